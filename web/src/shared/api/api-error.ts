import { inWords } from './refusals.ts';
import { apiTexts } from './texts.ts';

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

/** Why an answer with this status is a failure, from its body as far as that can be read. */
export function refusalOf(status: number, body: unknown): ApiError {
  const { name = 'Error', message = apiTexts.fallback, details } = errorOf(body);
  return new ApiError(status, name, inWords(details?.code, message), details?.code);
}

interface ErrorDocument {
  name?: string;
  message?: string;
  details?: { code?: string };
}

function errorOf(body: unknown): ErrorDocument {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  return typeof body.error === 'object' && body.error !== null ? body.error : {};
}

/** An answer that is no JSON, or not what the contract says. */
export function unreadable(status: number): ApiError {
  return new ApiError(status, 'InvalidResponse', apiTexts.unreadable, 'unreadable');
}

/** What a broken transport means: too slow, cut or never there. An abort stays what it is. */
export function transportFailure(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  // Not by class: what a signal gives as its reason may come from another realm.
  const name = (error as { name?: unknown } | null)?.name;
  if (name === 'AbortError') return error;
  if (name === 'TimeoutError') return new ApiError(0, name, apiTexts.tooSlow, 'timeout');
  return new ApiError(0, 'NetworkError', apiTexts.unreachable, 'network');
}

/** Whether the server itself said no, in contrast to being away, broken or too busy. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || [408, 429].includes(error.status)) return false;
  return error.status >= 400 && error.status < 500;
}

/** What to show of any thrown value. */
export function messageOf(error: unknown, fallback: string = apiTexts.fallback): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** Why something failed, where the person can do something about it; the server's own faults not. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status < 500 ? error.message : undefined;
}
