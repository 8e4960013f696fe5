import { AppError } from '../errors.ts';
import { doubtsCertificate, flattenErrors } from '../flatten-errors.ts';

/** AuthenticationFailed, and Atlas' own code for it. */
const refused: readonly unknown[] = [18, 8000];

/** What the driver says to an address that it cannot read, before it asks anybody. */
const misread: readonly string[] = [
  ...['MongoParseError', 'MongoInvalidArgumentError', 'MongoAPIError'],
  'MongoMissingCredentialsError',
];

const isMisread = ({ name, message }: Error) =>
  misread.includes(name) || (name === 'MongoRuntimeError' && message.startsWith('Unable to parse'));

/**
 * Why a connection did not come about, where only an operator can mend it: logs hold codes, not
 * the driver's sentences. All else is left as it is.
 */
export function toConnectError(error: unknown): unknown {
  const parts = [...flattenErrors(error)];
  const unavailable = (code: string, message: string) =>
    new AppError('unavailable', code, message, { cause: error });
  if (parts.some(doubtsCertificate)) {
    const where = 'as tlsCAFile in MONGODB_URI or in NODE_EXTRA_CA_CERTS';
    const message = `The store’s certificate is not trusted: name its authority ${where}`;
    return unavailable('store_certificate_unknown', message);
  }
  if (parts.some(({ code }) => refused.includes(code))) {
    const message = 'The store refuses the user name or password of MONGODB_URI';
    return unavailable('store_credentials_refused', message);
  }
  if (parts.some(isMisread)) {
    const message =
      'MONGODB_URI is not an address that can be read: in names and passwords each of : / ? # [ ] @ % ' +
      'stands as %3A %2F %3F %23 %5B %5D %40 %25';
    // Without its cause, which may quote a part of the password as the host.
    return new AppError('unavailable', 'store_address_malformed', message);
  }
  return error;
}
