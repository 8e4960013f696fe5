import { AppError } from '@groupsight/shared/errors';
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
}

export interface SessionsOptions {
  /** auth.CheckSession. */
  check(sessionId: string): Promise<Omit<Session, 'sessionId'>>;
  /** How long an answer is believed, milliseconds; at most 2 s. */
  readonly believeMs?: number;
  readonly now?: () => number;
}

interface Entry {
  readonly userId: string;
  readonly askedAt: number;
  readonly session: Promise<Session>;
}

/** Which sessions ended: one, or all of a user. */
export type Ended = { readonly sessionId: string } | { readonly userId: string };

/**
 * Asks auth whether sessions still hold, at most every two seconds for each, and shares a
 * running question among the requests that wait for it. A session that this gateway ends is
 * forgotten at once; one that another gateway ends holds here for those two seconds at most.
 */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #now: () => number;
  readonly #believeMs: number;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<(ended: Ended) => void>();

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#believeMs = options.believeMs ?? 2_000;
  }

  /** @throws AppError unauthenticated when the session does not hold any more. */
  get(claims: TokenClaims): Promise<Session> {
    const known = this.#entries.get(claims.sessionId);
    if (known && this.#now() - known.askedAt < this.#believeMs) return known.session;
    return this.ask(claims);
  }

  /** As `get`, but always asks auth. */
  ask(claims: TokenClaims): Promise<Session> {
    const { sessionId, userId } = claims;
    const entry = { userId, askedAt: this.#now(), session: this.#check(claims) };
    this.#sweep();
    this.#entries.set(sessionId, entry);
    entry.session.catch(() => {
      if (this.#entries.get(sessionId) === entry) this.#entries.delete(sessionId);
    });
    return entry.session;
  }

  /** Hears of sessions that were ended through this gateway; returns how to stop. */
  onEnded(listener: (ended: Ended) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Call after auth ended the session, or all of the user's. */
  end(ended: Ended): void {
    if ('sessionId' in ended) this.#entries.delete(ended.sessionId);
    else {
      for (const [sessionId, { userId }] of this.#entries) {
        if (userId === ended.userId) this.#entries.delete(sessionId);
      }
    }
    for (const listener of this.#listeners) listener(ended);
  }

  /** Forgets a user's answers, so that the next request sees the changed profile. */
  refresh(userId: string): void {
    for (const [sessionId, entry] of this.#entries) {
      if (entry.userId === userId) this.#entries.delete(sessionId);
    }
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

  /** Stale entries go when there are many, so that the map does not grow with every session. */
  #sweep(): void {
    if (this.#entries.size < 5_000) return;
    for (const [sessionId, { askedAt }] of this.#entries) {
      if (this.#now() - askedAt >= this.#believeMs) this.#entries.delete(sessionId);
    }
  }
}
