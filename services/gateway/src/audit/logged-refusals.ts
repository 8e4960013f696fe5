const windowMs = 15 * 60_000;
const manyEntries = 5_000;

/** Which refusals for too many tries the audit log was told of: a flood must not ask it each time. */
export class LoggedRefusals {
  readonly #until = new Map<string, number>();

  /** Whether the log is to be told; of one address it is told once in a while. */
  isNew({ action, clientAddress }: { readonly action: string; readonly clientAddress: string }) {
    const key = `${action} ${clientAddress}`;
    const now = Date.now();
    if ((this.#until.get(key) ?? 0) > now) return false;
    if (this.#until.size >= manyEntries) this.#until.clear();
    this.#until.set(key, now + windowMs);
    return true;
  }
}
