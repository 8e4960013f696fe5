import type { ProviderMessage } from '@groupsight/chat-port/chat-provider';
import { shownName } from '@groupsight/chat-port/shown-name';
import { consentIn } from '@groupsight/shared/consent-words';
import { readContent } from './content.ts';
import { isGroup, messageIdOf, parseName, personId, plainId } from './ids.ts';
import { type Json, record, text, timeOf } from './json.ts';

/** Whose account reads, and when. */
export interface Reader {
  /** The account's own id; empty while unknown. */
  readonly me: string;
  readonly now: number;
}

/** A message of a group with people as WAHA names them; `names` holds all of them. */
export interface RawMessage {
  readonly chatId: string;
  readonly message: Omit<ProviderMessage, 'senderIsAdmin'>;
  /** How WAHA names the message. */
  readonly wahaName: string;
}

/** The group that a message or a change is in; empty for other chats. */
export function chatOf(payload: Json): string {
  const named = parseName(plainId(payload.id))?.chatId;
  const given = [named, payload.chatId, payload.from, payload.to].map(plainId);
  return given.find((id) => isGroup(id)) ?? '';
}

/** Who wrote to the account itself; empty for groups and for what the account wrote. */
function writerOf({ fromMe, from }: Json): string {
  return fromMe === true ? '' : personId(from);
}

/** Who said something: the account itself, or the participant. */
export function senderOf(payload: Json, { me }: Reader): string {
  const name = parseName(plainId(payload.id));
  if (payload.fromMe === true || name?.fromMe) return me || personId(payload.participant);
  const { key, Info, author } = record(payload._data);
  const given = [
    ...[payload.participant, payload.author, name?.participant],
    ...[author, record(key).participant, record(Info).Sender],
  ];
  return given.map(personId).find((id) => id !== '') ?? '';
}

/**
 * @returns undefined for channels, for what says nothing, and for all of chats of two but the words
 * by which somebody wants newsletters or none any more
 */
export function readMessage(payload: Json, reader: Reader): RawMessage | undefined {
  const group = chatOf(payload);
  const writer = group === '' ? writerOf(payload) : '';
  const chatId = group || writer;
  const messageId = messageIdOf(payload.id);
  const content = chatId && messageId ? readContent(payload) : undefined;
  if (!content) return undefined;
  const { kind, text: words, media } = content;
  if (writer && (kind !== 'text' || consentIn(words) === undefined)) return undefined;
  const data = record(payload._data);
  const senderId = writer || senderOf(payload, reader);
  const edited = record(data.message ?? data.Message).editedMessage;
  return {
    chatId,
    wahaName: plainId(payload.id),
    message: {
      messageId,
      senderId,
      kind,
      text: words,
      media,
      senderName: shownName(text(data.pushName, data.notifyName, record(data.Info).PushName)),
      at: timeOf(payload.timestamp, reader.now),
      quotedMessageId: messageIdOf(record(payload.replyTo).id),
      mentions: content.mentions.map(personId).filter((id) => id !== ''),
      fromMe: payload.fromMe === true,
      edited: edited !== undefined && edited !== null,
    },
  };
}
