import { createHash } from 'node:crypto';
import { AppError } from '@groupsight/shared/errors';
import { tokenPrefix } from '@groupsight/shared/token-scopes';
import type { Session } from './sessions.ts';
import { unauthorized } from './tokens.ts';

/** A program that asks for a user. */
export interface TokenHolder {
  readonly session: Session;
  /** ApiToken.document_id. */
  readonly tokenId: string;
  readonly scopes: readonly string[];
}

/** What auth.CheckApiToken tells. */
export interface CheckedToken extends Omit<Session, 'sessionId'> {
  readonly documentId: string;
  readonly scopes: readonly string[];
}

export interface ApiTokensOptions {
  check(secret: string): Promise<CheckedToken>;
  readonly now?: () => number;
}

interface Entry {
  readonly askedAt: number;
  readonly holder: Promise<TokenHolder>;
}

/** As for sessions: a token that is deleted through another gateway holds here for so long. */
const believeMs = 2_000;
const mostEntries = 5_000;

/** The token of an Authorization header; undefined for another one. */
export function apiTokenIn(authorization: string | undefined): string | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
  return token?.startsWith(tokenPrefix) ? token : undefined;
}

/** Asks auth whose tokens are, at most every two seconds for each. Their text is not kept. */
export class ApiTokens {
  readonly #options: ApiTokensOptions;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();

  constructor(options: ApiTokensOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** @throws AppError unauthenticated when the token does not hold */
  get(secret: string): Promise<TokenHolder> {
    const key = createHash('sha256').update(secret).digest('base64');
    const known = this.#entries.get(key);
    if (known && this.#now() - known.askedAt < believeMs) return known.holder;
    // Stale ones go with the others: there are few.
    if (this.#entries.size >= mostEntries) this.#entries.clear();
    const entry = { askedAt: this.#now(), holder: this.#check(secret) };
    this.#entries.set(key, entry);
    entry.holder.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry.holder;
  }

  /** Call after a token was deleted, or its user changed. */
  forget(): void {
    this.#entries.clear();
  }

  async #check(secret: string): Promise<TokenHolder> {
    try {
      const { documentId, scopes, ...user } = await this.#options.check(secret);
      return {
        session: { sessionId: `token ${documentId}`, ...user },
        tokenId: documentId,
        scopes,
      };
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated') throw unauthorized();
      throw error;
    }
  }
}
