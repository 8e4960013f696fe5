/**
 * What is being noted in the ledger. Meanwhile nothing later is delivered: who resumes looks
 * only behind what was delivered last, and would not find it.
 */
export class Noting {
  readonly #running = new Set<Promise<void>>();
  #begun = 0;

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  async run(note: () => Promise<void>): Promise<void> {
    this.#begun += 1;
    const noting = note();
    this.#running.add(noting);
    try {
      await noting;
    } finally {
      this.#running.delete(noting);
    }
  }

  /** Reads the ledger when nothing is being noted; `use` gets it before anything else can be. */
  async settled<T>(read: () => Promise<T>, use: (found: T) => void): Promise<void> {
    for (;;) {
      await Promise.allSettled(this.#running);
      const begun = this.#begun;
      const found = await read();
      if (this.#begun === begun && !this.isBusy) return use(found);
    }
  }
}
