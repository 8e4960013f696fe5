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
import { authHeaders } from '../api/client.ts';
import { paths } from '../api/keys.ts';
import { clearSession, readToken, replacementOf } from '../api/session.ts';
import { type AppEvent, isTouched, parseAppEvent } from './app-event.ts';
import { openLive } from './live-connection.ts';

type Listener = (event: AppEvent) => void;
type Subscribe = (listener: Listener) => () => void;

const LiveContext = createContext<Subscribe>(() => () => {});
/** Events come in bursts while a chat is read; one refetch answers a whole burst. */
const GATHER_MS = 400;

/** Keeps the event stream of the signed-in user open and refetches what each event changed. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { mutate } = useSWRConfig();
  const listeners = useRef(new Set<Listener>());
  // The token that was refused last: with the one that replaced it a new stream is opened.
  const [refused, setRefused] = useState<string | null>(null);

  useEffect(() => {
    let token = refused;
    let gathered: AppEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After a refusal something may have been missed.
    let wasLost = refused !== null;

    function refetch(): void {
      const events = gathered;
      gathered = [];
      timer = undefined;
      void mutate((key) => typeof key === 'string' && events.some((e) => isTouched(key, e)));
    }

    async function endOrReplace(): Promise<void> {
      if (await replacementOf(token)) setRefused(token);
      else clearSession('refused');
    }

    const close = openLive({
      url: paths.events,
      headers() {
        token = readToken();
        return authHeaders();
      },
      onEvent(raw) {
        const event = parseAppEvent(raw);
        if (!event) return;
        for (const listener of listeners.current) listener(event);
        gathered.push(event);
        timer ??= setTimeout(refetch, GATHER_MS);
      },
      onStatus(status) {
        // What happened while the stream was lost is unknown: ask for everything shown.
        if (status === 'open' && wasLost) void mutate((key) => typeof key === 'string');
        if (status === 'waiting') wasLost = true;
        if (status === 'open') wasLost = false;
      },
      onRefused(status) {
        if (status === 401) void endOrReplace();
      },
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [mutate, refused]);

  const subscribe = useCallback<Subscribe>((listener) => {
    listeners.current.add(listener);
    return () => listeners.current.delete(listener);
  }, []);
  return <LiveContext value={subscribe}>{children}</LiveContext>;
}

/** Calls the listener for each live event while the component is mounted. */
export function useLiveEvents(listener: Listener): void {
  const subscribe = useContext(LiveContext);
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => subscribe((event) => latest.current(event)), [subscribe]);
}
