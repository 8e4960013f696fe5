export interface RecurringOptions {
  readonly work: () => Promise<void>;
  /** Hears of a run that failed; the next one makes up for it. */
  readonly onError: (error: unknown) => void;
  readonly everyMs: number;
}

/**
 * Work that is done at start, from time to time and when asked for, one run at a time: what is
 * asked for during a run has one more after it.
 */
export class Recurring {
  readonly #options: RecurringOptions;
  #running: Promise<void> | undefined;
  #again = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RecurringOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.kick(), this.#options.everyMs).unref();
    this.kick();
  }

  /** There is something to do: does it soon. */
  kick(): void {
    if (this.#closed) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.#run();
  }

  /** Waits for the run in hand; nothing is begun after it. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    do {
      this.#again = false;
      try {
        await this.#options.work();
      } catch (error) {
        this.#options.onError(error);
      }
    } while (this.#again && !this.#closed);
    // In the same turn as the last look at #again: no kick falls in between.
    this.#running = undefined;
  }
}
