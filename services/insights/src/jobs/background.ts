import type { Logger } from '@groupsight/shared/logger';
import { withoutReadLimits } from '@groupsight/shared/read-limits';

/** Work that outlives what asked for it, one at a time for each key, ended with the service. */
export class Background {
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Aborted when the service closes: long work looks at it between its steps. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  has(key: string): boolean {
    return this.#running.has(key);
  }

  /** Starts the work unless it runs. What it does not deal with itself is logged, and ends it. */
  run(key: string, work: () => Promise<void>): void {
    if (this.has(key) || this.signal.aborted) return;
    // Whoever asked for it may be gone before it is done.
    const running = withoutReadLimits(work)
      .catch((err) => this.#logger.error({ err, work: key }, 'background work failed'))
      .finally(() => this.#running.delete(key));
    this.#running.set(key, running);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running.values());
  }
}
