import type { SessionListener, SessionState } from '../chat-provider.ts';

/** Tells the listener states one after the other, each once. */
export class Tells {
  readonly #listener: SessionListener;
  #last: Promise<void> = Promise.resolve();
  #told = '';

  constructor(listener: SessionListener) {
    this.#listener = listener;
  }

  tell(state: SessionState): Promise<void> {
    const text = JSON.stringify(state);
    if (text === this.#told) return this.#last;
    this.#told = text;
    this.#last = this.#last.catch(() => undefined).then(() => this.#listener.onState(state));
    // Whoever does not wait for it is told by the next state.
    this.#last.catch(() => undefined);
    return this.#last;
  }
}
