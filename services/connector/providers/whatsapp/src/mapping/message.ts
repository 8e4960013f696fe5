import { consentIn } from '@groupsight/shared/consent-words';
import {
  isJidGroup,
  normalizeMessageContent,
  proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { readContent } from './content.ts';
import { readMembership } from './membership.ts';
import { cleanJid, personOf } from './person.ts';
import { nobody, type Person, type RawMessage, type RawUpdate } from './raw.ts';
import { timeOf } from './time.ts';

const types = proto.Message.ProtocolMessage.Type;

/** Who reads: messages of its own carry no sender in places. */
export interface Reader {
  readonly me: Person;
  /** Milliseconds since 1970: what claims to come from the future happened now. */
  readonly now: number;
}

/**
 * Whether the product hears of a message: of all in groups; of those that somebody writes to the
 * account itself only of the words by which they want newsletters or none any more.
 */
export function isHeard({ key, message }: WAMessage): boolean {
  const chatId = key?.remoteJid ?? '';
  if (isJidGroup(chatId)) return true;
  if (key?.fromMe || cleanJid(chatId) === '') return false;
  const content = readContent(message);
  return content?.kind === 'text' && consentIn(content.text) !== undefined;
}

/**
 * What a message of the wire tells, where the product hears of it; everything else tells nothing.
 * One may tell several things: from the history, a message comes with its reactions.
 */
export function readMessage(message: WAMessage, reader: Reader): readonly RawUpdate[] {
  const { key } = message;
  const chatId = key?.remoteJid ?? '';
  if (!key?.id || !isHeard(message)) return [];
  if (message.messageStubType) {
    const told = readStub(message, chatId, reader);
    if (told) return told;
  }
  const at = timeOf(message.messageTimestamp, reader.now);
  const body = normalizeMessageContent(message.message ?? undefined);
  const change = body && readChange(body, message, { chatId, at }, reader);
  if (change) return [change];
  const content = readContent(message.message);
  if (!content) return [];
  const own: RawUpdate = {
    chatId,
    at,
    kind: 'message',
    message: rawMessage(message, content, at, reader),
  };
  return [own, ...readReactions(message, chatId, reader)];
}

function readStub(
  message: WAMessage,
  chatId: string,
  reader: Reader,
): readonly RawUpdate[] | undefined {
  const stub = message.messageStubType;
  if (stub === proto.WebMessageInfo.StubType.REVOKE) {
    const at = timeOf(message.messageTimestamp, reader.now);
    const gone = { kind: 'deleted', text: '', media: undefined, context: undefined } as const;
    return [{ chatId, at, kind: 'message', message: rawMessage(message, gone, at, reader) }];
  }
  // Not to be read yet: it comes again, or is asked for.
  if (stub === proto.WebMessageInfo.StubType.CIPHERTEXT) {
    const at = timeOf(message.messageTimestamp, reader.now);
    return [{ chatId, at, kind: 'unreadable', messageId: message.key.id ?? '' }];
  }
  return readMembership(message, chatId, reader);
}

function rawMessage(
  message: WAMessage,
  content: NonNullable<ReturnType<typeof readContent>>,
  at: Date,
  reader: Reader,
): RawMessage {
  const { kind, text, media, context } = content;
  return {
    messageId: message.key.id ?? '',
    sender: senderOf(message, reader),
    at,
    kind,
    text,
    media,
    quotedMessageId: context?.stanzaId ?? '',
    mentions: (context?.mentionedJid ?? []).flatMap((jid) => personOf(jid) ?? []),
    fromMe: message.key.fromMe === true,
    edited: message.message?.editedMessage !== undefined && message.message.editedMessage !== null,
  };
}

/** An edit, a deletion, a reaction or a vote; undefined for a message of its own. */
function readChange(
  body: proto.IMessage,
  message: WAMessage,
  where: { readonly chatId: string; readonly at: Date },
  reader: Reader,
): RawUpdate | undefined {
  const { protocolMessage, reactionMessage, pollUpdateMessage } = body;
  if (protocolMessage) {
    return readProtocol(protocolMessage, { ...where, by: senderOf(message, reader) });
  }
  if (reactionMessage) {
    const messageId = reactionMessage.key?.id;
    if (!messageId) return undefined;
    const by = senderOf(message, reader);
    return { ...where, kind: 'reaction', messageId, by, emoji: reactionMessage.text ?? '' };
  }
  const messageId = pollUpdateMessage?.pollCreationMessageKey?.id;
  const { encPayload: payload, encIv: iv } = pollUpdateMessage?.vote ?? {};
  if (!messageId || !payload || !iv) return undefined;
  return { ...where, kind: 'vote', messageId, by: senderOf(message, reader), payload, iv };
}

function readProtocol(
  of: proto.Message.IProtocolMessage,
  where: { readonly chatId: string; readonly at: Date; readonly by: Person },
): RawUpdate | undefined {
  const messageId = of.key?.id;
  if (!messageId) return undefined;
  if (of.type === types.REVOKE) return { ...where, kind: 'deleted', messageId };
  if (of.type !== types.MESSAGE_EDIT) return undefined;
  const content = readContent(of.editedMessage);
  return content && { ...where, kind: 'edited', messageId, text: content.text };
}

/** The reactions that the history keeps with a message. */
function readReactions(message: WAMessage, chatId: string, reader: Reader): readonly RawUpdate[] {
  return (message.reactions ?? []).flatMap(({ key, text, senderTimestampMs }) => {
    const by = key?.fromMe ? reader.me : personOf(key?.participant ?? '');
    if (!by || !text) return [];
    const at = timeOf(Number(String(senderTimestampMs ?? 0)) / 1000, reader.now);
    const messageId = message.key.id ?? '';
    return [{ chatId, at, kind: 'reaction' as const, messageId, by, emoji: text }];
  });
}

/** Who sent it: live messages say it in the key, the history sometimes beside it. */
export function senderOf(message: WAMessage, { me }: Pick<Reader, 'me'>): Person {
  const { key, participant, pushName } = message;
  const name = pushName ?? '';
  // A chat of two is named by the other one.
  const stated = personOf(key.participant || participant || key.remoteJid || '');
  if (key.fromMe) return { ...me, name };
  if (!stated) return nobody;
  const alt = key.participantAlt || key.remoteJidAlt || '';
  return { ...stated, alt: stated.alt || cleanJid(alt), name };
}
