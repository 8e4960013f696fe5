import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * A dialog whose code is loaded the first time it opens. From then on it stays mounted, so that it
 * closes as it opened.
 */
export function lazyDialog<P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>) {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: P) {
    const [asked, setAsked] = useState(props.opened);
    if (props.opened && !asked) setAsked(true);
    if (!asked) return null;
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
