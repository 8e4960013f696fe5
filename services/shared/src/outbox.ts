import type { Logger } from './logger.ts';

export interface OutboxOptions {
  /** Publishes what is marked and unmarks it; returns whether more is left. */
  readonly flush: () => Promise<boolean>;
  readonly logger: Logger;
  /** Milliseconds between looks for what an earlier try left behind; 5 s by default. */
  readonly everyMs?: number;
}

/**
 * Publishes changes that were stored together with a mark 'unpublished' (transactional outbox):
 * soon after each change, and again at start and every few seconds for what a failing bus or a
 * dying process left marked. So a change that was acknowledged is always published, at least
 * once, with its latest state.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  #running: Promise<void> | undefined;
  #again = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Publishes what the last process left, and keeps looking. */
  start(): void {
    this.#timer = setInterval(() => this.kick(), this.#options.everyMs ?? 5_000).unref();
    this.kick();
  }

  /** Something was marked: publish it soon. One flush runs at a time, so order is kept. */
  kick(): void {
    if (this.#closed) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.#run();
  }

  /** Waits for the flush in hand; what stays marked is published at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      do {
        this.#again = false;
        while (await this.#options.flush());
      } while (this.#again && !this.#closed);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'changes could not be published yet');
    } finally {
      // In the same turn as the last look at #again: no kick falls in between.
      this.#running = undefined;
    }
  }
}
