import type { EventSourceMessage } from 'eventsource-parser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backOff, type LiveStatus, openLive, SILENCE_MS } from './live-connection.ts';

function stream(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
}

/** A stream that stays open until its call is aborted, and what can be written to it. */
function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const doFetch = vi.fn(async (_url: unknown, init: RequestInit = {}) => {
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given;
      },
    });
    init.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')));
    return new Response(body);
  });
  return {
    fetch: doFetch as unknown as typeof fetch,
    calls: doFetch.mock.calls,
    write: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
  };
}

it('waits longer after each failure, at most thirty seconds', () => {
  expect([0, 1, 2, 3].map((n) => backOff(n, 1))).toEqual([1000, 2000, 4000, 8000]);
  expect(backOff(50, 1)).toBe(30_000);
  expect(backOff(0, 0)).toBe(500);
});

it('sends the token in a header and reconnects after a cut and after a failure', async () => {
  const answers = [
    () => stream('event: app\ndata: 1\n\n'),
    () => new Response('', { status: 503 }),
    () => Promise.reject(new TypeError('offline')),
    () => new Response('', { status: 429 }),
    () => stream('event: app\ndata: 2\n\n'),
  ];
  const calls: RequestInit[] = [];
  const waits: number[] = [];
  const events: EventSourceMessage[] = [];
  let close = () => {};
  await new Promise<void>((resolve) => {
    close = openLive({
      url: '/api/events',
      headers: () => ({ authorization: 'Bearer t' }),
      onEvent: (event) => {
        events.push(event);
        if (events.length === 2) resolve();
      },
      fetch: (async (_url: unknown, init: RequestInit) => {
        calls.push(init);
        const answer = answers.shift();
        return answer ? answer() : new Promise(() => {});
      }) as typeof fetch,
      wait: async (ms) => {
        waits.push(ms);
      },
      random: () => 1,
    });
  });
  close();
  expect(events.map((e) => e.data)).toEqual(['1', '2']);
  expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer t' });
  // The first wait follows an open stream, the next ones follow failures.
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
});

it('gives up when the token is refused', async () => {
  const refused = vi.fn();
  const doFetch = vi.fn(async () => new Response('', { status: 401 }));
  await new Promise<void>((resolve) => {
    openLive({
      url: '/api/events',
      headers: () => ({}),
      onEvent: () => {},
      onStatus: (status) => status === 'closed' && resolve(),
      onRefused: refused,
      fetch: doFetch as unknown as typeof fetch,
    });
  });
  expect(refused).toHaveBeenCalledOnce();
  expect(doFetch).toHaveBeenCalledTimes(1);
});

describe('over time', () => {
  let statuses: LiveStatus[];
  let close: () => void;
  const open = (doFetch: typeof fetch) => {
    statuses = [];
    close = openLive({
      url: '/api/events',
      headers: () => ({}),
      onEvent: () => {},
      onStatus: (status) => statuses.push(status),
      fetch: doFetch,
      random: () => 1,
    });
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    close();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('takes a silent connection for dead; heartbeats keep it', async () => {
    const live = openStream();
    open(live.fetch);
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1000);
    live.write(': heartbeat\n\n');
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1000);
    expect(statuses).toEqual(['connecting', 'open']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(statuses.at(-1)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1000);
    expect(statuses.at(-1)).toBe('open');
    expect(live.calls).toHaveLength(2);
  });

  it('gives up a request that is not answered', async () => {
    const doFetch = vi.fn(
      (_url: unknown, init: RequestInit = {}) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    open(doFetch as unknown as typeof fetch);
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect(statuses.at(-1)).toBe('waiting');
  });

  it('tries rarely while offline, and at once when the network is back', async () => {
    const doFetch = vi.fn(async () => Promise.reject(new TypeError('offline')));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open(doFetch as unknown as typeof fetch);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(doFetch).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(doFetch).toHaveBeenCalledTimes(2);
  });

  it('tries at once when somebody looks at the tab again', async () => {
    const doFetch = vi.fn(async () => new Response('', { status: 503 }));
    open(doFetch as unknown as typeof fetch);
    await vi.advanceTimersByTimeAsync(10);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(doFetch).toHaveBeenCalledTimes(2);
  });

  it('does not trust a connection that was open while the network was away', async () => {
    const live = openStream();
    open(live.fetch);
    await vi.advanceTimersByTimeAsync(10);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(live.calls).toHaveLength(2);
    expect(statuses.at(-1)).toBe('open');
  });
});
