/** Lets at most so many through at once, in the order they came. */
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

  /** Runs work when it is its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.acquire();
    try {
      return await work();
    } finally {
      leave();
    }
  }
}
