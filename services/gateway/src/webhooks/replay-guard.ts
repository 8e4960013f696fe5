const maxRemembered = 100_000;

/**
 * Remembers what was taken, for as long as it could come again. What fails is forgotten: its
 * sender tries again. More than it can remember lets the oldest pass, which does no harm:
 * whoever takes it knows each message by its id.
 */
export class ReplayGuard {
  readonly #now: () => number;
  readonly #keptMs: number;
  /** When each may be forgotten, oldest first. */
  readonly #taken = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor({
    keptMs,
    now = Date.now,
  }: { readonly keptMs: number; readonly now?: () => number }) {
    this.#keptMs = keptMs;
    this.#now = now;
  }

  /** Does the work once for an id; who comes while it is under way shares its end. */
  async once(id: string, work: () => Promise<void>): Promise<void> {
    this.#forgetOld();
    if (this.#taken.has(id)) return;
    const working = this.#underWay.get(id) ?? this.#work(id, work);
    await working;
  }

  async #work(id: string, work: () => Promise<void>): Promise<void> {
    const working = work();
    this.#underWay.set(id, working);
    try {
      await working;
      this.#taken.set(id, this.#now() + this.#keptMs);
    } finally {
      this.#underWay.delete(id);
    }
  }

  #forgetOld(): void {
    const now = this.#now();
    for (const [id, until] of this.#taken) {
      if (until > now && this.#taken.size <= maxRemembered) break;
      this.#taken.delete(id);
    }
  }
}
