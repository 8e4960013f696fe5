import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { dayKey } from './ids.ts';

/** What a group's day comes to; recounted from its messages, never incremented. */
export interface DayDoc {
  _id: string;
  owner: string;
  group: string;
  date: string;
  /** Messages of people, deleted ones too; system lines left out. */
  count: number;
  members: DayMember[];
  lastAt: Date | null;
  /** Stored messages of each piece of history, system lines left out. */
  runs: { run: number; n: number }[];
  /** Fingerprint of its messages. */
  hash: string;
  /** The fingerprint its digest was built from (or found to need none). */
  digested: string;
  /** A token while its messages have changed since it was counted; empty when counted. */
  dirty: string;
  /** Roughly how many messages it has, for reading days in pieces. */
  weight: number;
}

export interface DayMember {
  id: string;
  name: string;
  n: number;
  /** When this member last wrote that day: the latest name wins. */
  at: number;
}

const schema = new Schema<DayDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    date: String,
    count: Number,
    members: { type: Schema.Types.Mixed, default: [] },
    lastAt: { type: Date, default: null },
    runs: { type: Schema.Types.Mixed, default: [] },
    hash: String,
    digested: String,
    dirty: String,
    weight: Number,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1, date: 1 });
schema.index({ owner: 1, group: 1, dirty: 1 });

export const dayModel = (connection: Connection): Model<DayDoc> =>
  connection.model<DayDoc>('Day', schema, 'days');

/**
 * Notes durably that these days' messages are about to change. It is called before the change,
 * so that a crash in between leaves a day that is counted once too often, never one too seldom.
 */
export async function markDirty(
  model: Model<DayDoc>,
  owner: string,
  group: string,
  added: ReadonlyMap<string, number>,
  token: string,
): Promise<void> {
  if (added.size === 0) return;
  const fresh = { count: 0, members: [], lastAt: null, runs: [], hash: '', digested: '' };
  await model.collection.bulkWrite(
    [...added].map(([date, messages]) => ({
      updateOne: {
        filter: { _id: dayKey(owner, group, date) as never, owner, group },
        update: {
          $set: { dirty: token },
          $inc: { weight: messages },
          $setOnInsert: { date, ...fresh },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

export interface DirtyDay {
  readonly date: string;
  readonly dirty: string;
  readonly weight: number;
}

/** The days to be counted again, oldest first. */
export async function dirtyDays(
  model: Model<DayDoc>,
  owner: string,
  group: string,
): Promise<DirtyDay[]> {
  return model
    .find({ owner, group, dirty: { $gt: '' } }, { _id: 0, date: 1, dirty: 1, weight: 1 })
    .sort({ date: 1 })
    .lean<DirtyDay[]>();
}

/** Days in pieces of at most about `most` messages, so that memory stays flat. */
export function inPieces<T extends { readonly weight: number }>(
  days: readonly T[],
  most: number,
): T[][] {
  const pieces: T[][] = [];
  let piece: T[] = [];
  let weight = 0;
  for (const day of days) {
    if (piece.length > 0 && (weight + day.weight > most || piece.length >= 60)) {
      pieces.push(piece);
      piece = [];
      weight = 0;
    }
    piece.push(day);
    weight += day.weight;
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}
