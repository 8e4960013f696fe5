import type { CredentialStore, MemberMerge } from '@groupsight/chat-port/chat-provider';
import { isLid } from './mapping/ids.ts';

const type = 'waha-person';

/**
 * One member for each person. WhatsApp hides the numbers of people in some groups behind an id
 * of its own (LID); they are known by their number wherever WAHA knows it. Whoever was met
 * without a number keeps the hidden id until WAHA tells one beside it: then the two are one, which
 * is told.
 */
export class Contacts {
  readonly #store: CredentialStore;
  readonly #ask: (lid: string) => Promise<string>;
  readonly #tell: (merge: MemberMerge) => Promise<void>;
  readonly #known = new Map<string, string>();

  /**
   * @param ask the number behind a hidden id; empty when unknown
   * @param tell hears that two members are one
   */
  constructor(
    store: CredentialStore,
    ask: (lid: string) => Promise<string>,
    tell: (merge: MemberMerge) => Promise<void>,
  ) {
    this.#store = store;
    this.#ask = ask;
    this.#tell = tell;
  }

  async load(): Promise<void> {
    for (const [lid, memberId] of await this.#store.list(type)) {
      this.#known.set(lid, Buffer.from(memberId).toString());
    }
  }

  /** Who a person is, where that is known. */
  memberId(id: string): string {
    return this.#known.get(id) ?? id;
  }

  /** Learns who these are; what is learnt is on disk. */
  async meet(people: Iterable<{ readonly id: string; readonly phone?: string }>): Promise<void> {
    const rows = new Map<string, Uint8Array>();
    for (const { id, phone = '' } of people) {
      if (!isLid(id) || rows.has(id)) continue;
      const known = this.#known.get(id);
      // Told before it is noted: cut short in between, it is told again.
      if (known === id && phone !== '') await this.#tell({ fromId: id, intoId: phone, name: '' });
      else if (known !== undefined) continue;
      rows.set(id, Buffer.from(phone || (await this.#ask(id)) || id));
    }
    if (rows.size === 0) return;
    await this.#store.set(type, rows);
    for (const [lid, memberId] of rows) this.#known.set(lid, Buffer.from(memberId).toString());
  }
}
