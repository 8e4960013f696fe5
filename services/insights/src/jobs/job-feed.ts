/** Wakes those who watch a job in this process; others find its changes in the store. */
export class JobFeed {
  readonly #waiting = new Map<string, Set<() => void>>();

  changed(job: string): void {
    const waiting = this.#waiting.get(job);
    this.#waiting.delete(job);
    for (const wake of waiting ?? []) wake();
  }

  /** Resolves at the job's next change here, after `ms`, or when the caller gives up. */
  async next(job: string, ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const waiting = this.#waiting.get(job) ?? new Set();
      this.#waiting.set(job, waiting);
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        waiting.delete(end);
        if (waiting.size === 0 && this.#waiting.get(job) === waiting) this.#waiting.delete(job);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
      waiting.add(end);
    });
  }
}
