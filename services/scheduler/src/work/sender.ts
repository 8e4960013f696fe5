import type { Logger } from '@groupsight/shared/logger';
import { withTimeout } from '@groupsight/shared/with-timeout';

/** Things of one kind that wait to be sent. */
export interface Sending<T> {
  /** As the log names them: a mail, a delivery. */
  readonly one: string;
  readonly atOnce: number;
  /** How long a process that ends waits for what is under way. */
  readonly closeMs: number;
  /** What is under way with a key is not begun again. */
  keyOf(item: T): string;
  /** The next that is due, beside these keys. */
  next(underWay: readonly string[]): Promise<T | undefined>;
  /** Sends one; false where no other would pass either. */
  send(item: T): Promise<boolean>;
}

/**
 * Sends what is due, a few at a time. It is told when to look; what takes long holds up no other.
 * After one that could not be taken up, or says that no other would pass, the rest waits for the next look.
 */
export class Sender<T> {
  readonly #sending: Sending<T>;
  readonly #logger: Logger;
  readonly #underWay = new Map<string, Promise<void>>();
  #isLooking = false;
  #isHalted = false;
  #isClosed = false;

  constructor(logger: Logger, sending: Sending<T>) {
    this.#logger = logger;
    this.#sending = sending;
  }

  /** Takes up what is due, as far as there is room; resolves before that is sent. */
  async look(): Promise<void> {
    this.#isHalted = false;
    await this.#fill();
  }

  /** Waits a while for what is under way; takes nothing up any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await withTimeout(this.#sending.closeMs, () => Promise.all(this.#underWay.values()));
  }

  async #fill(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const { atOnce, next } = this.#sending;
    try {
      while (!this.#isClosed && !this.#isHalted && this.#underWay.size < atOnce) {
        const item = await next([...this.#underWay.keys()]);
        if (item === undefined) return;
        this.#begin(item);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  #begin(item: T): void {
    const key = this.#sending.keyOf(item);
    const work = this.#send(item).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, work);
  }

  async #send(item: T): Promise<void> {
    const { send, one } = this.#sending;
    try {
      if (await send(item)) setImmediate(() => void this.#goOn());
      else this.#isHalted = true;
    } catch (error) {
      this.#isHalted = true;
      this.#logger.error({ err: error }, `${one} could not be taken up`);
    }
  }

  async #goOn(): Promise<void> {
    await this.#fill().catch((error: unknown) => {
      this.#logger.warn({ err: error }, `${this.#sending.one}: queue poll failed`);
    });
  }
}
