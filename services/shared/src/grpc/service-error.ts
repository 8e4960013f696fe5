import { Metadata, type ServerErrorResponse, type ServiceError, status } from '@grpc/grpc-js';
import { AppError, type ErrorKind, errorKinds, kindOfGrpcStatus, tookTooLong } from '../errors.ts';
import { metadataKeys } from './context.ts';

/** Bytes of details that still fit beside the rest of a response's headers (16 KB in all). */
const maxDetailsBytes = 8 * 1024;

function isKind(text: string): text is ErrorKind {
  return Object.hasOwn(errorKinds, text);
}

/** An error as the server sends it: status, message, and in the metadata code, kind, details. */
export function toServiceError(error: AppError): ServerErrorResponse {
  const metadata = new Metadata();
  metadata.set(metadataKeys.errorCode, error.code);
  metadata.set(metadataKeys.errorKind, error.kind);
  const details = Buffer.from(JSON.stringify(error.details));
  // Larger ones would cost the caller the whole error; code and message say enough.
  if (details.byteLength > 2 && details.byteLength <= maxDetailsBytes) {
    metadata.set(metadataKeys.errorDetails, details);
  }
  return Object.assign(new Error(error.message), {
    code: errorKinds[error.kind].grpc,
    details: error.message,
    metadata,
  });
}

function detailsOf(json: string): Record<string, unknown> {
  if (!json) return {};
  const parsed: unknown = JSON.parse(json);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

/** What the transport's own statuses mean to a caller. */
function fromTransport(error: ServiceError): AppError {
  const options = { cause: error };
  switch (error.code) {
    case status.UNAVAILABLE: {
      const message = 'A part of the service is not available right now. Please try again.';
      return new AppError('unavailable', 'unavailable', message, options);
    }
    case status.DEADLINE_EXCEEDED:
      return tookTooLong(error);
    case status.CANCELLED:
      return new AppError('timeout', 'cancelled', 'The call was cancelled.', options);
    case status.RESOURCE_EXHAUSTED:
      // Ours carry a code; the transport says it of a message above the limit.
      return new AppError('too_large', 'too_large', 'The request is too large.', options);
    default: {
      const kind = kindOfGrpcStatus(error.code);
      return new AppError(kind, kind, 'Internal Server Error', options);
    }
  }
}

/** The AppError that the server threw, or what the transport's status says. */
export function fromServiceError(error: ServiceError): AppError {
  const text = (key: string) => error.metadata?.get(key)[0]?.toString() ?? '';
  const code = text(metadataKeys.errorCode);
  const kind = text(metadataKeys.errorKind);
  if (!code || !isKind(kind)) return fromTransport(error);
  const details = detailsOf(text(metadataKeys.errorDetails));
  return new AppError(kind, code, error.details, { details });
}
