import { retryDelay } from '@groupsight/shared/bus/bus';
import type { SessionListener, SessionState } from './chat-provider.ts';

const patience = { firstDelayMs: 500, maxDelayMs: 30_000 };

/** Tells the listener states one after the other, each once. */
export class StateNotifier {
  readonly #listener: Pick<SessionListener, 'onState'>;
  #last: Promise<void> = Promise.resolve();
  #told = '';
  #newest = '';

  constructor(listener: Pick<SessionListener, 'onState'>) {
    this.#listener = listener;
  }

  /** Resolves when the listener took it; one that it did not take may be told again. */
  notify(state: SessionState): Promise<void> {
    const news = JSON.stringify(state);
    this.#newest = news;
    if (news === this.#told) return this.#last;
    this.#told = news;
    const telling = this.#last.then(() => this.#listener.onState(state));
    this.#last = telling.catch(() => {
      if (this.#told === news) this.#told = '';
    });
    return telling;
  }

  /** For whoever cannot wait: tells it until the listener takes it, or there is a newer one. */
  notifyWithRetry(state: SessionState): void {
    const news = JSON.stringify(state);
    const again = async (failures: number): Promise<void> => {
      if (failures > 0 && this.#newest !== news) return;
      try {
        await this.notify(state);
      } catch {
        const wait = retryDelay(patience, failures + 1);
        setTimeout(() => void again(failures + 1), wait).unref();
      }
    };
    void again(0);
  }
}
