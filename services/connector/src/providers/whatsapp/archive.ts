import { normalizeMessageContent, proto, type WAMessage } from '@whiskeysockets/baileys';
import type { ArchivedMessage, MessageArchive } from '../chat-provider.ts';

const dayMs = 24 * 60 * 60_000;
/** Media, votes and quotes need the message that they belong to for a while. */
const keptWatchedMs = 180 * dayMs;
/** Of a group that nobody watches: that it may be watched later, and have a past. */
const keptOtherMs = 30 * dayMs;

/** Messages of one account as they came over the wire. */
export class Archive {
  readonly #rows: MessageArchive;
  readonly #watched: () => Promise<ReadonlySet<string>>;

  constructor(rows: MessageArchive, watched: () => Promise<ReadonlySet<string>>) {
    this.#rows = rows;
    this.#watched = watched;
  }

  async put(messages: readonly { message: WAMessage; at: Date }[], now: number): Promise<void> {
    if (messages.length === 0) return;
    const watched = await this.#watched();
    const rows = messages.flatMap(({ message, at }): ArchivedMessage[] => {
      const { remoteJid: chatId, id: messageId } = message.key;
      if (!chatId || !messageId) return [];
      const until = new Date(now + (watched.has(chatId) ? keptWatchedMs : keptOtherMs));
      return [{ chatId, messageId, at, until, bytes: toBytes(message) }];
    });
    await this.#rows.put(rows);
  }

  async find(chatId: string, messageId: string): Promise<WAMessage | undefined> {
    const row = await this.#rows.find(chatId, messageId);
    return row && fromBytes(row.bytes);
  }

  /** Changes a message that is there. */
  async change(
    chatId: string,
    messageId: string,
    change: (message: WAMessage) => WAMessage,
  ): Promise<void> {
    const row = await this.#rows.find(chatId, messageId);
    if (row) await this.#rows.put([{ ...row, bytes: toBytes(change(fromBytes(row.bytes))) }]);
  }

  known(chatId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#rows.known(chatId, ids);
  }

  /** Messages before one, newest first. */
  async page(
    chatId: string,
    before: { readonly messageId: string; readonly at: Date } | undefined,
    limit: number,
  ): Promise<readonly { message: WAMessage; at: Date }[]> {
    const rows = await this.#rows.page(chatId, before, limit);
    return rows.map(({ bytes, at }) => ({ message: fromBytes(bytes), at }));
  }

  clear(): Promise<void> {
    return this.#rows.clear();
  }
}

function toBytes(message: WAMessage): Uint8Array {
  return proto.WebMessageInfo.encode(proto.WebMessageInfo.fromObject(message)).finish();
}

function fromBytes(bytes: Uint8Array): WAMessage {
  const message = proto.WebMessageInfo.decode(bytes);
  return { ...message, key: message.key ?? {} };
}

/** A message whose words (or caption) were changed. */
export function withText(message: WAMessage, text: string): WAMessage {
  const body = normalizeMessageContent(message.message ?? undefined) ?? {};
  const { imageMessage, videoMessage, documentMessage } = body;
  const { messageContextInfo } = body;
  const edited: proto.IMessage = imageMessage
    ? { ...body, imageMessage: { ...imageMessage, caption: text } }
    : videoMessage
      ? { ...body, videoMessage: { ...videoMessage, caption: text } }
      : documentMessage
        ? { ...body, documentMessage: { ...documentMessage, caption: text } }
        : { conversation: text, ...(messageContextInfo ? { messageContextInfo } : {}) };
  return { ...message, message: { editedMessage: { message: edited } } };
}

/** A message that was deleted for everyone. */
export function withoutContent(message: WAMessage): WAMessage {
  const { message: _gone, ...rest } = message;
  return { ...rest, messageStubType: proto.WebMessageInfo.StubType.REVOKE };
}
