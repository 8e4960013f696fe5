import type { ArchivedMessage, MessageArchive } from '@groupsight/chat-port/chat-provider';
import { normalizeMessageContent, proto, type WAMessage } from '@whiskeysockets/baileys';
import type { MessageMark, SyncState } from '../inbound/sync-state.ts';

const dayMs = 24 * 60 * 60_000;
/** Media, votes and quotes need the message that they belong to for a while. */
const keptWatchedMs = 180 * dayMs;
/** What the account sent itself: other devices ask for it again, and it is sent only once. */
const keptOwnMs = 2 * dayMs;

export interface ArchiveOptions {
  readonly rows: MessageArchive;
  readonly syncState: SyncState;
  readonly watched: () => Promise<ReadonlySet<string>>;
  /** After the link, how long groups that nobody watches are kept: some are about to be chosen. */
  readonly choosingMs: number;
}

/**
 * Messages of one account as they came over the wire: those of watched groups. Of the others
 * nothing is kept but which message was the newest, once the time to choose is over.
 */
export class Archive {
  readonly #options: ArchiveOptions;
  readonly #rows: MessageArchive;

  constructor(options: ArchiveOptions) {
    this.#options = options;
    this.#rows = options.rows;
  }

  async put(messages: readonly { message: WAMessage; at: Date }[], now: number): Promise<void> {
    if (messages.length === 0) return;
    const { syncState, watched: watching, choosingMs } = this.#options;
    const watched = await watching();
    const chosenAt = (syncState.linkedAt?.getTime() ?? 0) + choosingMs;
    const newest = new Map<string, MessageMark>();
    const rows = messages.flatMap(({ message, at }): ArchivedMessage[] => {
      const { remoteJid: chatId, id: messageId } = message.key;
      if (!chatId || !messageId) return [];
      const place = { chatId, messageId, at, bytes: toBytes(message) };
      if (watched.has(chatId)) return [{ ...place, until: new Date(now + keptWatchedMs) }];
      const isNewest = at.getTime() >= (newest.get(chatId)?.at ?? 0);
      if (isNewest && !message.messageStubType) newest.set(chatId, markOf(message, at));
      const until = Math.max(chosenAt, message.key.fromMe ? now + keptOwnMs : 0);
      return until > now ? [{ ...place, until: new Date(until) }] : [];
    });
    await syncState.noteNewest(newest);
    await this.#rows.put(rows);
  }

  /** A chat is watched: what is there of it stays. */
  async keep(chatId: string, now: number): Promise<void> {
    const [before, until] = [now + keptWatchedMs / 2, now + keptWatchedMs];
    await this.#rows.keep(chatId, new Date(before), new Date(until));
  }

  /** The newest of what somebody said in a chat that is known, kept or not. */
  async newest(chatId: string): Promise<MessageMark | undefined> {
    const latest = await this.page(chatId, undefined, 10);
    const kept = latest.find(({ message }) => !message.messageStubType);
    const mark = await this.#options.syncState.newest(chatId);
    if (!kept || (mark && mark.at > kept.at.getTime())) return mark;
    return markOf(kept.message, kept.at);
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

function markOf({ key }: WAMessage, at: Date): MessageMark {
  const { remoteJid = null, id = null, fromMe = false, participant = null } = key;
  return { key: { remoteJid, id, fromMe, participant }, at: at.getTime() };
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
