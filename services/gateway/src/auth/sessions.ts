import { AppError } from '@groupsight/shared/errors';
import { Believed, type BelievedOptions } from './believed.ts';
import { type TokenClaims, unauthorized } from './tokens.ts';

/** Who asks. */
export interface Session {
  readonly sessionId: string;
  /** User.document_id. */
  readonly userId: string;
  /** IANA name. */
  readonly timezone: string;
  readonly plan: string;
  /** When the account is deleted, as its user asked; undefined: it is not. */
  readonly deletionDueAt?: Date | undefined;
  /** Whether they have to add a second factor before anything else. */
  readonly mustAddFactor?: boolean | undefined;
  /** Whether they run this server. */
  readonly isOperator?: boolean | undefined;
}

export interface SessionsOptions extends BelievedOptions {
  /** auth.CheckSession. */
  check(sessionId: string): Promise<Omit<Session, 'sessionId'>>;
}

/** Which sessions ended: one, or all of a user. */
export type Ended = { readonly sessionId: string } | { readonly userId: string };

/** What a session is known by: all of a user's begin alike. */
const keyOf = (userId: string, sessionId: string): string => `${userId} ${sessionId}`;

/**
 * Asks auth whether sessions still hold. A session that this gateway ends is forgotten at once;
 * one that another gateway ends holds here as long as an answer is believed.
 */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #believed: Believed<Session>;
  readonly #listeners = new Set<(ended: Ended) => void>();

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#believed = new Believed(options);
  }

  /** @throws AppError unauthenticated when the session does not hold any more. */
  get(claims: TokenClaims): Promise<Session> {
    const key = keyOf(claims.userId, claims.sessionId);
    return this.#believed.get(key, () => this.#check(claims));
  }

  /** As `get`, but always asks auth. */
  ask(claims: TokenClaims): Promise<Session> {
    const key = keyOf(claims.userId, claims.sessionId);
    return this.#believed.ask(key, () => this.#check(claims));
  }

  /** Hears of sessions that were ended through this gateway; returns how to stop. */
  onEnded(listener: (ended: Ended) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Call after auth ended the session, or all of the user's. */
  end(ended: Ended): void {
    if ('sessionId' in ended)
      this.#believed.forget((key) => key.endsWith(keyOf('', ended.sessionId)));
    else this.refresh(ended.userId);
    for (const listener of this.#listeners) listener(ended);
  }

  /** Forgets a user's answers, so that the next request sees the changed profile. */
  refresh(userId: string): void {
    this.#believed.forget((key) => key.startsWith(keyOf(userId, '')));
  }

  async #check({ sessionId, userId }: TokenClaims): Promise<Session> {
    try {
      const answer = await this.#options.check(sessionId);
      if (answer.userId !== userId) throw unauthorized();
      return { sessionId, ...answer };
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unauthenticated') throw unauthorized();
      if (error instanceof AppError && error.kind === 'not_found') throw unauthorized();
      throw error;
    }
  }
}
