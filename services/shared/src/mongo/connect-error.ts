import { AppError } from '../errors.ts';
import { doubtsCertificate, errorsWithin } from '../errors-within.ts';

/** AuthenticationFailed, and Atlas' own code for it. */
const refused: readonly unknown[] = [18, 8000];

/**
 * Why a connection did not come about, where only an operator can mend it: logs hold codes, not
 * the driver's sentences. All else is left as it is.
 */
export function toConnectError(error: unknown): unknown {
  const parts = [...errorsWithin(error)];
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
  return error;
}
