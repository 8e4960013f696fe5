import { isNoOlder, putNewer } from '@groupsight/shared/mongo/put-newer';
import type { KnownChatRow, Models } from './models.ts';

/** A chat as it was heard of. */
export interface HeardChat {
  readonly ownerId: string;
  readonly chatId: string;
  readonly groupId: string;
  readonly isWatched: boolean;
  readonly at: Date;
  readonly version?: number | undefined;
}

/** Chats that the product knows, and which of them are watched (topic groups.changes). */
export class KnownChats {
  readonly #rows: Models['knownChats'];

  constructor(rows: Models['knownChats']) {
    this.#rows = rows;
  }

  /**
   * Notes a chat as it was heard of, now; what is older than what is known changes nothing, for
   * a group's news can come again and late.
   * @returns whether it turned, and what was known of it before
   */
  async note(
    { ownerId, chatId, groupId, isWatched, at, version }: HeardChat,
    now: Date,
  ): Promise<{ readonly turned: boolean; readonly before: KnownChatRow | null }> {
    const key = { ownerId, chatId };
    const before = await this.#rows.findOne(key).lean<KnownChatRow>();
    if (!isNoOlder({ at, version }, before)) return { turned: false, before };
    const told = { groupId, isWatched, at, ...(version ? { version } : {}) };
    const state = { ...told, ...turned(before, isWatched, { at, now }) };
    await putNewer(this.#rows, key, state);
    return { turned: (before?.isWatched ?? false) !== isWatched, before };
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

  /** Every chat of an owner. */
  async ofOwner(ownerId: string): Promise<readonly KnownChatRow[]> {
    return this.#rows.find({ ownerId }).lean<KnownChatRow[]>();
  }

  /** The chats that an owner watches. */
  async watchedRows(ownerId: string): Promise<readonly KnownChatRow[]> {
    return this.#rows.find({ ownerId, isWatched: true }).lean<KnownChatRow[]>();
  }
}

/** Heard again, it is watched, or not, since it was first heard. */
function turned(
  before: KnownChatRow | null,
  isWatched: boolean,
  { at, now }: { readonly at: Date; readonly now: Date },
): Partial<KnownChatRow> {
  if (!isWatched) return before?.unwatchedAt ? {} : { unwatchedAt: at };
  return before?.isWatched ? {} : { unwatchedAt: null, watchedSince: now };
}
