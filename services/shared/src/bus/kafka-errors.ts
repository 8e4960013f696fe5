import { AppError } from '../errors.ts';
import { doubtsCertificate, flattenErrors, type LibraryError } from '../flatten-errors.ts';

/** The brokers' own name for what is wrong: kafkajs' `type`, the other client's `apiId`. */
const brokerCode = ({ type, apiId }: LibraryError) => String(apiId ?? type);

const saysTooLarge = (error: LibraryError) =>
  ['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE'].includes(brokerCode(error));

const refusesCredentials = (error: LibraryError) =>
  error.name === 'KafkaJSSASLAuthenticationError' ||
  ['SASL_AUTHENTICATION_FAILED', 'UNSUPPORTED_SASL_MECHANISM'].includes(brokerCode(error));

/** What only an operator can mend, by what an error says of itself. */
const refusals = [
  {
    isIt: refusesCredentials,
    code: 'bus_credentials_refused',
    message: 'The brokers refuse the user name, password or mechanism of KAFKA_SASL_…',
  },
  {
    isIt: doubtsCertificate,
    code: 'bus_certificate_unknown',
    message: 'The brokers’ certificate is not trusted: is its authority in NODE_EXTRA_CA_CERTS?',
  },
] as const;

const unavailable = { code: 'bus_unavailable', message: 'The event bus is not available' } as const;

export const tooLargeError = (cause?: unknown) =>
  new AppError('too_large', 'bus_too_large', 'Too much for one publish', { cause });

/**
 * A client library's error as one of ours: bus_too_large, bus_credentials_refused,
 * bus_certificate_unknown, or bus_unavailable for all others.
 */
export function toBusError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const parts = [...flattenErrors(error)];
  if (parts.some(saysTooLarge)) return tooLargeError(error);
  const { code, message } = refusals.find(({ isIt }) => parts.some(isIt)) ?? unavailable;
  return new AppError('unavailable', code, message, { cause: error });
}
