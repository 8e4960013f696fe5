import { createHash } from 'node:crypto';
import { AppError } from '@groupsight/shared/errors';
import { tokenPrefix } from '@groupsight/shared/token-scopes';
import type { FastifyRequest } from 'fastify';
import { Believed, type BelievedOptions } from './believed.ts';
import type { Session } from './sessions.ts';
import { unauthorized } from './tokens.ts';

/** A program that asks for a user. */
export interface TokenHolder {
  readonly session: Session;
  readonly scopes: readonly string[];
  /** The one address that it is good for; undefined: every route that its scopes allow. */
  readonly resource?: string | undefined;
}

/** What auth.CheckApiToken tells. */
export interface CheckedToken extends Omit<Session, 'sessionId'> {
  readonly documentId: string;
  readonly scopes: readonly string[];
  readonly resource?: string | undefined;
}

export interface ApiTokensOptions extends BelievedOptions {
  /** auth.CheckApiToken. */
  check(secret: string): Promise<CheckedToken>;
}

const isApiToken = (text: unknown): text is string =>
  typeof text === 'string' && text.startsWith(tokenPrefix);

/** A program's token, in the Authorization header or else where a route takes it in the address. */
export function apiTokenOf({ headers, query, routeOptions }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  if (authorization) {
    const [, given] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
    return isApiToken(given) ? given : undefined;
  }
  const { token } = query as { readonly token?: unknown };
  return routeOptions.config.tokenInQuery && isApiToken(token) ? token : undefined;
}

/** Asks auth whose tokens are. Their text is not kept. */
export class ApiTokens {
  readonly #options: ApiTokensOptions;
  readonly #believed: Believed<TokenHolder>;

  constructor(options: ApiTokensOptions) {
    this.#options = options;
    this.#believed = new Believed(options);
  }

  /** @throws AppError unauthenticated when the token does not hold */
  get(secret: string): Promise<TokenHolder> {
    const key = createHash('sha256').update(secret).digest('base64');
    return this.#believed.get(key, () => this.#check(secret));
  }

  /** Call after a token was deleted, or its user changed. */
  forget(): void {
    this.#believed.forget(() => true);
  }

  async #check(secret: string): Promise<TokenHolder> {
    try {
      const { documentId, scopes, resource, ...user } = await this.#options.check(secret);
      return { session: { sessionId: `token ${documentId}`, ...user }, scopes, resource };
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated') throw unauthorized();
      throw error;
    }
  }
}
