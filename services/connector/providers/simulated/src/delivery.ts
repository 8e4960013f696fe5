import type { ChatUpdate } from '@groupsight/chat-port/chat-provider';

const retryMs = 250;

/** Delivers updates one batch after the other; a batch that is refused is delivered again. */
export class Delivery {
  readonly #hand: (updates: readonly ChatUpdate[]) => Promise<void>;
  #waiting: ChatUpdate[] = [];
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(hand: (updates: readonly ChatUpdate[]) => Promise<void>) {
    this.#hand = hand;
  }

  add(updates: readonly ChatUpdate[]): void {
    if (updates.length === 0 || this.#closed) return;
    this.#waiting.push(...updates);
    this.#running ??= this.#run();
  }

  /** Resolves when nothing waits; false when it ended before. */
  async idle(): Promise<boolean> {
    while (this.#running) await this.#running;
    return this.#waiting.length === 0;
  }

  /** Ends after the batch in hand; what waits is found again by whoever resumes. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#closed) {
      const batch = [...this.#waiting];
      try {
        await this.#hand(batch);
        this.#waiting = this.#waiting.slice(batch.length);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
    // In the turn of the last look: what is added now starts the next run.
    this.#running = undefined;
  }
}
