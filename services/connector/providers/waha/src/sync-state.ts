import type { CredentialStore } from '@groupsight/chat-port/chat-provider';

const type = 'waha-mark';
const me = 'me';
const completeUntil = 'complete-until';

/** What a session knows of itself over restarts. */
export class SyncState {
  readonly #store: CredentialStore;
  /** The account's own id; empty while it was never linked. */
  me = '';
  /** Up to when everything that WAHA knows was delivered. */
  completeUntil: Date | undefined;

  constructor(store: CredentialStore) {
    this.#store = store;
  }

  async load(): Promise<void> {
    const rows = await this.#store.get(type, [me, completeUntil]);
    const read = (id: string) => Buffer.from(rows.get(id) ?? []).toString();
    this.me = read(me);
    const time = read(completeUntil);
    this.completeUntil = time === '' ? undefined : new Date(Number(time));
  }

  async linked(id: string, at: Date): Promise<void> {
    await this.#write([me, id], [completeUntil, String(at.getTime())]);
    this.me = id;
    this.completeUntil = at;
  }

  async complete(at: Date): Promise<void> {
    await this.#write([completeUntil, String(at.getTime())]);
    this.completeUntil = at;
  }

  #write(...rows: readonly (readonly [string, string])[]): Promise<void> {
    return this.#store.set(type, new Map(rows.map(([id, value]) => [id, Buffer.from(value)])));
  }
}
