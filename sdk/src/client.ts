import type { Call } from './call.ts';
import { GroupsightError } from './error.ts';

export interface ClientOptions {
  /** Where the server is, such as `https://groups.example.org`. */
  readonly url: string;
  /** A token of Settings, API tokens (`gs_…`), or a session; nothing for what needs none. */
  readonly token?: string;
  /** Refuses what the server does not know among the parameters (`Prefer: handling=strict`). */
  readonly strict?: boolean;
  /** Another fetch than the platform's. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a call and returns its answer. @throws GroupsightError where the server refuses it */
export type Send = <T>(call: Call<T>, options?: SendOptions) => Promise<T>;

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return response.json();
  // The document says that files are blobs.
  return response.blob();
}

/** A client of one server. */
export function groupsight({
  url,
  token,
  strict = false,
  fetch = globalThis.fetch,
}: ClientOptions): Send {
  const base = url.replace(/\/+$/, '');
  const always = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(strict ? { prefer: 'handling=strict' } : {}),
  };
  return async <T>({ method, address, headers, body }: Call<T>, more: SendOptions = {}) => {
    const response = await fetch(`${base}${address}`, {
      method,
      headers: { ...always, ...headers, ...more.headers },
      ...(body === undefined ? {} : { body }),
      ...(more.signal ? { signal: more.signal } : {}),
    });
    if (!response.ok) throw await GroupsightError.of(response);
    return (await contentOf(response)) as T;
  };
}
