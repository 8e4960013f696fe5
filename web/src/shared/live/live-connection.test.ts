import { expect, it, vi } from 'vitest';
import { backOff, type LiveStatus, openLive } from './live-connection.ts';
import type { SseEvent } from './sse-parser.ts';

function stream(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
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
    () => stream('event: app\ndata: 2\n\n'),
  ];
  const calls: RequestInit[] = [];
  const waits: number[] = [];
  const events: SseEvent[] = [];
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
  // The first wait follows an open stream, the next two follow failures.
  expect(waits.slice(0, 3)).toEqual([1000, 2000, 4000]);
});

it('gives up when the token is refused', async () => {
  const statuses: LiveStatus[] = [];
  const refused = vi.fn();
  const doFetch = vi.fn(async () => new Response('', { status: 401 }));
  await new Promise<void>((resolve) => {
    openLive({
      url: '/api/events',
      headers: () => ({}),
      onEvent: () => {},
      onStatus: (status) => {
        statuses.push(status);
        if (status === 'closed') resolve();
      },
      onRefused: refused,
      fetch: doFetch as unknown as typeof fetch,
    });
  });
  expect(refused).toHaveBeenCalledWith(401);
  expect(doFetch).toHaveBeenCalledTimes(1);
});
