import type {
  ChatUpdate,
  CoverageNews,
  MemberMerge,
  MembershipChange,
  ProviderMessage,
} from '@groupsight/chat-port/chat-provider';
import { timeOfUpdate } from '@groupsight/chat-port/update-time';
import {
  type ChatEvent,
  type MemberConsent,
  type MembershipEvent,
  Origin,
} from '@groupsight/proto/events/v1/events';
import type { EventBus, OutgoingRecord } from '@groupsight/shared/bus/bus';
import { chatLane, topics } from '@groupsight/shared/bus/topics';
import { consentIn } from '@groupsight/shared/consent-words';
import { chatKey } from '@groupsight/shared/ids';
import { messageMediaId } from './media/media-id.ts';
import { messageTypes } from './message-types.ts';

/** A chat as events name it. */
export interface ChatRef {
  readonly ownerId: string;
  readonly chatId: string;
  readonly groupId: string;
}

/** Places are whole numbers of 32 bits. */
const places = 2 ** 32;

/**
 * Networks tell whole seconds. Messages of one stay in the order in which they came: the place of
 * each is the millisecond of that, which no two have alike, and which a later process goes on from.
 * It begins anew every seven weeks, so of two messages of one second only those that come on both
 * sides of that moment change places.
 */
class Arrivals {
  #last = 0;

  /** The place of the next message. */
  next(now: number): number {
    this.#last = Math.max(this.#last + 1, Math.floor(now));
    return this.#last % places;
  }
}

const arrivals = new Arrivals();

/** A provider's message as an event of a group, as it comes now. */
export function messageEvent(
  message: ProviderMessage,
  groupId: string,
  now: number,
): ChatEvent['event'] {
  const { kind, media, mentions, ...same } = message;
  const value = {
    ...same,
    type: messageTypes[kind],
    mentions: [...mentions],
    // Fetched when somebody asks for it.
    media: media && { ...media, mediaId: messageMediaId(groupId, message.messageId) },
    sequence: arrivals.next(now),
  };
  return { $case: 'message', value };
}

/** Resolves when the events are durable, in order. */
export async function publishChatEvents(
  bus: EventBus,
  chat: ChatRef,
  origin: Origin,
  events: readonly ChatEvent['event'][],
): Promise<void> {
  const key = chatKey(chat.ownerId, chat.chatId);
  const records = events.map((event) => ({ key, value: { ...chat, origin, event } }));
  if (records.length > 0) await bus.publish(chatLane({ origin }), records);
}

/** Resolves when the changes are durable on chat.membership, in order. */
export async function publishMembership(
  bus: EventBus,
  chat: ChatRef,
  origin: Origin,
  changes: readonly MembershipChange[],
): Promise<void> {
  const key = chatKey(chat.ownerId, chat.chatId);
  const records = changes.map((change) => ({
    key,
    value: { ...chat, isSelf: false, ...change, origin },
  }));
  if (records.length > 0) await bus.publish(topics.chatMembership, records);
}

/** What is known of a stretch of a chat as an event. */
export function coverageEvent({ from, to, gap }: Omit<CoverageNews, 'chatId'>): ChatEvent['event'] {
  return { $case: 'coverage', value: { from, to, gapReason: gap ?? '' } };
}

/**
 * Puts what is known of stretches of chats on the bus; of watched chats, others have none. All of
 * it goes to chat.history, where one reader joins it.
 */
export async function publishCoverage(
  bus: EventBus,
  chats: ReadonlyMap<string, KnownChat>,
  news: readonly CoverageNews[],
): Promise<void> {
  const records = news.flatMap(({ chatId, ...stretch }) => {
    const known = chats.get(chatId);
    if (!known) return [];
    const { ownerId, groupId } = known;
    const value = { ownerId, chatId, groupId, origin: Origin.HISTORY };
    return [{ key: chatKey(ownerId, chatId), value: { ...value, event: coverageEvent(stretch) } }];
  });
  if (records.length > 0) await bus.publish(topics.chatHistory, records);
}

/** A known chat, and whether its messages are wanted. */
export type KnownChat = ChatRef & { readonly isWatched: boolean };

/** What came late is told of only this long: nobody wants to be told of last night's messages. */
const liveForMs = 10 * 60_000;
/** Rules look at it so long. */
const lateForMs = 24 * 60 * 60_000;

/** A provider's update as an event of its chat. */
export function eventOf(
  update: Exclude<ChatUpdate, { kind: 'membership' }>,
  groupId: string,
  now: number,
): ChatEvent['event'] {
  switch (update.kind) {
    case 'message':
      return messageEvent(update.message, groupId, now);
    case 'edited': {
      const { messageId, text, at } = update;
      return { $case: 'edited', value: { messageId, text, at } };
    }
    case 'deleted':
      return { $case: 'deleted', value: { messageId: update.messageId, at: update.at } };
    case 'unreadable':
      return { $case: 'unreadable', value: { messageId: update.messageId, at: update.at } };
    case 'reaction':
      return { $case: 'reaction', value: update.reaction };
    case 'vote':
      return { $case: 'vote', value: { ...update.vote, options: [...update.vote.options] } };
  }
}

/** How an update came: just now, a while ago (the line was away), or from what was kept. */
function originOf(update: ChatUpdate, now: number): Origin {
  if (update.history === true) return Origin.HISTORY;
  const age = update.late ? now - timeOfUpdate(update).getTime() : 0;
  if (age <= liveForMs) return Origin.LIVE;
  // Nobody acts on who came or went a while ago.
  return age <= lateForMs && update.kind !== 'membership' ? Origin.LATE : Origin.HISTORY;
}

/**
 * Puts what happened on the bus: messages of watched chats, membership of every known chat.
 * Resolves when all of it is durable.
 */
export async function publishUpdates(
  bus: EventBus,
  chats: ReadonlyMap<string, KnownChat>,
  updates: readonly ChatUpdate[],
  now: number,
): Promise<void> {
  const events: OutgoingRecord<ChatEvent>[] = [];
  const membership: OutgoingRecord<MembershipEvent>[] = [];
  for (const update of updates) {
    const known = chats.get(update.chatId);
    if (!known) continue;
    const { ownerId, chatId, groupId, isWatched } = known;
    const key = chatKey(ownerId, chatId);
    const chat = { ownerId, chatId, groupId, origin: originOf(update, now) };
    if (update.kind === 'membership') {
      membership.push({ key, value: { ...chat, isSelf: false, ...update.change } });
    } else if (isWatched) {
      events.push({ key, value: { ...chat, event: eventOf(update, groupId, now) } });
    }
  }
  if (membership.length > 0) await bus.publish(topics.chatMembership, membership);
  for (const [lane, records] of Map.groupBy(events, ({ value }) => chatLane(value))) {
    await bus.publish(lane, records);
  }
}

/**
 * Puts on the bus who said that they want newsletters, or none any more: to the account itself, or
 * as a reply in a watched group. Resolves when all of it is durable.
 */
export async function publishConsents(
  bus: EventBus,
  ownerId: string,
  chats: ReadonlyMap<string, KnownChat>,
  updates: readonly ChatUpdate[],
): Promise<void> {
  const records = updates.flatMap((update): OutgoingRecord<MemberConsent>[] => {
    if (update.kind !== 'message' || update.message.fromMe) return [];
    const {
      senderId: memberId,
      senderName: memberName,
      text,
      at,
      quotedMessageId,
    } = update.message;
    const direct = update.chatId === memberId;
    const isReply = quotedMessageId !== '' && chats.get(update.chatId)?.isWatched === true;
    const wanted = direct || isReply ? consentIn(text) : undefined;
    if (memberId === '' || wanted === undefined) return [];
    return [{ key: ownerId, value: { ownerId, memberId, memberName, wanted, direct, at } }];
  });
  if (records.length > 0) await bus.publish(topics.chatConsents, records);
}

/** Puts on the bus, for every known chat, that two members are one; resolves when it is durable. */
export async function publishMerge(
  bus: EventBus,
  chats: readonly ChatRef[],
  { fromId, intoId, name }: MemberMerge,
  at: Date,
): Promise<void> {
  const told = chats.map(({ ownerId, chatId, groupId }) => ({
    key: chatKey(ownerId, chatId),
    chat: { ownerId, chatId, groupId, origin: Origin.LIVE },
  }));
  if (told.length === 0) return;
  const merged = { $case: 'memberMerged', value: { fromId, intoId, name } } as const;
  const change = {
    eventId: `merged:${fromId}:${intoId}`,
    kind: 'merged',
    memberId: intoId,
    at,
    memberName: name,
    mergedId: fromId,
    sizeAfter: 0,
    isSelf: false,
  };
  await bus.publish(
    topics.chatMembership,
    told.map(({ key, chat }) => ({ key, value: { ...chat, ...change } })),
  );
  await bus.publish(
    topics.chatMessages,
    told.map(({ key, chat }) => ({ key, value: { ...chat, event: merged } })),
  );
}
