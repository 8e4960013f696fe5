import { createSseParser, type SseEvent } from './sse-parser.ts';

export type LiveStatus = 'connecting' | 'open' | 'waiting' | 'closed';

export interface LiveOptions {
  url: string;
  /** Asked anew for each attempt: the token may have changed. */
  headers(): Record<string, string>;
  onEvent(event: SseEvent): void;
  onStatus?(status: LiveStatus): void;
  /** The stream was refused for good (401, 403, 404): no reconnect follows. */
  onRefused?(status: number): void;
  fetch?: typeof fetch;
  /** Waits `ms`; for tests. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
  /** 0 ≤ n < 1; for tests. */
  random?(): number;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
const REFUSALS = new Set([401, 403, 404]);

/** Doubling from one second to thirty, with up to half of it random so that a restarted
 * server is not met by every browser at once. */
export function backOff(attempt: number, random: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

async function readAll(body: ReadableStream<Uint8Array>, onEvent: (e: SseEvent) => void) {
  const parse = createSseParser();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const event of parse(decoder.decode(value, { stream: true }))) onEvent(event);
  }
}

/**
 * Keeps a server-sent event stream open until the returned function is called. Built on
 * fetch and not on EventSource: the bearer token goes in a header, never in an address.
 */
export function openLive(options: LiveOptions): () => void {
  const { onStatus = () => {}, wait = pause, random = Math.random } = options;
  const abort = new AbortController();

  /** One connection, from request to its end. True when it had been open. */
  async function connect(): Promise<boolean> {
    onStatus('connecting');
    const doFetch = options.fetch ?? fetch;
    const response = await doFetch(options.url, {
      headers: { accept: 'text/event-stream', ...options.headers() },
      signal: abort.signal,
    });
    if (REFUSALS.has(response.status)) {
      abort.abort();
      options.onRefused?.(response.status);
      return false;
    }
    if (!response.ok || !response.body) return false;
    onStatus('open');
    try {
      await readAll(response.body, options.onEvent);
    } catch {
      // A cut connection is the everyday end of a stream.
    }
    return true;
  }

  async function run(): Promise<void> {
    let attempt = 0;
    while (!abort.signal.aborted) {
      const opened = await connect().catch(() => false);
      if (abort.signal.aborted) break;
      attempt = opened ? 0 : attempt + 1;
      onStatus('waiting');
      await wait(backOff(attempt, random()), abort.signal);
    }
    onStatus('closed');
  }

  void run();
  return () => abort.abort();
}
