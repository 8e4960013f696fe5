import { AppError } from '../errors.ts';

const tooLarge = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE']);

/** Whether the brokers said that it is too much: kafkajs' `type`, the other client's `apiId`. */
function saysTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const names = error as Error & { type?: unknown; apiId?: unknown };
  if (tooLarge.has(String(names.type)) || tooLarge.has(String(names.apiId))) return true;
  return error instanceof AggregateError && error.errors.some(saysTooLarge);
}

export const tooLargeError = (cause?: unknown) =>
  new AppError('too_large', 'bus_too_large', 'Too much for one publish', { cause });

/** A client library's error as one of ours: bus_too_large, or bus_unavailable for all others. */
export function toBusError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (saysTooLarge(error)) return tooLargeError(error);
  return new AppError('unavailable', 'bus_unavailable', 'The event bus is not available', {
    cause: error,
  });
}
