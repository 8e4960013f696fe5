import type { ChatUpdate, SessionListener } from '@groupsight/chat-port/chat-provider';

interface Waiting {
  readonly updates: readonly ChatUpdate[];
  readonly done: PromiseWithResolvers<void>;
}

const maxRemembered = 20_000;

/**
 * The one way of everything that happened to the product, in the order it came: what waits
 * while a batch is on its way goes with the next. Resolves when it is durable; what was refused
 * is told to whoever brought it, who brings it again.
 */
export class InboundQueue {
  readonly #listener: Pick<SessionListener, 'onUpdates'>;
  readonly #waiting: Waiting[] = [];
  readonly #handed = new Set<string>();
  #isRunning = false;
  #running: Promise<void> = Promise.resolve();

  constructor(listener: Pick<SessionListener, 'onUpdates'>) {
    this.#listener = listener;
  }

  add(updates: readonly ChatUpdate[]): Promise<void> {
    if (updates.length === 0) return Promise.resolve();
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ updates, done });
    if (!this.#isRunning) this.#running = this.#run();
    return done.promise;
  }

  /** Whether a message was delivered since the start, as far as that is remembered. */
  hasHanded(chatId: string, messageId: string): boolean {
    return this.#handed.has(`${chatId} ${messageId}`);
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      const updates = batch.flatMap((one) => one.updates);
      try {
        await this.#listener.onUpdates(updates);
        this.#remember(updates);
        for (const { done } of batch) done.resolve();
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
    }
    // At once: whoever was told may add the next before this promise is seen to end.
    this.#isRunning = false;
  }

  #remember(updates: readonly ChatUpdate[]): void {
    for (const update of updates) {
      if (update.kind === 'message') {
        this.#handed.add(`${update.chatId} ${update.message.messageId}`);
      }
    }
    for (const oldest of this.#handed) {
      if (this.#handed.size <= maxRemembered) break;
      this.#handed.delete(oldest);
    }
  }
}
