const retryMs = 1000;

/** Things to be done later, all of which can be called off at once. */
export class Timers {
  readonly #running = new Set<NodeJS.Timeout>();

  later(milliseconds: number, action: () => void | Promise<void>): void {
    const timer = setTimeout(() => {
      this.#running.delete(timer);
      const run = async () => action();
      // A store that is gone for a moment must not end the session: try the same again.
      run().catch(() => this.later(retryMs, action));
    }, milliseconds);
    this.#running.add(timer);
  }

  clear(): void {
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
