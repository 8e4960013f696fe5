import { vi } from 'vitest';
import { aPage } from './documents.ts';

export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  signal: AbortSignal;
}

type Answer = (call: FakeCall) => unknown;

/** An answer with a status other than 200. */
export class FakeFailure {
  readonly status: number;
  readonly error: { status: number; name: string; message: string; details: { code: string } };

  constructor(status: number, message: string, name = 'ApplicationError', code = 'test') {
    this.status = status;
    this.error = { status, name, message, details: { code } };
  }
}

/** A call that never arrives. */
export const offline: Answer = () => {
  throw new TypeError('Failed to fetch');
};

/** A stream of live events that a test can write to. */
export class FakeEvents {
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #held: Promise<void> = Promise.resolve();

  /** Keeps the stream from opening until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return resolve;
  }

  async response(): Promise<Response> {
    await this.#held;
    if (this.isAway) return new Response(null, { status: 503 });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
    });
    const quiet = this.quietFor === undefined ? {} : { 'x-quiet-for': String(this.quietFor) };
    return new Response(body, { headers: { 'content-type': 'text/event-stream', ...quiet } });
  }

  /** For how many milliseconds nothing has happened as the stream opens, where that is told. */
  quietFor: number | undefined;

  /** The stream is refused while this is set. */
  isAway = false;

  /** Ends the stream, as a server that goes away does. */
  end(): void {
    this.#controller?.close();
  }

  get opened(): boolean {
    return this.#controller !== undefined;
  }

  send(event: object): void {
    const text = `event: app\ndata: ${JSON.stringify(event)}\n\n`;
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }
}

const isForm = (headers: Headers) =>
  headers.get('content-type')?.startsWith('multipart/form-data') === true;

/** As fetch itself: a call that is given up rejects with the reason, answered or not. */
function untilAborted<T>(work: T | Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    Promise.resolve(work).then(resolve, reject);
  });
}

/** A call that the server never answers. */
export const never: Answer = () => new Promise(() => undefined);

/** What screens ask for beside what their tests are about. */
const unlessTold: Readonly<Record<string, Answer>> = {
  'GET /api/reading': () => ({ data: { groups: [], done: 0 } }),
  'GET /api/brief': () => ({ data: { lines: [], quietGroups: [], watchedGroups: 0, leftOut: [] } }),
  'GET /api/push': () => ({ data: { publicKey: null, devices: [] } }),
};

/**
 * Stands in for the gateway in component tests: answers `METHOD /path` from a table, an
 * empty page for any list, and remembers the calls.
 */
export function fakeApi(routes: Record<string, Answer>, events = new FakeEvents()) {
  const calls: FakeCall[] = [];
  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const request = new Request(
      input instanceof Request ? input : new URL(input, location.origin),
      init,
    );
    const url = new URL(request.url);
    const { method, headers } = request;
    const text = await request.text();
    const call: FakeCall = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: text && !isForm(headers) ? JSON.parse(text) : undefined,
      headers,
      signal: request.signal,
    };
    if (url.pathname === '/api/events') return events.response();
    calls.push(call);
    const name = `${method} ${url.pathname}`;
    const route = routes[name] ?? unlessTold[name];
    const result = route ? await untilAborted(route(call), call.signal) : aPage([]);
    if (result instanceof Response) return result;
    if (result instanceof FakeFailure) {
      return Response.json({ data: null, error: result.error }, { status: result.status });
    }
    return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
  }
  vi.stubGlobal('fetch', vi.fn(answer));
  return {
    calls,
    events,
    of: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),
  };
}
