import { setImmediate as nextTurn } from 'node:timers/promises';

/** A long piece of work that lets others in between. */
export class Spell {
  readonly #ms: number;
  #end: number;

  /** @param ms so long somebody works before others have their turn */
  constructor(ms = 5) {
    this.#ms = ms;
    this.#end = performance.now() + ms;
  }

  /** Whether it is somebody else's turn; looked at after each little thing. */
  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  async rest(): Promise<void> {
    await nextTurn();
    this.begin();
  }

  /** Begins anew, where something else was waited for. */
  begin(): void {
    this.#end = performance.now() + this.#ms;
  }
}
