import {
  AppEvent,
  ChatEvent,
  Command,
  CommandResult,
  ConnectionEvent,
  GroupChanged,
  MemberConsent,
  MembershipEvent,
  Origin,
  OwnerErased,
  OwnerExported,
  RemovalChanged,
  UserChanged,
} from '@groupsight/proto/events/v1/events';
import type { TopicDefinition } from './bus.ts';

interface Codec<T> {
  encode(value: T): { finish(): Uint8Array };
  decode(bytes: Uint8Array): T;
}

const day = 24 * 60 * 60 * 1000;

function topic<T>(
  name: string,
  codec: Codec<T>,
  partitions: number,
  retentionMs: number | undefined,
): TopicDefinition<T> {
  return {
    name,
    partitions,
    retentionMs,
    encode: (value) => codec.encode(value).finish(),
    decode: (bytes) => codec.decode(bytes),
  };
}

/** A topic whose records hold what was written in chats, or who wrote; it forgets them in time. */
const withChats = <T>(made: TopicDefinition<T>): TopicDefinition<T> => ({
  ...made,
  sealedAs: made.name,
});

/** Every topic of the product, declared once: names, payloads, partitions, retention. */
export const topics = {
  /** Key owner:chat. What happens in chats now. */
  chatMessages: withChats(topic('chat.messages', ChatEvent, 24, 7 * day)),
  /** Key owner:chat. What happened before: histories, imports, and what is known of stretches. */
  chatHistory: withChats(topic('chat.history', ChatEvent, 24, 7 * day)),
  /** Key owner:chat. Who joins and leaves. */
  chatMembership: withChats(topic('chat.membership', MembershipEvent, 12, 7 * day)),
  /** Key owner. Links opening and closing. */
  chatConnections: topic('chat.connections', ConnectionEvent, 6, day),
  /** Key owner. Who wants newsletters, and who none any more. */
  chatConsents: withChats(topic('chat.consents', MemberConsent, 6, 7 * day)),
  /** Key owner:chat. What is to be done on the chat network. */
  chatCommands: withChats(topic('chat.commands', Command, 12, 7 * day)),
  /** Key owner:chat. What became of it. */
  chatCommandResults: withChats(topic('chat.command-results', CommandResult, 12, 7 * day)),
  /** Key owner:chat, compacted. Groups as they are now. */
  groupsChanges: topic('groups.changes', GroupChanged, 12, undefined),
  /** Key removal, compacted. What owners deleted, as it is now. */
  groupsRemovals: topic('groups.removals', RemovalChanged, 12, undefined),
  /** Key user, compacted. Users as they are now. */
  usersChanges: topic('users.changes', UserChanged, 6, undefined),
  /** Key user. Which services hold nothing of a user any more. */
  usersErasures: topic('users.erasures', OwnerErased, 6, 7 * day),
  /** Key owner. Whose copy of their data can be downloaded. */
  usersExports: topic('users.exports', OwnerExported, 6, 7 * day),
  /** Key owner. What an open browser should hear of. */
  appEvents: topic('app.events', AppEvent, 12, day / 24),
} as const;

/**
 * The lane of a chat's event: what happens now never waits behind the past. Order is kept within a
 * lane only. Older versions put everything on chat.messages: both are read in the same way.
 */
export function chatLane({ origin }: Pick<ChatEvent, 'origin'>): TopicDefinition<ChatEvent> {
  const isNow = origin === Origin.LIVE || origin === Origin.LATE;
  return isNow ? topics.chatMessages : topics.chatHistory;
}

const sealedNames: ReadonlySet<string | undefined> = new Set(
  Object.values(topics).map(({ sealedAs }) => sealedAs),
);

/**
 * A dead record as it stands on `<topic>.dlq`: the bytes as they were, so sealed as they were; the why in
 * headers.
 */
export function deadLetterTopic(
  source: string,
): TopicDefinition<Uint8Array> & { readonly retentionMs: number } {
  return {
    name: `${source}.dlq`,
    partitions: 1,
    retentionMs: 30 * day,
    sealedAs: sealedNames.has(source) ? source : undefined,
    encode: (value) => value,
    decode: (bytes) => bytes,
  };
}
