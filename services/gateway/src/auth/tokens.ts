import { createHash, createPublicKey, type JsonWebKey, timingSafeEqual } from 'node:crypto';
import fastifyJwt, { type TokenOrHeader } from '@fastify/jwt';
import { AppError } from '@groupsight/shared/errors';
import type { FastifyRequest } from 'fastify';
import type { App } from '../http.ts';

/** What a verified token says. */
export interface TokenClaims {
  /** User.document_id. */
  readonly userId: string;
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface Payload {
  readonly sub: string;
  readonly sid: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Payload;
    user: TokenClaims;
  }
}

export interface KeyOptions {
  /** The verification key as JWK text (auth.GetPublicKey). */
  getPublicKey(): Promise<string>;
  readonly now?: () => number;
}

interface Key {
  readonly kid: string | undefined;
  readonly pem: string;
  readonly fetchedAt: number;
}

/** Tokens of an unknown key make us ask for the key at most this often, milliseconds. */
const refetchAfterMs = 5_000;

/** What every refused token is answered with, whatever is wrong with it. */
export const unauthorized = () =>
  new AppError('unauthenticated', 'unauthorized', 'Missing or invalid credentials');

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether an authorization header bears a token of the settings; how long it takes tells nothing. */
export const isBearer = (header: string, token: string): boolean =>
  timingSafeEqual(digest(header), digest(`Bearer ${token}`));

/** Auth's public key: fetched once, and again when a token names another key. */
export class VerificationKey {
  readonly #options: KeyOptions;
  readonly #now: () => number;
  #key: Promise<Key> | undefined;

  constructor(options: KeyOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** The key of that name as PEM. @throws AppError unauthenticated where auth has no such key. */
  async named(kid: string | undefined): Promise<string> {
    let key = await this.#current();
    if (key.kid !== kid && this.#now() - key.fetchedAt >= refetchAfterMs) {
      this.#key = undefined;
      key = await this.#current();
    }
    if (key.kid !== kid) throw unauthorized();
    return key.pem;
  }

  #current(): Promise<Key> {
    this.#key ??= this.#fetch().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  async #fetch(): Promise<Key> {
    const jwk = JSON.parse(await this.#options.getPublicKey()) as JsonWebKey & { kid?: string };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const pem = key.export({ type: 'spki', format: 'pem' }).toString();
    return { kid: jwk.kid, pem, fetchedAt: this.#now() };
  }
}

/**
 * Verifies session tokens (EdDSA) with public keys alone: nothing here can sign one. A verified
 * token is remembered, at most until it expires: its signature cannot change, and whether the
 * session still holds is asked elsewhere.
 */
export async function registerTokens(app: App, key: VerificationKey): Promise<void> {
  await app.register(fastifyJwt, {
    secret: {
      public: async (_request: FastifyRequest, token: TokenOrHeader) =>
        key.named('header' in token ? token.header.kid : token.kid),
    },
    decode: { complete: true },
    verify: {
      algorithms: ['EdDSA'],
      requiredClaims: ['sub', 'sid', 'exp'],
      cache: 10_000,
      errorCacheTTL: -1,
    },
    trusted: (_request, { sub, sid }) =>
      typeof sub === 'string' && typeof sid === 'string' && sub !== '',
    formatUser: ({ sub, sid, exp }) => ({ userId: sub, sessionId: sid, expiresAt: exp * 1000 }),
  });
}

const libraryCode = /^FA?ST_JWT_/;

/**
 * What the request's token says.
 * @throws AppError unauthenticated (unauthorized) for any token that does not hold; what the
 * question for the key was refused with
 */
export async function verifyToken(request: FastifyRequest): Promise<TokenClaims> {
  try {
    return await request.jwtVerify<TokenClaims>();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw libraryCode.test(code) ? unauthorized() : error;
  }
}
