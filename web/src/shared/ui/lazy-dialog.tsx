import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { bringing } from '../live/reach.ts';
import { notify } from '../toast/toast.ts';
import { uiTexts } from './texts.ts';

interface DialogProps {
  opened: boolean;
  onClose?(): void;
}

/** Stands for a dialog whose code did not come: the page stays, and a toast says so. */
function Missing({ opened, onClose }: DialogProps): null {
  useEffect(() => {
    if (!opened) return;
    notify.error(uiTexts.appFailed);
    onClose?.();
  }, [opened, onClose]);
  return null;
}

/**
 * A dialog whose code is loaded the first time it opens, or when the connection is back. From then
 * on it stays mounted, so that it closes as it opened.
 */
export function lazyDialog<P extends DialogProps>(load: () => Promise<ComponentType<P>>) {
  const bring = bringing(load);
  const Dialog = lazy(async () => ({
    default: await bring().catch((): ComponentType<P> => Missing),
  }));
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
