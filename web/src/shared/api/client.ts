import { clearSession, readToken, replacementOf } from './session.ts';

/** A refused or failed call, in the shape of the API's errors. `status` 0: never arrived. */
export class ApiError extends Error {
  readonly status: number;
  /** Strapi's error name, such as `ValidationError`. */
  override readonly name: string;
  /** Our stable code, `details.code`; empty where the server gave none. */
  readonly code: string;

  constructor(status: number, name: string, message: string, code = '') {
    super(message);
    this.status = status;
    this.name = name;
    this.code = code;
  }
}

export interface RequestOptions {
  body?: unknown;
  /** Ready-made form data; excludes `body`. */
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The call itself replaces the token: when it is refused there is nothing to wait for. */
  replacesToken?: boolean;
}

const FALLBACK = 'Something went wrong';

interface ErrorBody {
  error?: { status?: number; name?: string; message?: string; details?: { code?: string } };
}

async function readError(response: Response): Promise<ApiError> {
  let body: ErrorBody = {};
  try {
    body = (await response.json()) as ErrorBody;
  } catch {
    // A proxy's HTML page or a cut answer: the status is all there is to say.
  }
  const { name = 'Error', message = FALLBACK, details } = body.error ?? {};
  return new ApiError(response.status, name, message, details?.code);
}

/** The headers that identify the session; empty for a visitor. */
export function authHeaders(): Record<string, string> {
  const token = readToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Sends a call and answers the raw response; throws `ApiError` unless it is a success. */
export async function send(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Response> {
  const token = readToken();
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...authHeaders(),
    ...options.headers,
  };
  const init: RequestInit = { method, headers };
  if (options.signal) init.signal = options.signal;
  if (options.form) init.body = options.form;
  else if (options.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(options.body);
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, 'NetworkError', 'The server cannot be reached.', 'network');
  }
  if (response.ok) return response;
  // Only a session that was refused ends; a visitor's wrong password is no session.
  if (response.status === 401 && token) {
    // A refused call did nothing: it can be made again with the token that came since.
    if (!options.replacesToken && (await replacementOf(token))) return send(method, path, options);
    clearSession('refused');
  }
  throw await readError(response);
}

/**
 * The one fetcher: JSON in, JSON out, bearer token, the API's error shape.
 * An answer without a body (204) gives undefined; unreadable JSON is an `ApiError`.
 */
export async function request<T>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  const response = await send(method, path, options);
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError(response.status, 'InvalidResponse', 'The server sent an unreadable answer.');
  }
}

/** SWR's fetcher: the key is the path. */
export function get<T>(path: string): Promise<T> {
  return request<T>('GET', path);
}

/** What to show of any thrown value. */
export function messageOf(error: unknown, fallback = FALLBACK): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
