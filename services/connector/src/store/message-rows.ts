import type { ArchivedMessage, MessageArchive } from '@groupsight/chat-port/chat-provider';
import { bytesOf, type SecretBox } from '@groupsight/shared/secret-box';
import type { MessageRow, Models } from './models.ts';

/** The messages of one account as its provider keeps them, sealed. */
export class MessageRows implements MessageArchive {
  readonly #rows: Models['messages'];
  readonly #box: SecretBox;
  readonly #ownerId: string;

  constructor(rows: Models['messages'], box: SecretBox, ownerId: string) {
    this.#rows = rows;
    this.#box = box;
    this.#ownerId = ownerId;
  }

  async put(messages: readonly ArchivedMessage[]): Promise<void> {
    const ownerId = this.#ownerId;
    const writes = messages.map(({ chatId, messageId, at, bytes, until }) => {
      const sealed = this.#box.seal(this.#place(chatId, messageId), bytes);
      const filter = { ownerId, chatId, messageId };
      return { updateOne: { filter, update: { $set: { at, until, sealed } }, upsert: true } };
    });
    if (writes.length > 0) await this.#rows.bulkWrite(writes);
  }

  async keep(chatId: string, before: Date, until: Date): Promise<void> {
    const filter = { ownerId: this.#ownerId, chatId, until: { $lt: before } };
    await this.#rows.updateMany(filter, { $set: { until } });
  }

  async find(chatId: string, messageId: string): Promise<ArchivedMessage | undefined> {
    const filter = { ownerId: this.#ownerId, chatId, messageId };
    const row = await this.#rows.findOne(filter).lean<MessageRow>();
    return row ? this.#opened(row) : undefined;
  }

  async known(chatId: string, messageIds: readonly string[]): Promise<ReadonlySet<string>> {
    const filter = { ownerId: this.#ownerId, chatId, messageId: { $in: [...messageIds] } };
    const rows = await this.#rows.find(filter, { messageId: 1 }).lean<MessageRow[]>();
    return new Set(rows.map(({ messageId }) => messageId));
  }

  async page(
    chatId: string,
    before: { readonly messageId: string; readonly at: Date } | undefined,
    limit: number,
  ): Promise<readonly ArchivedMessage[]> {
    const earlier = before && [
      { at: { $lt: before.at } },
      { at: before.at, messageId: { $lt: before.messageId } },
    ];
    const filter = { ownerId: this.#ownerId, chatId, ...(earlier ? { $or: earlier } : {}) };
    const rows = await this.#rows
      .find(filter)
      .sort({ at: -1, messageId: -1 })
      .limit(limit)
      .lean<MessageRow[]>();
    return rows.map((row) => this.#opened(row));
  }

  async clear(): Promise<void> {
    await this.#rows.deleteMany({ ownerId: this.#ownerId });
  }

  #place(chatId: string, messageId: string): string {
    return `${this.#ownerId}/message/${chatId}/${messageId}`;
  }

  #opened({ chatId, messageId, at, until, sealed }: MessageRow): ArchivedMessage {
    const bytes = this.#box.open(this.#place(chatId, messageId), bytesOf(sealed));
    return { chatId, messageId, at, until, bytes };
  }
}
