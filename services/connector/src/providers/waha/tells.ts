import type { SessionListener, SessionState } from '../chat-provider.ts';

/** Tells the listener states one after the other, each once. */
export class Tells {
  readonly #listener: Pick<SessionListener, 'onState'>;
  #last: Promise<void> = Promise.resolve();
  #told = '';

  constructor(listener: Pick<SessionListener, 'onState'>) {
    this.#listener = listener;
  }

  tell(state: SessionState): Promise<void> {
    const news = JSON.stringify(state);
    if (news === this.#told) return this.#last;
    this.#told = news;
    const telling = this.#last.then(() => this.#listener.onState(state));
    this.#last = telling.catch(() => {
      // It is told again with the next look.
      if (this.#told === news) this.#told = '';
    });
    return telling;
  }
}
