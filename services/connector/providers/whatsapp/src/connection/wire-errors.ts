import { providerErrors } from '@groupsight/chat-port/provider-errors';
import { AppError } from '@groupsight/shared/errors';

/** The status that an error of the library carries; 0 without one. */
export function statusOf(error: unknown): number {
  const { output, data } = (error ?? {}) as {
    output?: { statusCode?: unknown };
    data?: unknown;
  };
  // The server's answer is the data of the library's error.
  if (typeof data === 'number') return data;
  const status = Number(output?.statusCode ?? 0);
  return Number.isInteger(status) ? status : 0;
}

/** What went wrong with the network as our own errors; ours stay as they are. */
export function asProviderError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  switch (statusOf(error)) {
    case 404:
      return providerErrors.unknownChat();
    case 403:
    case 401:
      return providerErrors.notAdmin();
    default:
      return providerErrors.connectionLost();
  }
}
