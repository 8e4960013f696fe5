import type { Logger } from '@groupsight/shared/logger';

/** Work that goes on after its cause was answered. */
export class Background {
  readonly #logger: Logger;
  readonly #running = new Set<Promise<void>>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Starts it; a failure is logged under its name. */
  run(what: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.#logger.error({ err: error, what }, 'work failed'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for all that runs. */
  async close(): Promise<void> {
    await Promise.all(this.#running);
  }
}
