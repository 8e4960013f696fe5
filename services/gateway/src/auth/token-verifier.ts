import { AppError } from '@groupsight/shared/errors';
import { type CryptoKey, decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose';

/** What a verified token says. */
export interface TokenClaims {
  /** User.document_id. */
  readonly userId: string;
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface TokenVerifierOptions {
  /** The verification key as JWK text (auth.GetPublicKey). */
  getPublicKey(): Promise<string>;
  readonly now?: () => number;
}

interface Key {
  readonly jwk: string;
  readonly kid: string | undefined;
  readonly key: CryptoKey | Uint8Array;
  readonly fetchedAt: number;
}

const maxRemembered = 10_000;
/** Tokens of an unknown key make us ask for the key at most this often, milliseconds. */
const refetchAfterMs = 5_000;

/** What every refused token is answered with, whatever is wrong with it. */
export const unauthorized = () =>
  new AppError('unauthenticated', 'unauthorized', 'Missing or invalid credentials');

/**
 * Verifies session tokens (EdDSA JWT) with auth's public key, which is fetched once and again
 * when a token names another key or its signature does not fit. A verified token is remembered
 * until it expires: its signature cannot change, and whether the session still holds is asked
 * elsewhere.
 */
export class TokenVerifier {
  readonly #options: TokenVerifierOptions;
  readonly #now: () => number;
  readonly #verified = new Map<string, TokenClaims>();
  #key: Promise<Key> | undefined;

  constructor(options: TokenVerifierOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** @throws AppError unauthenticated (unauthorized) for any token that does not hold. */
  async verify(token: string): Promise<TokenClaims> {
    const known = this.#verified.get(token);
    if (known) {
      if (known.expiresAt > this.#now()) return known;
      this.#verified.delete(token);
      throw unauthorized();
    }
    const claims = await this.#check(token);
    const oldest = this.#verified.size >= maxRemembered ? this.#verified.keys().next() : undefined;
    if (oldest && !oldest.done) this.#verified.delete(oldest.value);
    this.#verified.set(token, claims);
    return claims;
  }

  async #check(token: string): Promise<TokenClaims> {
    const kid = keyIdOf(token);
    const key = await this.#currentKey();
    const fits = kid === undefined || key.kid === undefined || kid === key.kid;
    const claims = fits ? await this.#read(token, key) : undefined;
    if (claims) return claims;
    // Another key: auth may have changed it since we asked.
    if (this.#now() - key.fetchedAt < refetchAfterMs) throw unauthorized();
    this.#key = undefined;
    const fresh = await this.#currentKey();
    const again = fresh.jwk === key.jwk ? undefined : await this.#read(token, fresh);
    if (!again) throw unauthorized();
    return again;
  }

  #currentKey(): Promise<Key> {
    this.#key ??= this.#fetchKey().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  async #fetchKey(): Promise<Key> {
    const jwk = await this.#options.getPublicKey();
    const parsed = JSON.parse(jwk) as JWK;
    const key = await importJWK(parsed, 'EdDSA');
    return { jwk, kid: parsed.kid, key, fetchedAt: this.#now() };
  }

  /** The claims; undefined when the signature is not this key's. */
  async #read(token: string, { key }: Key): Promise<TokenClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['EdDSA'],
        requiredClaims: ['sub', 'exp', 'sid'],
        currentDate: new Date(this.#now()),
      });
      const { sub = '', sid, exp = 0 } = payload;
      if (typeof sid !== 'string' || sub === '') throw unauthorized();
      return { userId: sub, sessionId: sid, expiresAt: exp * 1000 };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED') return undefined;
      throw unauthorized();
    }
  }
}

function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    throw unauthorized();
  }
}
