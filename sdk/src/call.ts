import { stringify } from 'qs';

declare const answer: unique symbol;

/** A call of the API that is not sent yet, and by its type what it returns: a client sends it. */
export interface Call<T> {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  /** Never there: it carries the type. */
  readonly [answer]?: T;
}

interface Described {
  readonly url: string;
  readonly method: string;
  readonly params?: object | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly data?: unknown;
  readonly responseType?: string;
}

/** What the generated functions return. */
export function call<T>({ url, method, params = {}, headers = {}, data }: Described): Call<T> {
  // Strapi's bracket form: `filters[group][documentId][$eq]=…`.
  const query = stringify(params, { encodeValuesOnly: true });
  const given = Object.entries(headers).filter(
    (header): header is [string, string] => header[1] !== undefined && !isOfForm(header, data),
  );
  return {
    method,
    address: query ? `${url}?${query}` : url,
    headers: Object.fromEntries(given),
    body: data === undefined || data instanceof FormData ? data : JSON.stringify(data),
  };
}

/** A form's content type names its boundary, which fetch chooses. */
const isOfForm = ([name]: readonly [string, unknown], data: unknown) =>
  data instanceof FormData && name.toLowerCase() === 'content-type';
