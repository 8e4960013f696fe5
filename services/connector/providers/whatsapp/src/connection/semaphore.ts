/**
 * Lets at most so many through at once, in the order they came. The beginning of a connection
 * is its costly part (handshake, keys, a new account's history): many accounts that link or
 * come back at one moment would need the memory of all of them together.
 */
export class Semaphore {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves when it is one's turn. @returns to be called once on leaving; again is harmless */
  async acquire(): Promise<() => void> {
    if (this.#inside >= this.#limit) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
    } else this.#inside++;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const next = this.#waiting.shift();
      // Whoever waited takes the place that is left.
      if (next) next();
      else this.#inside--;
    };
  }
}
