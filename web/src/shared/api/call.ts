import { transportFailure, unreadable } from './api-error.ts';
import { addressOf } from './query.ts';
import { send } from './transport.ts';

/** A call of the API that is not sent yet: where it goes, and by its type what it answers. */
export interface Call<T> {
  /** Path and query; the key of caches, so that live events can tell what they hold. */
  readonly address: string;
  /**
   * Sends it. Undefined where there is no body in the answer (204).
   * @throws ApiError also for an answer that is no JSON
   */
  send(more?: Pick<RequestInit, 'keepalive' | 'signal'>): Promise<T>;
}

interface Described {
  readonly url: string;
  readonly method: string;
  readonly params?: object | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly data?: unknown;
  /** Of files, which are read by their address (transport.ts). */
  readonly responseType?: string;
}

/** What the generated functions of endpoints.ts return. */
export function call<T>({ url, method, params, headers = {}, data }: Described): Call<T> {
  const address = addressOf(url, params);
  return {
    address,
    send(more = {}) {
      const given = Object.entries(headers).filter((header) => header[1] !== undefined);
      const body = data === undefined ? null : JSON.stringify(data);
      return answerTo<T>(address, {
        ...more,
        method,
        body,
        headers: Object.fromEntries(given) as Record<string, string>,
      });
    },
  };
}

/** What an address answers. @throws ApiError also for an answer that is no JSON */
export async function answerTo<T>(address: string, init: RequestInit = {}): Promise<T> {
  try {
    const response = await send(new Request(new URL(address, location.origin), init));
    if (response.status === 204) return undefined as T;
    return (await response.json()) as T;
  } catch (error) {
    throw error instanceof SyntaxError ? unreadable(200) : transportFailure(error);
  }
}
