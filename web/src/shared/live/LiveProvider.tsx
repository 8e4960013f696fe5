import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useSWRConfig } from 'swr';
import { paths } from '../api/keys.ts';
import { credentials, isReplaced, readUser } from '../api/session.ts';
import { authHeaders } from '../api/transport.ts';
import { type AppEvent, isTouched, parseAppEvent } from './app-event.ts';
import { tellReach } from './reach.ts';
import { createRefetcher } from './refetcher.ts';
import { openSharedLive } from './shared-live.ts';

interface Listener {
  onEvent(event: AppEvent): void;
  /** The stream opened, or is back after a gap: what happened before is unknown. */
  onGap(): void;
}
/** The connection is gone. */
interface Lost {
  /** When it was last open, in milliseconds of the epoch; null where it never was. */
  readonly since: number | null;
}
type Subscribe = (listener: Listener) => () => void;

const LiveContext = createContext<Subscribe>(() => () => {});
const LostContext = createContext<Lost | null>(null);
/** A reconnect after a deployment is nothing to speak of; longer than this is. */
const QUIET_MS = 8_000;
/** The same where the browser itself says that there is no network. */
const OFFLINE_QUIET_MS = 2_000;
/** A stream that took this long to open may have missed something, if the server does not say. */
const LATE_MS = 1_000;

/** What is fetched anew after a gap: everything of the API but what never changes. */
function isLive(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith('/api/') && key !== paths.config;
}

/** Keeps the event stream of the signed-in user open and refetches what each event changed. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { mutate } = useSWRConfig();
  const listeners = useRef(new Set<Listener>());
  const [lost, setLost] = useState<Lost | null>(null);
  // Before what is in here asks for anything.
  const [asked] = useState(() => performance.now());
  // The token that was refused last: with the one that replaced it a new stream is opened.
  const [refused, setRefused] = useState<string | null>(null);

  useEffect(() => {
    let sent = credentials();
    // After a refusal something may have been missed.
    let hasGap = refused !== null;
    let isFirst = true;
    let patience: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;
    let lastOpen: number | null = null;
    const turn = (now: Lost | null) => {
      setLost(now);
      tellReach(now !== null);
    };
    const refetcher = createRefetcher((events) =>
      mutate((key) => typeof key === 'string' && events.some((e) => isTouched(key, e))),
    );

    async function goOn(): Promise<void> {
      if (await isReplaced(sent)) setRefused(sent.token);
    }

    const close = openSharedLive(`groupsight.live.${readUser()?.documentId ?? ''}`, {
      url: paths.events,
      headers() {
        sent = credentials();
        return authHeaders();
      },
      onEvent(raw) {
        const event = parseAppEvent(raw);
        if (!event) return;
        for (const listener of listeners.current) listener.onEvent(event);
        refetcher.add(event);
      },
      onStatus(status, quietFor) {
        if (status === 'open') {
          clearTimeout(patience);
          patience = undefined;
          isOpen = true;
          turn(null);
          if (!hasGap && !isFirst) return;
          const age = performance.now() - asked;
          const isOld = quietFor === undefined ? age > LATE_MS : age > quietFor;
          if (hasGap || isOld) void mutate(isLive);
          hasGap = false;
          isFirst = false;
          for (const listener of listeners.current) listener.onGap();
          return;
        }
        if (status === 'closed') return;
        if (isOpen) lastOpen = Date.now();
        isOpen = false;
        if (status === 'waiting') hasGap = true;
        const quiet = navigator.onLine ? QUIET_MS : OFFLINE_QUIET_MS;
        patience ??= setTimeout(() => turn({ since: lastOpen }), quiet);
      },
      onRefused: () => void goOn(),
    });
    return () => {
      clearTimeout(patience);
      // Who leaves waits for nothing more.
      tellReach(false);
      refetcher.stop();
      close();
    };
  }, [mutate, refused, asked]);

  const subscribe = useCallback<Subscribe>((listener) => {
    listeners.current.add(listener);
    return () => listeners.current.delete(listener);
  }, []);
  return (
    <LiveContext value={subscribe}>
      <LostContext value={lost}>{children}</LostContext>
    </LiveContext>
  );
}

/**
 * Calls back for each live event while the component is mounted, and when the stream has opened,
 * first or after a gap: whoever keeps something that is not in the cache asks for it again then.
 */
export function useLiveEvents(onEvent: (event: AppEvent) => void, onGap = () => {}): void {
  const subscribe = useContext(LiveContext);
  const latest = useRef({ onEvent, onGap });
  latest.current = { onEvent, onGap };
  useEffect(
    () =>
      subscribe({
        onEvent: (event) => latest.current.onEvent(event),
        onGap: () => latest.current.onGap(),
      }),
    [subscribe],
  );
}

/** Whether nothing has been heard from the server for a while: what is shown may be old. */
export function useIsLiveLost(): boolean {
  return useContext(LostContext) !== null;
}

/** When the connection was last there, where it is lost now; undefined while it is there. */
export function useLostSince(): number | null | undefined {
  const lost = useContext(LostContext);
  return lost ? lost.since : undefined;
}
