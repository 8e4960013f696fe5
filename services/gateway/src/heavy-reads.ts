import { AppError } from '@groupsight/shared/errors';

export interface HeavyReadLimits {
  /** Of one user at once. */
  readonly perUser: number;
  /** Of all users at once, in this process. */
  readonly total: number;
  /** Of one user that wait for their turn. */
  readonly waiting: number;
  /** How long one waits at most, milliseconds. */
  readonly waitMs: number;
}

interface Turns {
  running: number;
  /** When the last began, counted over all; 0 before the first. */
  last: number;
  readonly waiting: Set<() => void>;
}

const retryAfterSeconds = 2;

const tooMany = () => {
  const message = 'Too many searches at once. Please wait for those that run, and try again.';
  return new AppError('limited', 'too_many_reads', message, { details: { retryAfterSeconds } });
};

const gone = () => new AppError('timeout', 'cancelled', 'The call was cancelled.');

/**
 * Reads that look at much of what a user has take turns: so many of one user at once, so many of
 * all, and from one user to the next. What is light passes by them.
 */
export class HeavyReads {
  readonly #limits: HeavyReadLimits;
  /** Users with reads. */
  readonly #users = new Map<string, Turns>();
  #running = 0;
  #begun = 0;

  constructor(limits: HeavyReadLimits) {
    this.#limits = limits;
  }

  /** @throws AppError too_many_reads, or cancelled by the signal while it waits */
  async run<T>(user: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.#turn(user, signal);
    try {
      return await work();
    } finally {
      this.#end(user);
    }
  }

  #turn(user: string, signal: AbortSignal | undefined): Promise<void> {
    const turns = this.#users.get(user) ?? { running: 0, last: 0, waiting: new Set() };
    if (turns.waiting.size >= this.#limits.waiting) return Promise.reject(tooMany());
    if (signal?.aborted) return Promise.reject(gone());
    this.#users.set(user, turns);
    return new Promise((resolve, reject) => {
      const leave = (why: AppError) => {
        turns.waiting.delete(start);
        settle();
        this.#forget(user);
        reject(why);
      };
      const onAbort = () => leave(gone());
      const timer = setTimeout(() => leave(tooMany()), this.#limits.waitMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const start = () => {
        settle();
        resolve();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      turns.waiting.add(start);
      this.#startNext();
    });
  }

  #end(user: string): void {
    const turns = this.#users.get(user);
    if (turns) turns.running--;
    this.#running--;
    this.#forget(user);
    this.#startNext();
  }

  /** Starts what may start. */
  #startNext(): void {
    while (this.#running < this.#limits.total) {
      const next = this.#next();
      if (!next) return;
      const [start] = next.waiting;
      if (!start) return;
      next.waiting.delete(start);
      next.running++;
      next.last = ++this.#begun;
      this.#running++;
      start();
    }
  }

  /** Of those who wait the one with the fewest that run, and of these whose turn is longest ago. */
  #next(): Turns | undefined {
    return [...this.#users.values()]
      .filter(({ waiting, running }) => waiting.size > 0 && running < this.#limits.perUser)
      .toSorted((a, b) => a.running - b.running || a.last - b.last)[0];
  }

  #forget(user: string): void {
    const turns = this.#users.get(user);
    if (turns?.running === 0 && turns.waiting.size === 0) this.#users.delete(user);
  }
}
