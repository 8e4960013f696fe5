/**
 * A lease that this process holds. What it may do with the account is bound to the token, which
 * grows with every new holder, and to the time until which nobody else can take the account.
 */
export class HeldLease {
  readonly ownerId: string;
  readonly token: number;
  readonly resumeFrom: Date | undefined;
  readonly #now: () => number;
  #until: number;
  #isOver = false;

  constructor(
    { ownerId, token }: { readonly ownerId: string; readonly token: number },
    state: {
      readonly resumeFrom: Date | undefined;
      readonly until: number;
      readonly now: () => number;
    },
  ) {
    this.ownerId = ownerId;
    this.token = token;
    this.resumeFrom = state.resumeFrom;
    this.#until = state.until;
    this.#now = state.now;
  }

  /**
   * Whether it holds without asking the store. False in a process that was paused for longer than
   * its lease lasts, from its first moment on.
   */
  get isSure(): boolean {
    return this.#now() < this.#until;
  }

  extended(until: number): void {
    this.#until = Math.max(this.#until, until);
  }

  /** Released or lost: nothing brings it back. */
  get isOver(): boolean {
    return this.#isOver;
  }

  ended(): void {
    this.#until = 0;
    this.#isOver = true;
  }
}
