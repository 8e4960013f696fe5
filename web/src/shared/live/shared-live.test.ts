import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SILENCE_MS } from './live-connection.ts';
import { openSharedLive } from './shared-live.ts';

/** The Web Locks API, as far as it is used. */
class FakeLocks {
  #holder: { reject(reason: unknown): void } | undefined;
  readonly #queue: { run(): void }[] = [];

  request(
    _name: string,
    { signal, steal }: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<void>,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const run = () => {
        const holder = { reject };
        this.#holder = holder;
        void work().then(() => {
          if (this.#holder !== holder) return;
          resolve();
          this.#next();
        });
      };
      if (steal) {
        this.#holder?.reject(new DOMException('stolen', 'AbortError'));
        run();
        return;
      }
      const waiting = { run };
      signal?.addEventListener('abort', () => {
        const at = this.#queue.indexOf(waiting);
        if (at < 0) return;
        this.#queue.splice(at, 1);
        reject(signal.reason);
      });
      if (this.#holder) this.#queue.push(waiting);
      else run();
    });
  }

  #next(): void {
    this.#holder = undefined;
    this.#queue.shift()?.run();
  }
}

class FakeChannel {
  static readonly all = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.all) if (other !== this) other.onmessage?.({ data });
  }
  close(): void {
    FakeChannel.all.delete(this);
  }
}

const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
const doFetch = vi.fn(async (_url: unknown, init: RequestInit = {}) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.push(controller);
      init.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
    },
  });
  return new Response(body, { headers: { 'x-quiet-for': '5000' } });
});
const say = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));

const opened: (() => void)[] = [];
function tab() {
  const heard: string[] = [];
  const statuses: string[] = [];
  const quiet: (number | undefined)[] = [];
  const close = openSharedLive('live.u1', {
    url: '/api/events',
    headers: () => ({}),
    onEvent: ({ data }) => heard.push(data),
    onStatus: (status, quietFor) => {
      statuses.push(status);
      if (status === 'open') quiet.push(quietFor);
    },
    fetch: doFetch as unknown as typeof fetch,
  });
  opened.push(close);
  return { heard, statuses, quiet, close };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
});
afterEach(() => {
  for (const close of opened.splice(0)) close();
  FakeChannel.all.clear();
  streams.splice(0);
  doFetch.mockClear();
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
});

it('holds one stream for all tabs, and every tab hears all of it', async () => {
  const first = tab();
  await vi.advanceTimersByTimeAsync(0);
  const second = tab();
  await vi.advanceTimersByTimeAsync(0);
  say('event: app\ndata: 1\n\n');
  await vi.advanceTimersByTimeAsync(0);
  expect(doFetch).toHaveBeenCalledOnce();
  expect([first.heard, second.heard]).toEqual([['1'], ['1']]);
  expect(second.statuses).toEqual(['open']);
  // Nothing was missed: nothing is to be asked afresh.
  expect(first.statuses).toEqual(['connecting', 'open']);
});

it('tells a new tab for how long nothing has happened', async () => {
  const first = tab();
  await vi.advanceTimersByTimeAsync(1_000);
  const second = tab();
  await vi.advanceTimersByTimeAsync(0);
  say('event: app\ndata: 1\n\n');
  await vi.advanceTimersByTimeAsync(300);
  const third = tab();
  await vi.advanceTimersByTimeAsync(0);
  expect([first.quiet[0], second.quiet[0], third.quiet[0]]).toEqual([5_000, 6_000, 300]);
});

it('is taken over when its tab closes, and says that something may have been missed', async () => {
  const first = tab();
  await vi.advanceTimersByTimeAsync(0);
  const second = tab();
  await vi.advanceTimersByTimeAsync(0);
  first.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(doFetch).toHaveBeenCalledTimes(2);
  expect(second.statuses).toEqual(['open', 'waiting', 'connecting', 'open']);
  say('event: app\ndata: 2\n\n');
  await vi.advanceTimersByTimeAsync(0);
  expect([first.heard, second.heard]).toEqual([[], ['2']]);
});

it('is taken from a tab that fell silent, which then listens like the others', async () => {
  const frozen = tab();
  await vi.advanceTimersByTimeAsync(0);
  const shown = tab();
  await vi.advanceTimersByTimeAsync(0);
  // A frozen tab neither reads nor notices its own silence.
  const [frozenChannel] = FakeChannel.all;
  const mute = vi.spyOn(frozenChannel as FakeChannel, 'postMessage').mockReturnValue();
  await vi.advanceTimersByTimeAsync(SILENCE_MS * 1.5);
  mute.mockRestore();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.statuses.at(-1)).toBe('open');
  say('event: app\ndata: 3\n\n');
  await vi.advanceTimersByTimeAsync(0);
  expect([frozen.heard, shown.heard]).toEqual([['3'], ['3']]);
});

it('is not opened by a tab whose turn comes as it closes', async () => {
  let turn = (): unknown => undefined;
  const late = {
    request: (_: string, __: object, work: () => unknown) => {
      turn = work;
      return Promise.resolve();
    },
  };
  Object.defineProperty(navigator, 'locks', { value: late, configurable: true });
  tab().close();
  await turn();
  expect(doFetch).not.toHaveBeenCalled();
});

it('opens a stream of its own where the browser has no locks', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  tab();
  tab();
  await vi.advanceTimersByTimeAsync(0);
  expect(doFetch).toHaveBeenCalledTimes(2);
});
