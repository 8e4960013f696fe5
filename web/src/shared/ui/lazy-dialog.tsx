import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/**
 * A dialog whose code is loaded the first time it opens. From then on it stays mounted, so that it
 * closes as it opened.
 */
export function lazyDialog<P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>) {
  const Dialog = lazy(async () => ({ default: await load() }));
  /** Opens after it is there: a dialog gives the focus back to where it was when it opened. */
  function Arrived(props: P) {
    const [isThere, setThere] = useState(false);
    useEffect(() => setThere(true), []);
    return <Dialog {...props} opened={isThere && props.opened} />;
  }
  return function LazyDialog(props: P) {
    const [asked, setAsked] = useState(props.opened);
    if (props.opened && !asked) setAsked(true);
    if (!asked) return null;
    return (
      <Suspense fallback={null}>
        <Arrived {...props} />
      </Suspense>
    );
  };
}
