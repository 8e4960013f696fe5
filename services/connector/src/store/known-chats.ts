import type { KnownChatRow, Models } from './models.ts';

/** Chats that the product knows, and which of them are watched (topic groups.changes). */
export class KnownChats {
  readonly #rows: Models['knownChats'];

  constructor(rows: Models['knownChats']) {
    this.#rows = rows;
  }

  async note(chats: readonly KnownChatRow[]): Promise<void> {
    const writes = chats.map(({ ownerId, chatId, groupId, isWatched }) => ({
      updateOne: {
        filter: { ownerId, chatId },
        update: { $set: { groupId, isWatched } },
        upsert: true,
      },
    }));
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

  /** Ids of the chats that an owner watches. */
  async watched(ownerId: string): Promise<ReadonlySet<string>> {
    const filter = { ownerId, isWatched: true };
    const rows = await this.#rows.find(filter, { chatId: 1 }).lean<KnownChatRow[]>();
    return new Set(rows.map(({ chatId }) => chatId));
  }
}
