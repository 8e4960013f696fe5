import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MessageRef, OutgoingMessage, SentMessage } from '@groupsight/chat-port/chat-provider';
import { providerErrors } from '@groupsight/chat-port/provider-errors';
import {
  type AnyMessageContent,
  type BinaryNode,
  isJidGroup,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from '@whiskeysockets/baileys';
import { asProviderError } from '../connection/wire-errors.ts';
import type { GroupCache } from '../inbound/group-cache.ts';
import type { Groups } from '../inbound/groups.ts';
import type { Person } from '../mapping/raw.ts';

export interface SendingOptions {
  readonly socket: WASocket;
  readonly groups: Groups;
  readonly groupCache: GroupCache;
  readonly me: Person;
  readonly find: (chatId: string, messageId: string) => Promise<WAMessage | undefined>;
  readonly answerMs: number;
}

/**
 * The id of the message that a key is sent as: the same key again is the same message, which
 * the network and its phones show once.
 */
export function messageIdOf(ownerId: string, idempotencyKey: string): string {
  const cause = `${ownerId} ${idempotencyKey}`;
  return `3EB0${createHash('sha256').update(cause).digest('hex').slice(0, 18).toUpperCase()}`;
}

/** Sends a message and waits until the server has it. @throws unknown_chat, not_admin, … */
export async function sendMessage(
  options: SendingOptions,
  chatId: string,
  message: OutgoingMessage,
  messageId: string,
): Promise<SentMessage> {
  const { groups, groupCache, me, socket, find } = options;
  if (isJidGroup(chatId)) await groups.get(socket, chatId);
  if (groupCache.isAnnouncement(chatId) && !groupCache.isAdmin(chatId, me))
    throw providerErrors.notAdmin();
  const { quotedMessageId } = message;
  const quoted = quotedMessageId ? await find(chatId, quotedMessageId) : undefined;
  const content = contentOf(message);
  const acknowledged = acknowledgement(socket, messageId, options.answerMs);
  // Not waited for when the sending itself fails.
  acknowledged.catch(() => undefined);
  const quote = quoted?.message ? { quoted } : {};
  const sent = await socket
    .sendMessage(chatId, content, { messageId, ...quote })
    .catch((error: unknown) => {
      throw asProviderError(error);
    });
  const ack = await acknowledged;
  refuse(ack);
  const seconds = Number(ack.attrs.t ?? String(sent?.messageTimestamp ?? 0));
  return { messageId, at: seconds > 0 ? new Date(seconds * 1000) : new Date() };
}

function contentOf({ text, mentions = [], media, poll }: OutgoingMessage): AnyMessageContent {
  const words = text.trim();
  if (poll) {
    const { options, multiple } = poll;
    return { poll: { name: words, values: [...options], selectableCount: multiple ? 0 : 1 } };
  }
  const named = mentions.length > 0 ? { mentions: [...mentions] } : {};
  if (!media) return { text: words, ...named };
  const { kind, mimeType: mimetype, fileName } = media;
  // A stream: large files are sealed on their way to the disk, never held whole.
  const file = { stream: Readable.from(media.read()) };
  const caption = { ...(words === '' ? {} : { caption: words }), ...named };
  switch (kind) {
    case 'image':
      return { image: file, mimetype, ...caption };
    case 'video':
      return { video: file, mimetype, ...caption };
    case 'document':
      return { document: file, mimetype, fileName, ...caption };
  }
}

/** Deletes for everyone. @throws not_admin, unknown_chat, … */
export async function deleteForEveryone(
  options: SendingOptions,
  chatId: string,
  ref: MessageRef,
): Promise<void> {
  const { groups, groupCache, me, socket, find } = options;
  await groups.get(socket, chatId);
  const known = await find(chatId, ref.messageId);
  const key = keyOf(chatId, ref, known);
  if (!key.fromMe && !groupCache.isAdmin(chatId, me)) throw providerErrors.notAdmin();
  const sent = await socket.sendMessage(chatId, { delete: key }).catch((error: unknown) => {
    throw asProviderError(error);
  });
  const id = sent?.key.id;
  if (!id) throw providerErrors.connectionLost();
}

function keyOf(chatId: string, ref: MessageRef, known: WAMessage | undefined): WAMessageKey {
  const { messageId: id, senderId } = ref;
  const key = { remoteJid: chatId, id };
  if (known?.key.fromMe) return { ...key, fromMe: true };
  const participant = known?.key.participant ?? known?.participant ?? senderId;
  if (!participant || !isJidGroup(chatId)) throw providerErrors.unknownMessage();
  return { ...key, fromMe: false, participant };
}

/** The server's word that it has a message. */
async function acknowledgement(socket: WASocket, id: string, ms: number): Promise<BinaryNode> {
  const answer = (await socket.waitForMessage(id, ms).catch(() => undefined)) as
    | BinaryNode
    | undefined;
  if (!answer) throw providerErrors.connectionLost();
  return answer;
}

function refuse({ attrs }: BinaryNode): void {
  const { error } = attrs;
  if (!error) return;
  if (error === '403' || error === '401') throw providerErrors.notAdmin();
  if (error === '404') throw providerErrors.unknownChat();
  throw providerErrors.refused();
}
