import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { dayKey } from '../store/ids.ts';
import { question } from '../store/together.ts';

/**
 * What a group's day comes to. A live message is added to its figures at once; everything is
 * derived again from its messages while it is dirty.
 */
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
  /** Not empty while its messages have changed since everything was derived from them. */
  dirty: string;
  /** Counts the changes: what was read before one must not be written after it. Absent: 0. */
  version?: number;
  /** Whether its digest is not of these messages (yet). Absent from days of older versions. */
  undigested?: boolean;
  /** Of a version that knew no facts: these are still to be found. */
  factless?: boolean;
  /** When everything was last derived; absent for never. */
  derivedAt?: Date;
  /** The last line that it was derived from; absent where there was none. */
  derivedTo?: LinePlace | null;
  /** Its weight then. Absent from days of older versions. */
  derivedWeight?: number;
  /** More of its history may be on its way until then. Absent: not. */
  restUntil?: Date;
  /** After a failure: not before then. */
  retryAt?: Date | null;
  failures?: number;
  /** Roughly how many messages it has, for reading days in pieces. */
  weight: number;
}

/** A line's place in its chat (`compareLines`). */
export interface LinePlace {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly sequence: number;
  readonly key: string;
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
    version: Number,
    undigested: Boolean,
    factless: { type: Boolean, default: undefined },
    derivedAt: Date,
    derivedTo: { type: Schema.Types.Mixed, default: undefined },
    derivedWeight: Number,
    restUntil: { type: Date, default: undefined },
    retryAt: { type: Date, default: undefined },
    failures: Number,
    weight: Number,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1, date: 1 });
schema.index({ owner: 1, group: 1, dirty: 1 });
schema.index({ owner: 1, group: 1, undigested: 1 });
schema.index({ owner: 1, group: 1, factless: 1 });

export const dayModel = (connection: Connection): Model<DayDoc> =>
  connection.model<DayDoc>('Day', schema, 'days');

const blankDay = { count: 0, members: [], lastAt: null, runs: [], hash: '', digested: '' };

/** What `dirty` says of a day; which change it was, `version` tells. */
export const changedSince = 'changed';
/** Nothing but live messages came, which are in its figures. */
export const grownSince = 'grown';

/**
 * Notes durably that days' messages have changed, with how many were added to each.
 * @param restUntil more of them may come until then
 */
export async function markDays(
  model: Model<DayDoc>,
  ownerId: string,
  group: string,
  added: ReadonlyMap<string, number>,
  restUntil?: Date,
): Promise<void> {
  if (added.size === 0) return;
  const rest = restUntil ? { $set: { restUntil } } : { $unset: { restUntil: '' } };
  await model.collection.bulkWrite(
    [...added].map(([date, messages]) => ({
      updateOne: {
        filter: { _id: dayKey(ownerId, group, date) as never, owner: ownerId, group },
        update: {
          ...rest,
          $set: { ...rest.$set, dirty: changedSince },
          $inc: { weight: messages, version: 1 },
          $setOnInsert: { date, ...blankDay },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** Asks for the days of these dates that are there. */
export const daysQuestion = (
  model: Model<DayDoc>,
  ownerId: string,
  group: string,
  dates: readonly string[],
) =>
  question(model, {
    _id: { $in: dates.map((date) => dayKey(ownerId, group, date)) },
    owner: ownerId,
    group,
  });

/** A filter for a day as it was read: no change came since. */
export const unchanged = (version: number | undefined) =>
  // Days of older versions count no changes yet.
  version === undefined ? { version: { $exists: false } } : { version };

export type DirtyDay = Pick<
  DayDoc,
  | 'date'
  | 'dirty'
  | 'weight'
  | 'version'
  | 'digested'
  | 'derivedAt'
  | 'derivedTo'
  | 'derivedWeight'
  | 'restUntil'
  | 'retryAt'
  | 'failures'
>;

/** Asks for the days to be derived again. */
export const dirtyQuestion = (model: Model<DayDoc>, ownerId: string, group: string) =>
  question(
    model,
    { owner: ownerId, group, dirty: { $gt: '' } },
    {
      fields: [
        ...(['date', 'dirty', 'weight', 'version', 'digested'] as const),
        ...(['derivedAt', 'derivedTo', 'derivedWeight'] as const),
        ...(['restUntil', 'retryAt', 'failures'] as const),
      ],
    },
  );

/** Asks for the days whose facts were never looked for. */
export const factlessQuestion = (model: Model<DayDoc>, ownerId: string, group: string) =>
  question(model, { owner: ownerId, group, factless: true }, { fields: ['date', 'weight'] });

/** Days in the order in which they are looked at. */
export const newestFirst = <T extends Pick<DayDoc, 'date'>>(days: readonly T[]): T[] =>
  days.toSorted((a, b) => (a.date < b.date ? 1 : -1));

/** The last lines that days were derived from, by date. */
export async function derivedToOf(
  model: Model<DayDoc>,
  ownerId: string,
  group: string,
  dates: readonly string[],
): Promise<Map<string, LinePlace>> {
  const days = await model
    .find({ owner: ownerId, group, date: { $in: [...dates] } }, { _id: 0, date: 1, derivedTo: 1 })
    .lean();
  return new Map(days.flatMap(({ date, derivedTo }) => (derivedTo ? [[date, derivedTo]] : [])));
}

/**
 * A busy day is derived again after so long a message of it: it costs by its length. What it ends
 * with is derived before (`deriveTail`).
 */
const restMsPerMessage = 10;
const longestRestMs = 20_000;
/** A day that only grew misses little besides a digest of more of it. */
const grownRestMs = 5_000;
const grownRestMsPerMessage = 20;
const longestGrownRestMs = 45_000;
/** What a day ends with is looked at in so many lines (`deriveTail`). */
const maxGrown = 150;

/** When a dirty day is to be derived, milliseconds since 1970: at once, unless it was lately. */
export function dueTime(day: DirtyDay): number {
  const { dirty, weight, derivedAt, derivedWeight = weight, restUntil, retryAt } = day;
  const isGrown = dirty === grownSince && weight - derivedWeight < maxGrown;
  const rest = isGrown
    ? Math.min(longestGrownRestMs, grownRestMs + weight * grownRestMsPerMessage)
    : Math.min(longestRestMs, weight * restMsPerMessage);
  const rested = derivedAt ? derivedAt.getTime() + rest : 0;
  return Math.max(rested, restUntil?.getTime() ?? 0, retryAt?.getTime() ?? 0);
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
