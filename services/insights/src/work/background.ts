/** Work that outlives what asked for it, one at a time for each key, ended with the service. */
export class Background {
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  /** Aborted when the service closes: long work looks at it between its steps. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  has(key: string): boolean {
    return this.#running.has(key);
  }

  /** Starts the work unless it runs; it deals with its own failures. */
  run(key: string, work: () => Promise<void>): void {
    if (this.has(key) || this.signal.aborted) return;
    const running = work().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running.values());
  }
}
