import { randomUUID } from 'node:crypto';
import type { ChatMessage, MessageType } from '@groupsight/proto/events/v1/events';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { dateOf } from '@groupsight/shared/days';
import type { LineType } from '../domain/engine/types.ts';
import type { ChatDoc } from '../store/chats.ts';
import { markDirty } from '../store/days.ts';
import { messageKey } from '../store/ids.ts';
import type { MessageDoc } from '../store/messages.ts';
import { insertMessages, storedTimes } from '../store/messages.ts';
import { zoneOf } from '../store/owners.ts';
import { type Moved, redate } from './redate.ts';

/** A message of the bus, and whether it is a piece of history or happened just now. */
export interface Incoming {
  readonly message: ChatMessage;
  readonly live: boolean;
}

/** A later change to a stored message. */
export type Change =
  | {
      readonly kind: 'edited';
      readonly messageId: string;
      readonly text: string;
      readonly at: Date;
    }
  | { readonly kind: 'deleted'; readonly messageId: string };

const typePrefix = 'MESSAGE_TYPE_';

function typeOf(type: MessageType): LineType {
  if (type === 'MESSAGE_TYPE_UNSPECIFIED') throw invalid('invalid_event', 'Message without a type');
  return type.slice(typePrefix.length).toLowerCase() as LineType;
}

/** Longest text that is stored; no chat network we know allows more. */
const longestText = 70_000;

function toDoc(chat: ChatDoc, incoming: Incoming, zone: string): MessageDoc {
  const { message, live } = incoming;
  const { messageId, at, media } = message;
  if (messageId === '' || at === undefined || Number.isNaN(at.getTime())) {
    throw invalid('invalid_event', 'Message without an id or time');
  }
  const type = typeOf(message.type);
  return {
    _id: messageKey(chat.owner, chat.group, messageId),
    owner: chat.owner,
    group: chat.group,
    chat: chat.chat,
    messageId,
    senderId: message.senderId,
    senderName: message.senderName,
    at,
    date: dateOf(at.getTime(), zone),
    seq: message.sequence,
    type,
    text: type === 'deleted' ? '' : message.text.slice(0, longestText),
    quoted: message.quotedMessageId,
    mentions: message.mentions,
    media: media
      ? {
          mediaId: media.mediaId,
          mimeType: media.mimeType,
          fileName: media.fileName,
          size: media.size,
        }
      : null,
    fromMe: message.fromMe,
    edited: message.edited,
    editedAt: null,
    run: live ? 0 : chat.run,
  };
}

/** What a message seen again tells of the one that is stored. */
function changesOfKnown(known: readonly MessageDoc[]): Change[] {
  const changes: Change[] = [];
  for (const { messageId, type, text, edited, at } of known) {
    if (type === 'deleted') changes.push({ kind: 'deleted', messageId });
    else if (edited) changes.push({ kind: 'edited', messageId, text, at });
  }
  return changes;
}

/**
 * Messages that were dated while the owner's zone changed (in another process) get their right
 * day: either the recount of the zone sees them, or this sees the new zone.
 */
async function followZone(context: Context, chat: ChatDoc, docs: MessageDoc[], zone: string) {
  const { stores } = context;
  const now = await zoneOf(stores.owners, chat.owner);
  if (now === zone) return;
  const moved = docs
    .map(({ _id: id, at, date: from }) => ({ id, from, to: dateOf(at.getTime(), now) }))
    .filter(({ from, to }) => from !== to);
  await redate(stores, chat.owner, chat.group, moved);
}

type Times = Awaited<ReturnType<typeof storedTimes>>;

/**
 * Messages whose time is read differently now: an export imported again with another order of
 * the dates, or in another zone. An edited one may carry the time of its edit.
 */
function movedOf(again: readonly MessageDoc[], known: Times): Moved[] {
  return again.flatMap(({ _id: id, at, date: to, edited }) => {
    const stored = known.get(id);
    if (!stored || edited || stored.at.getTime() === at.getTime()) return [];
    return [{ id, at, from: stored.date, to }];
  });
}

/**
 * Stores messages of one chat; of those known already only the time can change. Their days are marked
 * first, so that a crash in between is made good. Answers how many were new.
 */
export async function storeMessages(
  context: Context,
  chat: ChatDoc,
  incoming: readonly Incoming[],
): Promise<number> {
  if (incoming.length === 0) return 0;
  const { stores } = context;
  const zone = await zoneOf(stores.owners, chat.owner);
  const docs = new Map<string, MessageDoc>();
  for (const one of incoming) {
    const doc = toDoc(chat, one, zone);
    if (!docs.has(doc._id)) docs.set(doc._id, doc);
  }
  const known = await storedTimes(stores.messages, chat, [...docs.keys()]);
  const fresh = [...docs.values()].filter(({ _id }) => !known.has(_id));
  const added = new Map<string, number>();
  for (const { date } of fresh) added.set(date, (added.get(date) ?? 0) + 1);
  await markDirty(stores.days, chat.owner, chat.group, added, randomUUID());
  await insertMessages(stores.messages, fresh);
  await followZone(context, chat, fresh, zone);
  const again = [...docs.values()].filter(({ _id }) => known.has(_id));
  await redate(stores, chat.owner, chat.group, movedOf(again, known));
  await applyChanges(context, chat, changesOfKnown(again));
  return fresh.length;
}

interface Known {
  readonly _id: string;
  readonly date: string;
  readonly type: LineType;
  readonly text: string;
  readonly editedAt: Date | null;
}

/** Whether a change is news to the stored message: the latest edit wins, deleted is the end. */
function isNews(change: Change, known: Known): boolean {
  if (known.type === 'deleted') return false;
  if (change.kind === 'deleted') return true;
  return change.text !== known.text && (known.editedAt === null || known.editedAt <= change.at);
}

/** Edits and deletes stored messages, in order; unknown messages and old news change nothing. */
export async function applyChanges(
  context: Context,
  chat: ChatDoc,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const { messages, days } = context.stores;
  const { owner, group } = chat;
  const idOf = ({ messageId }: Change) => messageKey(owner, group, messageId);
  const projection = { _id: 1, date: 1, type: 1, text: 1, editedAt: 1 };
  const found = await messages
    .find({ _id: { $in: [...new Set(changes.map(idOf))] }, owner, group }, projection)
    .lean<Known[]>();
  const known = new Map(found.map((doc) => [doc._id, doc]));
  const touched = new Map<string, number>();
  const operations: object[] = [];
  for (const change of changes) {
    const stored = known.get(idOf(change));
    if (!stored || !isNews(change, stored)) continue;
    const set =
      change.kind === 'deleted'
        ? { type: 'deleted' as const, text: '', media: null, mentions: [] }
        : { text: change.text.slice(0, longestText), edited: true, editedAt: change.at };
    known.set(stored._id, { ...stored, ...set });
    touched.set(stored.date, 0);
    const filter = { _id: stored._id, owner, group };
    operations.push({ updateOne: { filter, update: { $set: set } } });
  }
  if (operations.length === 0) return;
  await markDirty(days, owner, group, touched, randomUUID());
  await messages.collection.bulkWrite(operations as never[], { ordered: true });
}
