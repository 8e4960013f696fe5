import type { KnownChatRow, Models } from './models.ts';

/** A chat as it was heard of. */
export interface HeardChat {
  readonly ownerId: string;
  readonly chatId: string;
  readonly groupId: string;
  readonly isWatched: boolean;
  readonly at: Date;
}

/** Chats that the product knows, and which of them are watched (topic groups.changes). */
export class KnownChats {
  readonly #rows: Models['knownChats'];

  constructor(rows: Models['knownChats']) {
    this.#rows = rows;
  }

  async note(chats: readonly HeardChat[]): Promise<void> {
    const writes = chats.flatMap(({ ownerId, chatId, groupId, isWatched, at }) => {
      const filter = { ownerId, chatId };
      const watched = isWatched ? { unwatchedAt: null } : {};
      const set = { $set: { groupId, isWatched, ...watched } };
      const note = { updateOne: { filter, update: set, upsert: true } };
      if (isWatched) return [note];
      const since = { $set: { unwatchedAt: at } };
      // Heard again, it is unwatched since it was first heard.
      return [note, { updateOne: { filter: { ...filter, unwatchedAt: null }, update: since } }];
    });
    if (writes.length > 0) await this.#rows.bulkWrite(writes, { ordered: true });
  }

  /** The chat of a group; undefined where the owner has no such group. */
  async ofGroup(ownerId: string, groupId: string): Promise<KnownChatRow | undefined> {
    return (await this.#rows.findOne({ ownerId, groupId }).lean<KnownChatRow>()) ?? undefined;
  }

  /** chat id → chat, of those among the given that are known. */
  async find(ownerId: string, chatIds: Iterable<string>): Promise<Map<string, KnownChatRow>> {
    const filter = { ownerId, chatId: { $in: [...new Set(chatIds)] } };
    const rows = await this.#rows.find(filter).lean<KnownChatRow[]>();
    return new Map(rows.map((row) => [row.chatId, row]));
  }

  /** Chats that nobody has watched since a time or longer. */
  async unwatchedSince(time: Date): Promise<readonly KnownChatRow[]> {
    const filter = { isWatched: false, unwatchedAt: { $gt: new Date(0), $lte: time } };
    return this.#rows.find(filter).lean<KnownChatRow[]>();
  }

  /** Ids of the chats that an owner watches. */
  async watched(ownerId: string): Promise<ReadonlySet<string>> {
    const filter = { ownerId, isWatched: true };
    const rows = await this.#rows.find(filter, { chatId: 1 }).lean<KnownChatRow[]>();
    return new Set(rows.map(({ chatId }) => chatId));
  }
}
