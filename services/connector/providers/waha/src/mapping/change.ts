import type { MembershipChange, Reaction, Vote } from '@groupsight/chat-port/chat-provider';
import { isGroup, messageIdOf, personId, plainId } from './ids.ts';
import { type Json, list, record, text, timeOf } from './json.ts';
import { chatOf, type Reader, senderOf } from './message.ts';

/** What became of a message. */
export type MessageChange =
  | {
      readonly kind: 'edited';
      readonly chatId: string;
      readonly messageId: string;
      readonly text: string;
      readonly at: Date;
    }
  | {
      readonly kind: 'deleted';
      readonly chatId: string;
      readonly messageId: string;
      readonly at: Date;
    };

export function readEdited(payload: Json, { now }: Reader): MessageChange | undefined {
  const chatId = chatOf(payload);
  const messageId = messageIdOf(payload.editedMessageId);
  if (!chatId || !messageId) return undefined;
  const words = text(payload.body);
  return { kind: 'edited', chatId, messageId, text: words, at: timeOf(payload.timestamp, now) };
}

/** `before` is the message as it was, `after` the line that took it away; engines give either. */
export function readRevoked(payload: Json, { now }: Reader): MessageChange | undefined {
  const before = record(payload.before);
  const after = record(payload.after);
  const chatId = chatOf(before) || chatOf(after);
  const messageId = messageIdOf(payload.revokedMessageId) || messageIdOf(before.id);
  if (!chatId || !messageId) return undefined;
  return { kind: 'deleted', chatId, messageId, at: timeOf(after.timestamp, now) };
}

/** What somebody did about a message; who did is known by WAHA's id only. */
export interface RawReaction {
  readonly chatId: string;
  readonly reaction: Omit<Reaction, 'memberName'>;
}

export function readReaction(payload: Json, reader: Reader): RawReaction | undefined {
  const chatId = chatOf(payload);
  const { messageId: about, text: emoji } = record(payload.reaction);
  const messageId = messageIdOf(about);
  const memberId = senderOf(payload, reader);
  if (!chatId || !messageId || !memberId) return undefined;
  const at = timeOf(payload.timestamp, reader.now);
  return { chatId, reaction: { messageId, memberId, emoji: text(emoji).slice(0, 32), at } };
}

export interface RawVote {
  readonly chatId: string;
  readonly vote: Omit<Vote, 'memberName'>;
}

export function readVote(payload: Json, reader: Reader): RawVote | undefined {
  const vote = record(payload.vote);
  const poll = record(payload.poll);
  const chatId = chatOf(poll) || chatOf(vote);
  const messageId = messageIdOf(poll.id);
  const memberId = senderOf(vote, reader);
  if (!chatId || !messageId || !memberId) return undefined;
  const options = list(vote.selectedOptions).filter((option) => typeof option === 'string');
  return { chatId, vote: { messageId, memberId, options, at: timeOf(vote.timestamp, reader.now) } };
}

const kinds = new Map<string, MembershipChange['kind']>([
  ['join', 'joined'],
  ['leave', 'left'],
  ['promote', 'promoted'],
  ['demote', 'demoted'],
]);

export interface RawMembership {
  readonly chatId: string;
  readonly kind: MembershipChange['kind'];
  readonly members: readonly { readonly id: string; readonly phone: string }[];
  readonly at: Date;
}

/** Somebody whom another one took out was removed, as far as the engine says who did it. */
export function readParticipants(payload: Json, { now }: Reader): RawMembership | undefined {
  const chatId = plainId(record(payload.group).id);
  const kind = kinds.get(text(payload.type));
  if (!isGroup(chatId) || !kind) return undefined;
  const members = list(payload.participants).flatMap((participant) => {
    const { id, pn } = record(participant);
    const person = personId(id ?? participant);
    return person === '' ? [] : [{ id: person, phone: personId(pn) }];
  });
  const data = record(payload._data);
  const by = personId(data.author) || personId(data.Sender) || personId(data.SenderPN);
  const isOther = by !== '' && members.every(({ id, phone }) => id !== by && phone !== by);
  const found = kind === 'left' && isOther ? 'removed' : kind;
  return { chatId, kind: found, members, at: timeOf(payload.timestamp, now) };
}
