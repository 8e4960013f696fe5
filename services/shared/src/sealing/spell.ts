import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long somebody seals or opens before others have their turn. */
const spellMs = 5;

/** A long piece of work that lets others in between. */
export class Spell {
  #end = performance.now() + spellMs;

  /** Whether it is somebody else's turn; looked at after each little thing. */
  get isOver(): boolean {
    return performance.now() > this.#end;
  }

  async rest(): Promise<void> {
    await nextTurn();
    this.#end = performance.now() + spellMs;
  }
}
