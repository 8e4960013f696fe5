import { WahaRefusal, wahaErrors } from './errors.ts';
import type { WahaOptions } from './options.ts';

export interface Asked {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** Most bytes of an answer that is no file: groups of 4,000 members come in one. */
const longestAnswer = 256 * 1024 * 1024;

/** WAHA over HTTP: JSON in and out, the key on every request, no redirects. */
export class WahaClient {
  readonly #options: WahaOptions;
  readonly #answerMs: number;

  constructor(options: WahaOptions, answerMs: number) {
    this.#options = options;
    this.#answerMs = answerMs;
  }

  get(path: string, query: Asked['query'] = {}): Promise<unknown> {
    return this.#json('GET', path, { query });
  }

  post(path: string, body: unknown = {}): Promise<unknown> {
    return this.#json('POST', path, { body });
  }

  put(path: string, body: unknown): Promise<unknown> {
    return this.#json('PUT', path, { body });
  }

  delete(path: string): Promise<unknown> {
    return this.#json('DELETE', path, {});
  }

  /** A file that WAHA keeps. Only its path counts: the key goes to no other server. */
  async *file(path: string): AsyncIterable<Uint8Array> {
    const { body } = await this.#ask('GET', path, {});
    if (!body) return;
    try {
      for await (const chunk of body) yield chunk;
    } catch (error) {
      throw wahaErrors.away(error);
    }
  }

  async #json(method: string, path: string, asked: Asked): Promise<unknown> {
    const response = await this.#ask(method, path, asked);
    if (Number(response.headers.get('content-length') ?? 0) > longestAnswer)
      throw wahaErrors.away();
    try {
      const text = await response.text();
      return text === '' ? undefined : JSON.parse(text);
    } catch (error) {
      // Its message would quote the answer.
      throw wahaErrors.away(error instanceof SyntaxError ? undefined : error);
    }
  }

  /** @throws WahaRefusal for 4xx; gateway_away for everything that may pass */
  async #ask(method: string, path: string, { query = {}, body }: Asked): Promise<Response> {
    const { url, apiKey } = this.#options;
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    const response = await fetch(address, {
      method,
      headers: {
        'x-api-key': apiKey,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(this.#answerMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw wahaErrors.away(error);
    });
    if (response.ok) return response;
    await response.body?.cancel().catch(() => undefined);
    // Too busy, or broken: the same may work in a moment.
    const isPassing = response.status >= 500 || response.status === 408 || response.status === 429;
    throw isPassing ? wahaErrors.away() : new WahaRefusal(response.status);
  }
}
