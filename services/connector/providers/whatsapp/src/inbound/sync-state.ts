import type { CredentialStore } from '@groupsight/chat-port/chat-provider';
import type { WAMessageKey } from '@whiskeysockets/baileys';
import { decode, encode } from '../crypto/coding.ts';

/** A message as the phone can be asked by it: no words. */
export interface MessageMark {
  readonly key: WAMessageKey;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const linkType = 'link-mark';
const linkId = 'linked';
/** Chats that are to be compared with the phone, and back to when. */
const owedType = 'compare-owed';
/** Chats whose time between the link and their first reading was compared. */
const joinedType = 'compare-joined';
/** The newest message of chats that nobody watches. */
const newestType = 'newest-message';

/** What a session has to know of its chats over restarts. */
export class SyncState {
  readonly #store: CredentialStore;
  readonly #owed = new Map<string, number>();
  #linkedAt: Date | undefined;

  constructor(store: CredentialStore) {
    this.#store = store;
  }

  async load(): Promise<void> {
    const link = (await this.#store.get(linkType, [linkId])).get(linkId);
    if (link) this.#linkedAt = new Date(Number(decode(link)));
    for (const [chatId, since] of await this.#store.list(owedType)) {
      this.#owed.set(chatId, Number(decode(since)));
    }
  }

  /** When the account was linked, as far as this is known. */
  get linkedAt(): Date | undefined {
    return this.#linkedAt;
  }

  async linked(at: Date): Promise<void> {
    this.#linkedAt ??= at;
    const value = encode(this.#linkedAt.getTime());
    await this.#store.write([{ type: linkType, id: linkId, value }]);
  }

  /** Back to when a chat is to be compared; undefined for one that was. */
  owed(chatId: string): number | undefined {
    return this.#owed.get(chatId);
  }

  /** Notes that chats are to be compared back to a time, or to an earlier one noted before. */
  async owe(chatIds: Iterable<string>, since: number): Promise<void> {
    const later = [...chatIds].filter((chatId) => since < (this.#owed.get(chatId) ?? Infinity));
    for (const chatId of later) this.#owed.set(chatId, since);
    const value = encode(since);
    await this.#store.write(later.map((id) => ({ type: owedType, id, value })));
  }

  /** Chats were compared, or need not be any more. */
  async settled(chatIds: Iterable<string>): Promise<void> {
    const settled = [...chatIds].filter((chatId) => this.#owed.delete(chatId));
    await this.#store.write(settled.map((id) => ({ type: owedType, id, value: undefined })));
  }

  /** Only these are compared from now on. */
  async oweOnly(chatIds: ReadonlySet<string>): Promise<void> {
    await this.settled([...this.#owed.keys()].filter((chatId) => !chatIds.has(chatId)));
  }

  async isJoined(chatId: string): Promise<boolean> {
    return (await this.#store.get(joinedType, [chatId])).has(chatId);
  }

  async joined(chatId: string): Promise<void> {
    await this.#store.write([{ type: joinedType, id: chatId, value: encode(true) }]);
  }

  /** The newest message of a chat that was not kept. */
  async newest(chatId: string): Promise<MessageMark | undefined> {
    const row = (await this.#store.get(newestType, [chatId])).get(chatId);
    return row && (decode(row) as MessageMark);
  }

  async noteNewest(marks: ReadonlyMap<string, MessageMark>): Promise<void> {
    if (marks.size === 0) return;
    const known = await this.#store.get(newestType, [...marks.keys()]);
    const newer = [...marks].filter(([chatId, { at }]) => {
      const row = known.get(chatId);
      return !row || (decode(row) as MessageMark).at <= at;
    });
    await this.#store.write(
      newer.map(([id, mark]) => ({ type: newestType, id, value: encode(mark) })),
    );
  }
}
