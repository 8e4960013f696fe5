const manyEntries = 5_000;

export interface BelievedOptions {
  /** How long an answer is believed, milliseconds: what another gateway ends holds here as long. */
  readonly believeMs?: number | undefined;
  readonly now?: (() => number) | undefined;
}

interface Entry<T> {
  readonly askedAt: number;
  readonly answer: Promise<T>;
}

/**
 * Answers of auth that every request needs: each is believed for two seconds, and a running
 * question is shared among the requests that wait for it. What failed is not remembered.
 */
export class Believed<T> {
  readonly #now: () => number;
  readonly #believeMs: number;
  readonly #entries = new Map<string, Entry<T>>();

  constructor({ believeMs = 2_000, now = Date.now }: BelievedOptions) {
    this.#now = now;
    this.#believeMs = believeMs;
  }

  get(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    return known && this.#holds(known) ? known.answer : this.ask(key, ask);
  }

  /** As `get`, but always asks. */
  ask(key: string, ask: () => Promise<T>): Promise<T> {
    const entry = { askedAt: this.#now(), answer: ask() };
    this.#sweep();
    this.#entries.set(key, entry);
    entry.answer.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry.answer;
  }

  /** Forgets the answers of some keys, so that the next request asks again. */
  forget(isMeant: (key: string) => boolean): void {
    for (const key of this.#entries.keys()) if (isMeant(key)) this.#entries.delete(key);
  }

  #holds({ askedAt }: Entry<T>): boolean {
    return this.#now() - askedAt < this.#believeMs;
  }

  /** Stale entries go when there are many, so that the map does not grow with every key. */
  #sweep(): void {
    if (this.#entries.size < manyEntries) return;
    for (const [key, entry] of this.#entries) if (!this.#holds(entry)) this.#entries.delete(key);
  }
}
