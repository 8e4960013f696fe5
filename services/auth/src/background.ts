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

const lookEveryMs = 15_000;

/** Work that is looked for now, from time to time and when asked, once at a time; it never rejects. */
export class Looks {
  readonly #work: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(work: () => Promise<void>, everyMs = lookEveryMs) {
    this.#work = work;
    this.#timer = setInterval(() => this.look(), everyMs).unref();
    this.look();
  }

  look(): void {
    if (this.#closed) return;
    this.#running = this.#running.then(() => this.#work());
  }

  /** Waits for the look in hand. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#running;
  }
}
