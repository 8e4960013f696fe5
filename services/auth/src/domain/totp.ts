import { Secret, TOTP } from 'otpauth';

/** What every authenticator app takes for granted (RFC 6238). */
const periodSeconds = 30;
const digits = 6;
/** Clocks of phones drift: the code before and the code after count too. */
const drift = 1;
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;

const issuer = 'Groupsight';

const totpOf = (bytes: Uint8Array, label: string) =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits,
    period: periodSeconds,
    secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }),
  });

/** The key of an authenticator app. */
export interface TotpKey {
  readonly bytes: Uint8Array;
  /** In base32, for who types it. */
  readonly text: string;
  /** What its QR code says. */
  readonly uri: string;
}

/** @param label whose it is, as the app shows it */
export function newTotpKey(label: string): TotpKey {
  const { bytes, base32 } = new Secret({ size: secretBytes });
  return { bytes, text: base32, uri: totpOf(bytes, label).toString() };
}

/** Whether a text has the form of an app's code; all others are recovery codes. */
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(typed.replace(/\s/g, ''));

/** The time step that a code is of; undefined for one that is of none of now. */
export function stepOf(bytes: Uint8Array, typed: string, now: Date): number | undefined {
  const totp = totpOf(bytes, '');
  const timestamp = now.getTime();
  const token = typed.replace(/\s/g, '');
  const delta = totp.validate({ token, timestamp, window: drift });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
