import type { FastifyRequest } from 'fastify';
import type { App } from '../http.ts';

/** Says that a request was made by this process on the way of one to /mcp. */
export const innerHeader = 'x-inner-key';

/** A route of ours refused what a tool asked; the message is for whoever reads it. */
export class Refused extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** What the REST contract returns. */
export interface Answer<T> {
  readonly data: T;
  readonly meta: { readonly pagination?: { readonly total: number } };
}

/** Parameters of a query in Strapi's form, such as `filters[group][documentId][$eq]`. */
export type Query = Readonly<Record<string, string | number | undefined>>;

function pathOf(path: string, query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  return params.size === 0 ? path : `${path}?${params}`;
}

interface ErrorBody {
  readonly error?: { readonly message?: string; readonly details?: { readonly code?: string } };
}

/**
 * The REST contract as a tool reaches it: in this process, as the same user with the same token,
 * so that scopes, ownership, plans and limits are those of every other program.
 */
export class Rest {
  readonly #app: App;
  readonly #request: FastifyRequest;
  readonly #innerKey: string;

  constructor(app: App, request: FastifyRequest, innerKey: string) {
    this.#app = app;
    this.#request = request;
    this.#innerKey = innerKey;
  }

  get<T>(path: string, query: Query = {}): Promise<Answer<T>> {
    return this.#ask('GET', pathOf(path, query));
  }

  post<T>(path: string, data: object, headers: Readonly<Record<string, string>>) {
    return this.#ask<T>('POST', path, { data }, headers);
  }

  async #ask<T>(
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T>> {
    const { headers, id, ip } = this.#request;
    const answer = await this.#app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        authorization: headers.authorization,
        'x-request-id': id,
        [innerHeader]: this.#innerKey,
        ...more,
      },
      ...(payload ? { payload } : {}),
    });
    const body: unknown = answer.payload === '' ? {} : JSON.parse(answer.payload);
    if (answer.statusCode < 400) return body as Answer<T>;
    const { error } = body as ErrorBody;
    throw new Refused(error?.message ?? 'It did not work.', error?.details?.code ?? 'error');
  }
}
