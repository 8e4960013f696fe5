import { createParser, type EventSourceMessage } from 'eventsource-parser';

export type LiveStatus = 'connecting' | 'open' | 'waiting' | 'closed';

export interface LiveOptions {
  url: string;
  /** Asked anew for each attempt: the token may have changed. */
  headers(): Record<string, string>;
  onEvent(event: EventSourceMessage): void;
  /** As it opens: for how many milliseconds nothing had happened then, where the server tells. */
  onStatus?(status: LiveStatus, quietFor?: number): void;
  /** Any sign of life, heartbeats too. */
  onBeat?(): void;
  /** The token was refused: no reconnect follows. */
  onRefused?(): void;
  fetch?: typeof fetch;
  /** Waits `ms`, or until there is reason to try at once; for tests. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
  /** 0 ≤ n < 1; for tests. */
  random?(): number;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** The server sends a heartbeat every 25 s: two missed ones, and the connection is dead. */
export const SILENCE_MS = 60_000;

/** Doubling from one second to thirty, with up to half of it random so that a restarted
 * server is not met by every browser at once. */
export function backOff(attempt: number, random: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random);
}

/** Ends early when the browser is back on the network, or the person back in this tab. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const done = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true, signal: over.signal });
    const seen = () => document.visibilityState === 'visible' && done();
    addEventListener('online', done, { signal: over.signal });
    document.addEventListener('visibilitychange', seen, { signal: over.signal });
  });
}

/** Calls back once when nothing was heard for a time. */
function listening(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_MS);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

async function readAll(body: ReadableStream<Uint8Array>, onText: (text: string) => void) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onText(decoder.decode(value, { stream: true }));
  }
}

/**
 * Keeps a server-sent event stream open until the returned function is called. Built on
 * fetch and not on EventSource: the bearer token goes in a header, never in an address.
 * The server replays nothing, so no Last-Event-ID is sent: whoever listens asks afresh after
 * a gap. While the browser says that it is offline, attempts are as rare as they get, not
 * stopped: a server on the same machine is reached without a network.
 */
export function openLive(options: LiveOptions): () => void {
  const { onStatus = () => {}, wait = pause, random = Math.random } = options;
  const over = new AbortController();

  async function receive(signal: AbortSignal, heard: () => void): Promise<boolean> {
    const doFetch = options.fetch ?? fetch;
    const response = await doFetch(options.url, {
      headers: { accept: 'text/event-stream', ...options.headers() },
      signal,
    });
    if (response.status === 401) {
      over.abort();
      options.onRefused?.();
      return false;
    }
    if (!response.ok || !response.body) return false;
    const quietFor = response.headers.get('x-quiet-for');
    onStatus('open', quietFor === null ? undefined : Number(quietFor));
    const parser = createParser({ onEvent: options.onEvent });
    const onText = (text: string) => {
      heard();
      options.onBeat?.();
      parser.feed(text);
    };
    // A cut connection is the everyday end of a stream.
    await readAll(response.body, onText).catch(() => undefined);
    return true;
  }

  /** One connection, from request to its end. True when it had been open. */
  async function connect(): Promise<boolean> {
    onStatus('connecting');
    const cut = new AbortController();
    const silence = listening(() => cut.abort());
    const ended = new AbortController();
    // What was open before the network went away may be dead without saying so.
    addEventListener('online', () => cut.abort(), { signal: ended.signal });
    // And what the browser has lost says so only after a minute.
    addEventListener('offline', () => cut.abort(), { signal: ended.signal });
    try {
      return await receive(AbortSignal.any([over.signal, cut.signal]), silence.heard);
    } finally {
      silence.stop();
      ended.abort();
    }
  }

  async function run(): Promise<void> {
    let attempt = 0;
    while (!over.signal.aborted) {
      const opened = await connect().catch(() => false);
      if (over.signal.aborted) break;
      attempt = opened ? 0 : attempt + 1;
      onStatus('waiting');
      // Right after it was open also without a network: the server may be on this machine.
      const ms = navigator.onLine || opened ? backOff(attempt, random()) : LONGEST_DELAY_MS;
      await wait(ms, over.signal);
    }
    onStatus('closed');
  }

  void run();
  return () => over.abort();
}
