import { randomUUID } from 'node:crypto';
import { compareLines } from '@groupsight/reader/order';
import type { Line } from '@groupsight/reader/types';
import type { MessageKind } from '@groupsight/shared/chat-lines/lines';
import { datesAround } from '@groupsight/shared/days';
import { areDuplicateKeys } from '@groupsight/shared/mongo/duplicate-key';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { inBatches } from '../days/pace.ts';
import { question } from '../store/together.ts';
import type { Telling } from './tellings.ts';

/** A message as stored; `_id` is `messageKey`, so it is unique by owner, group and message. */
export interface MessageDoc {
  _id: string;
  owner: string;
  group: string;
  chat: string;
  messageId: string;
  senderId: string;
  senderName: string;
  at: Date;
  /** yyyy-MM-dd in the owner's zone. */
  date: string;
  seq: number;
  type: MessageKind;
  text: string;
  quoted: string;
  mentions: string[];
  media: MediaDoc | null;
  fromMe: boolean;
  edited: boolean;
  /** When its text last changed; null for never. */
  editedAt: Date | null;
  /**
   * The imports that brought it; absent for what came from the network too, and in messages of
   * older versions: no import that is deleted takes those along.
   */
  imports?: string[];
  /**
   * Who told what of it, where imports and the network tell of it otherwise; `rev` is new with
   * every change. Absent: all who told it tell what it says.
   */
  told?: { readonly rev: string; readonly tellings: readonly Telling[] };
  /** The piece of history it came with first; 0 for a live message. */
  run: number;
}

export interface MediaDoc {
  mediaId: string;
  mimeType: string;
  fileName: string;
  size: number;
}

const schema = new Schema<MessageDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    chat: String,
    messageId: String,
    senderId: String,
    senderName: String,
    at: Date,
    date: String,
    seq: Number,
    type: String,
    text: String,
    quoted: String,
    mentions: [String],
    media: { type: Schema.Types.Mixed, default: null },
    fromMe: Boolean,
    edited: Boolean,
    editedAt: { type: Date, default: null },
    imports: { type: [String], default: undefined },
    told: { type: Schema.Types.Mixed, default: undefined },
    run: Number,
  },
  { versionKey: false, strict: 'throw' },
);
// One index serves every read: days follow instants, so (date, at, seq, _id) is the chat's order,
// and a range of instants is a range of days first (`within`). An index less is a faster import.
schema.index({ owner: 1, group: 1, date: 1, at: 1, seq: 1, _id: 1 });

/** The order of a chat (`compareLines`): total, so that pages neither overlap nor leave gaps. */
export const inChatOrder = (direction: 1 | -1) => ({
  date: direction,
  at: direction,
  seq: direction,
  _id: direction,
});

export const messageModel = (connection: Connection): Model<MessageDoc> =>
  connection.model<MessageDoc>('Message', schema, 'messages');

/** A condition for instants from `from` to `to` (milliseconds, both included), by the index. */
export function within(from: number, to: number) {
  const date = { $gte: datesAround(from).first, $lte: datesAround(to).last };
  return { date, at: { $gte: new Date(from), $lte: new Date(to) } };
}

const lineFields = {
  messageId: 1,
  senderId: 1,
  senderName: 1,
  at: 1,
  date: 1,
  seq: 1,
  type: 1,
  text: 1,
  quoted: 1,
  mentions: 1,
  media: 1,
  fromMe: 1,
  run: 1,
} as const;

/** A stored message as engines read it, with its day and piece of history. */
export interface StoredLine extends Line {
  /** Its document id. */
  readonly key: string;
  readonly date: string;
  /** Sent by the linked account itself. */
  readonly fromMe: boolean;
  readonly run: number;
}

/** A message as engines read it. */
export function toLine(doc: MessageDoc): StoredLine {
  const { messageId, senderId, senderName, date, type, text, mentions, run, media, fromMe } = doc;
  return {
    key: doc._id,
    messageId,
    senderId,
    senderName,
    at: doc.at.getTime(),
    sequence: doc.seq,
    date,
    type,
    text,
    quotedMessageId: doc.quoted,
    mentions,
    fromMe,
    run,
    ...(media ? { media } : {}),
  };
}

/** A stored message as far as it takes to see whether it is told otherwise now. */
export type Stored = Pick<MessageDoc, 'at' | 'date' | 'senderName' | 'text' | 'imports' | 'told'>;

const storedFields = {
  at: 1,
  date: 1,
  senderName: 1,
  text: 1,
  imports: 1,
  'told.rev': 1,
} as const;

/** Asks which of these messages (by their `_id`) are stored; `storedIn` reads the answer. */
export const storedQuestion = (
  model: Model<MessageDoc>,
  { owner: ownerId, group }: ChatPlace,
  ids: readonly string[],
) =>
  question(
    model,
    { _id: { $in: ids }, owner: ownerId, group },
    {
      fields: ['_id', 'at', 'date', 'senderName', 'text', 'imports', 'told'],
      parts: Object.keys(storedFields),
    },
  );

/** Stored messages by their `_id`. */
export const storedIn = (
  docs: readonly (Stored & Pick<MessageDoc, '_id'>)[],
): ReadonlyMap<string, Stored> => new Map(docs.map((doc) => [doc._id, doc]));

/** Of these ids of a chat's messages the stored ones. */
export async function storedOf(
  model: Model<MessageDoc>,
  { owner: ownerId, group }: ChatPlace,
  ids: readonly string[],
) {
  const filter = { _id: { $in: [...ids] } as never, owner: ownerId, group };
  const found = await model.collection.find(filter, { projection: storedFields }).toArray();
  return new Map(found.map((doc) => [String(doc._id), doc as unknown as Stored]));
}

/** A filter for a message of which others tell what they told when it was read. */
export const toldAsRead = ({ told }: Pick<MessageDoc, 'told'>) =>
  told ? { 'told.rev': told.rev } : { told: { $exists: false } };

/** Writes who tells what of a message; nothing of it where all tell what it says. */
export function tellingsUpdate(set: object, tellings: readonly Telling[] | undefined) {
  if (!tellings) return { $set: set, $unset: { told: '' } };
  return { $set: { ...set, told: { rev: randomUUID(), tellings } } };
}

/**
 * Inserts messages; those already there stay as they are.
 * @returns whether all of them were new
 */
export async function insertMessages(
  model: Model<MessageDoc>,
  docs: readonly MessageDoc[],
): Promise<boolean> {
  if (docs.length === 0) return true;
  try {
    // The driver's own insert: documents are whole already, and hydration costs more than writing.
    await model.collection.insertMany([...docs] as never[], { ordered: false });
    return true;
  } catch (error) {
    if (!areDuplicateKeys(error)) throw error;
    return false;
  }
}

/** What brought a message at all: the network, or imports. */
export function mergeImports(doc: MessageDoc, other: MessageDoc): void {
  if (doc.imports && other.imports) {
    doc.imports = [...new Set([...doc.imports, ...other.imports])];
  } else delete doc.imports;
}

/** Notes what else brought messages that are known. */
export async function noteImports(
  model: Model<MessageDoc>,
  { owner: ownerId, group }: ChatPlace,
  again: readonly MessageDoc[],
): Promise<void> {
  const idsBy = new Map<string, string[]>();
  for (const { _id, imports = [''] } of again) {
    for (const importId of imports) idsBy.set(importId, [...(idsBy.get(importId) ?? []), _id]);
  }
  for (const [importId, ids] of idsBy) {
    const filter = { _id: { $in: ids }, owner: ownerId, group, imports: { $exists: true } };
    if (importId === '') await model.updateMany(filter, { $unset: { imports: '' } });
    else await model.updateMany(filter, { $addToSet: { imports: importId } });
  }
}

/** Whether its sender is known by a name alone: an export has people as its phone calls them. */
export const isOfFile = ({ senderId }: Pick<MessageDoc, 'senderId'>) =>
  senderId.startsWith('name:');

/** Messages get the names of their senders that these have. */
export async function renameSenders(
  model: Model<MessageDoc>,
  { owner: ownerId, group }: ChatPlace,
  renamed: readonly MessageDoc[],
): Promise<void> {
  for (const [senderName, docs] of Map.groupBy(renamed, (doc) => doc.senderName)) {
    const ids = docs.map(({ _id }) => _id);
    await model.updateMany({ _id: { $in: ids }, owner: ownerId, group }, { $set: { senderName } });
  }
}

/** The lines of some days, by day, each in the chat's order. */
export async function linesOfDays(
  model: Model<MessageDoc>,
  ownerId: string,
  group: string,
  dates: readonly string[],
): Promise<Map<string, StoredLine[]>> {
  const byDate = new Map<string, StoredLine[]>(dates.map((date) => [date, []]));
  if (dates.length === 0) return byDate;
  const filter = { owner: ownerId, group, date: { $in: [...dates] } };
  const found = model.collection.find(filter, { projection: lineFields });
  for await (const docs of inBatches(found)) {
    for (const doc of docs) {
      const line = toLine(doc as unknown as MessageDoc);
      byDate.get(line.date)?.push(line);
    }
  }
  // Sorted here: days may be many, and each is small.
  for (const lines of byDate.values()) lines.sort(compareLines);
  return byDate;
}

/** The last lines of a day, in the chat's order; only those from an instant on where one is given. */
export async function lastLinesOf(
  model: Model<MessageDoc>,
  { owner: ownerId, group }: ChatPlace,
  date: string,
  most: number,
  from?: number,
): Promise<StoredLine[]> {
  const since = from === undefined ? {} : { at: { $gte: new Date(from) } };
  const docs = await model.collection
    .find({ owner: ownerId, group, date, ...since }, { projection: lineFields, batchSize: most })
    .sort({ at: -1, seq: -1, _id: -1 })
    .limit(most)
    .toArray();
  return docs.map((doc) => toLine(doc as unknown as MessageDoc)).reverse();
}

/** The lines of some documents, in no order; those that are not there are left out. */
export async function linesOfKeys(
  model: Model<MessageDoc>,
  ownerId: string,
  group: string,
  keys: readonly string[],
): Promise<StoredLine[]> {
  if (keys.length === 0) return [];
  const filter = { _id: { $in: [...keys] } as never, owner: ownerId, group };
  const docs = await model.collection.find(filter, { projection: lineFields }).toArray();
  return docs.map((doc) => toLine(doc as unknown as MessageDoc));
}

interface ChatPlace {
  readonly owner: string;
  readonly group: string;
}
type Anchor = Pick<MessageDoc, '_id' | 'date' | 'at' | 'seq'>;

/** Messages before one (before the end of the chat without one), the nearest first. */
export function messagesBefore(
  model: Model<MessageDoc>,
  { owner: ownerId, group }: ChatPlace,
  anchor: Anchor | null,
  limit: number,
): Promise<MessageDoc[]> {
  const before = anchor && {
    date: { $lte: anchor.date },
    $or: [
      { at: { $lt: anchor.at } },
      { at: anchor.at, seq: { $lt: anchor.seq } },
      { at: anchor.at, seq: anchor.seq, _id: { $lt: anchor._id } },
    ],
  };
  return model
    .find({ owner: ownerId, group, ...before })
    .sort(inChatOrder(-1))
    .limit(limit)
    .lean<MessageDoc[]>();
}

/** Messages after one, the nearest first. */
export function messagesAfter(
  model: Model<MessageDoc>,
  { owner: ownerId, group }: ChatPlace,
  anchor: Anchor,
  limit: number,
): Promise<MessageDoc[]> {
  const after = {
    date: { $gte: anchor.date },
    $or: [
      { at: { $gt: anchor.at } },
      { at: anchor.at, seq: { $gt: anchor.seq } },
      { at: anchor.at, seq: anchor.seq, _id: { $gt: anchor._id } },
    ],
  };
  return model
    .find({ owner: ownerId, group, ...after })
    .sort(inChatOrder(1))
    .limit(limit)
    .lean<MessageDoc[]>();
}
