import { createHmac, timingSafeEqual } from 'node:crypto';

/** A token that somebody overheard is of no use after so long. */
const lifetimeMs = 5 * 60_000;
/** Signed anew so often: signing costs more than the rest of sending a call's metadata. */
const renewMs = 60_000;
/** So far may two machines' clocks be apart. */
const skewMs = 60_000;

const signatureOf = (key: string, text: string) =>
  createHmac('sha256', key).update(`groupsight service token\n${text}`).digest();

/** Signs with the secret that all services share who calls whom, for some minutes. */
export class TokenSigner {
  readonly #key: string;
  readonly #names: string;
  readonly #now: () => number;
  #token = '';
  #renewAt = 0;

  constructor(key: string, caller: string, service: string, now: () => number = Date.now) {
    this.#key = key;
    this.#names = `${caller}.${service}`;
    this.#now = now;
  }

  token(): string {
    const now = this.#now();
    if (now < this.#renewAt) return this.#token;
    const text = `${this.#names}.${now + lifetimeMs}`;
    this.#token = `${text}.${signatureOf(this.#key, text).toString('base64url')}`;
    this.#renewAt = now + renewMs;
    return this.#token;
  }
}

/**
 * @param service the one that is called
 * @returns who calls, where the token was signed with this key for this service and is not over
 */
export function callerIn(
  token: string,
  key: string,
  service: string,
  now = Date.now(),
): string | undefined {
  const [caller = '', called = '', end = '', signature = ''] = token.split('.');
  const expected = signatureOf(key, `${caller}.${called}.${end}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const endsAt = Number(end);
  const isValid = endsAt > now - skewMs && endsAt <= now + lifetimeMs + skewMs;
  return called === service && isValid ? caller : undefined;
}
