import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { datesAround } from '@groupsight/shared/days';
import type { Line, LineType } from '../domain/engine/types.ts';
import { compareLines } from '../domain/order.ts';

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
  type: LineType;
  text: string;
  quoted: string;
  mentions: string[];
  media: MediaDoc | null;
  fromMe: boolean;
  edited: boolean;
  /** When its text last changed; null for never. */
  editedAt: Date | null;
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
    run: Number,
  },
  { versionKey: false, strict: 'throw' },
);
// One index serves every read: days follow instants, so (date, at, seq) is the chat's order, and
// a range of instants is a range of days first (`within`). An index less is a faster import.
schema.index({ owner: 1, group: 1, date: 1, at: 1, seq: 1 });

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
  readonly date: string;
  /** Sent by the linked account itself. */
  readonly fromMe: boolean;
  readonly run: number;
}

function toLine(doc: MessageDoc): StoredLine {
  const { messageId, senderId, senderName, date, type, text, mentions, run, media, fromMe } = doc;
  return {
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

/** Of these ids of a chat's messages the stored ones, with their time and day. */
export async function storedTimes(
  model: Model<MessageDoc>,
  { owner, group }: ChatPlace,
  ids: readonly string[],
) {
  const filter = { _id: { $in: [...ids] } as never, owner, group };
  const found = await model.collection.find(filter, { projection: { at: 1, date: 1 } }).toArray();
  return new Map(found.map(({ _id, at, date }) => [String(_id), { at, date }]));
}

/** Inserts messages; those already there stay as they are. */
export async function insertMessages(model: Model<MessageDoc>, docs: MessageDoc[]): Promise<void> {
  if (docs.length === 0) return;
  try {
    // The driver's own insert: documents are whole already, and hydration costs more than writing.
    await model.collection.insertMany(docs as never[], { ordered: false });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** The lines of some days, by day, each in the chat's order. */
export async function linesOfDays(
  model: Model<MessageDoc>,
  owner: string,
  group: string,
  dates: readonly string[],
): Promise<Map<string, StoredLine[]>> {
  const byDate = new Map<string, StoredLine[]>(dates.map((date) => [date, []]));
  if (dates.length === 0) return byDate;
  const filter = { owner, group, date: { $in: [...dates] } };
  const docs = await model.collection
    .find(filter, { projection: lineFields, batchSize: 5000 })
    .toArray();
  for (const doc of docs) {
    const line = toLine(doc as unknown as MessageDoc);
    byDate.get(line.date)?.push(line);
  }
  // Sorted here: the order is total only with the message's id, which no index has.
  for (const lines of byDate.values()) lines.sort(compareLines);
  return byDate;
}

interface ChatPlace {
  readonly owner: string;
  readonly group: string;
}
type Anchor = Pick<MessageDoc, '_id' | 'date' | 'at' | 'seq'>;

/** Messages before one (before the end of the chat without one), the nearest first. */
export function messagesBefore(
  model: Model<MessageDoc>,
  { owner, group }: ChatPlace,
  anchor: Anchor | null,
  limit: number,
): Promise<MessageDoc[]> {
  const before = anchor && {
    date: { $lte: anchor.date },
    $or: [
      { at: { $lt: anchor.at } },
      // Messages of the same place, which an export cannot tell apart, come before it.
      { at: anchor.at, seq: { $lte: anchor.seq }, _id: { $ne: anchor._id } },
    ],
  };
  return model
    .find({ owner, group, ...before })
    .sort({ date: -1, at: -1, seq: -1 })
    .limit(limit)
    .lean<MessageDoc[]>();
}

/** Messages after one, the nearest first. */
export function messagesAfter(
  model: Model<MessageDoc>,
  { owner, group }: ChatPlace,
  anchor: Anchor,
  limit: number,
): Promise<MessageDoc[]> {
  const after = {
    date: { $gte: anchor.date },
    $or: [{ at: { $gt: anchor.at } }, { at: anchor.at, seq: { $gt: anchor.seq } }],
  };
  return model
    .find({ owner, group, ...after })
    .sort({ date: 1, at: 1, seq: 1 })
    .limit(limit)
    .lean<MessageDoc[]>();
}
