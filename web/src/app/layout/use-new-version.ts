import { useCallback, useEffect, useRef, useState } from 'react';
import { useLiveEvents } from '../../shared/live/LiveProvider.tsx';
import { reloadKeepingDrafts } from '../../shared/ui/use-kept-draft.ts';
import { whenIdle } from '../../shared/when-idle.ts';

/** Of the caches that the service worker keeps the app's files in, one a version (web/worker). */
const PREFIX = 'groupsight-app-';
/** After this long without the new worker the page is loaded anew all the same. */
const TAKE_OVER_MS = 3_000;

/** Whether this page is of the version that the worker has fetched last. */
async function isNewest(): Promise<boolean> {
  const newest = (await caches.keys()).filter((name) => name.startsWith(PREFIX)).at(-1);
  if (newest === undefined) return true;
  const cache = await caches.open(newest);
  const scripts = [...document.scripts].filter(({ type, src }) => type === 'module' && src !== '');
  const found = await Promise.all(scripts.map(({ src }) => cache.match(src, { ignoreVary: true })));
  return found.every(Boolean);
}

/** Tells of a worker that waits behind the one of this page, now or later. */
function follow(
  registration: ServiceWorkerRegistration,
  onWaiting: (worker: ServiceWorker) => void,
  signal: AbortSignal,
): void {
  const look = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && registration.active) onWaiting(worker);
  };
  look(registration.waiting);
  const onFound = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => look(worker), { signal });
  };
  registration.addEventListener('updatefound', onFound, { signal });
}

/**
 * Registers the service worker, and returns how to change to a new version once there is one:
 * never by itself, as something may be half written. A page that is of the newest version already
 * lets the new worker take over without a word. In development, on a page without https, and where
 * the browser forbids it there is no worker and never a new version.
 */
export function useNewVersion(): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | 'took over' | null>(null);
  const isWanted = useRef(false);
  const registered = useRef<ServiceWorkerRegistration>(undefined);

  useEffect(() => {
    const container = navigator.serviceWorker;
    if (!import.meta.env.PROD || !container) return;
    const over = new AbortController();
    const { signal } = over;
    async function tell(worker: ServiceWorker | 'took over'): Promise<void> {
      const isOurs = await isNewest();
      if (signal.aborted) return;
      if (!isOurs) setWaiting(worker);
      else if (worker !== 'took over') worker.postMessage('take-over');
    }
    const onChange = () => {
      if (isWanted.current) reloadKeepingDrafts();
      else void tell('took over');
    };
    container.addEventListener('controllerchange', onChange, { signal });
    async function register(): Promise<void> {
      registered.current = await container.register('/sw.js');
      follow(registered.current, (worker) => void tell(worker), signal);
    }
    // The app works without it.
    const callOff = whenIdle(() => void register().catch(() => undefined));
    return () => {
      callOff();
      over.abort();
    };
  }, []);

  // A server that was away may be another version now.
  const look = () => void registered.current?.update().catch(() => undefined);
  useLiveEvents(() => {}, look);

  const change = useCallback(() => {
    isWanted.current = true;
    if (waiting instanceof ServiceWorker && waiting.state === 'installed') {
      waiting.postMessage('take-over');
      setTimeout(reloadKeepingDrafts, TAKE_OVER_MS);
    } else reloadKeepingDrafts();
  }, [waiting]);
  return waiting ? change : null;
}
