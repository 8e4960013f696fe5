import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { groupKey } from '../store/ids.ts';
import { question } from '../store/together.ts';

/**
 * A group with something to be derived, or to be looked at later; `_id` by the group. Whoever
 * changes what is stored of a group marks it here (`markSweep`); the sweeper takes turns with the
 * groups that are due and removes what is done.
 */
export interface SweepDoc {
  _id: string;
  owner: string;
  group: string;
  /** Counts the marks: a turn ends only what had been marked when it began. */
  version: number;
  /** When the next turn is worth taking. */
  dueAt: Date;
  /** Months (yyyy-MM) whose totals are to be added up again. */
  months: string[];
  /** The zone that the group's messages are to be dated in; empty where they are. */
  zone: string;
  /** Days from this one on (yyyy-MM-dd) are dated in it already; empty for none. */
  zonedFrom: string;
  /** Days before this one (yyyy-MM-dd) are not found by a search yet; empty or absent for none. */
  unindexed?: string;
  jobs: PendingJob[];
  /** Until when the turn that was taken is somebody's; another process may take over then. */
  until: Date;
  /** Until when the next turn is kept for whoever waits for one. Absent: nobody does. */
  wanted?: Date;
  /** Counts the turns: who does not have the latest one must not write. */
  turn: number;
}

/** A job whose messages are stored: it is done when the group is derived. */
export interface PendingJob {
  readonly job: string;
  /** The piece of history that came with it; 0 for none. */
  readonly run: number;
  readonly includeDigests: boolean;
  /** Who processes an export looks at it already, and needs no notification. */
  readonly ofExport: boolean;
  /** Why what the network has could not be fetched; empty where it was. */
  readonly warningCode: string;
  readonly warningMessage: string;
}

const schema = new Schema<SweepDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    version: Number,
    dueAt: Date,
    months: [String],
    zone: String,
    zonedFrom: String,
    unindexed: { type: String, default: undefined },
    jobs: { type: Schema.Types.Mixed, default: [] },
    until: Date,
    wanted: Date,
    turn: Number,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
schema.index({ dueAt: 1 });
// A group that is purged.
schema.index({ owner: 1, group: 1 });

export const sweepModel = (connection: Connection): Model<SweepDoc> =>
  connection.model<SweepDoc>('Sweep', schema, 'sweeps');

export interface SweepMark {
  /** When a turn is worth taking, milliseconds since 1970. */
  readonly dueAt: number;
  /** Dates (yyyy-MM-dd) whose totals change. */
  readonly dates?: Iterable<string>;
  readonly job?: PendingJob;
  /** Counts everything in this zone again, from the newest day on. */
  readonly zone?: string;
  /** Until when the next turn is kept for whoever marks it, milliseconds since 1970. */
  readonly wanted?: number;
}

/** The month (yyyy-MM) of a date. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** The turn is nobody's. */
const nobodys = new Date(0);

/** Notes durably that a group is to be looked at. */
export async function markSweep(
  model: Model<SweepDoc>,
  ownerId: string,
  group: string,
  { dueAt, dates = [], job, zone, wanted }: SweepMark,
): Promise<void> {
  const _id = groupKey(ownerId, group);
  const months = [...new Set([...dates].map(monthOf))];
  const fresh = {
    // No turn has the number of one before the group was done with.
    group,
    until: nobodys,
    turn: Date.now(),
    ...(months.length > 0 ? {} : { months: [] }),
    ...(zone === undefined ? { zone: '', zonedFrom: '' } : {}),
    ...(job ? {} : { jobs: [] }),
  };
  await model.collection.updateOne(
    { _id: _id as never, owner: ownerId },
    {
      $inc: { version: 1 },
      // A turn that is to come earlier comes earlier.
      $min: { dueAt: new Date(dueAt) },
      $set: {
        ...(zone === undefined ? {} : { zone, zonedFrom: '' }),
        ...(wanted === undefined ? {} : { wanted: new Date(wanted) }),
      },
      $setOnInsert: fresh,
      $addToSet: {
        ...(months.length > 0 ? { months: { $each: months } } : {}),
        ...(job ? { jobs: job } : {}),
      } as never,
    },
    { upsert: true },
  );
}

/** How a group is marked, as far as another mark may add nothing to it. */
export type SweepStanding = Pick<SweepDoc, 'dueAt' | 'months' | 'until'>;

/** Asks how a group is marked. */
export const sweepQuestion = (model: Model<SweepDoc>, ownerId: string, group: string) =>
  question(
    model,
    { _id: groupKey(ownerId, group), owner: ownerId },
    { fields: ['dueAt', 'months', 'until'] as const },
  );

/**
 * Whether a turn that is still to be taken will find what was changed before `sweep` was read:
 * nobody has the turn, and it comes by `dueAt` (milliseconds since 1970) with these months.
 */
export const isMarked = (
  sweep: SweepStanding | undefined,
  { dueAt, dates = [] }: Pick<SweepMark, 'dueAt' | 'dates'>,
): boolean =>
  sweep !== undefined &&
  sweep.until.getTime() === nobodys.getTime() &&
  sweep.dueAt.getTime() <= dueAt &&
  [...dates].every((date) => sweep.months.includes(monthOf(date)));

/** Longer than a turn goes without a word; one that was cut short is taken over after it. */
const turnMs = 15_000;

/**
 * Takes the turn of a group; null where there is nothing to do, another process has it, or, for
 * work in the background, somebody waits for it, whichever process that is in.
 */
export async function takeTurn(
  model: Model<SweepDoc>,
  ownerId: string,
  group: string,
  now: number,
  way: 'background' | 'waited for',
): Promise<SweepDoc | null> {
  const free = { until: { $lte: new Date(now) } };
  const unwanted = way === 'background' ? { wanted: { $not: { $gt: new Date(now) } } } : {};
  return model
    .findOneAndUpdate(
      { _id: groupKey(ownerId, group), owner: ownerId, ...free, ...unwanted },
      { $set: { until: new Date(now + turnMs) }, $inc: { turn: 1 }, $unset: { wanted: '' } },
      { returnDocument: 'after' },
    )
    .lean<SweepDoc>();
}

type Turn = Pick<SweepDoc, '_id' | 'owner' | 'turn'>;

/** Whether the turn is still this one; asked before something is written. */
export async function keepTurn(
  model: Model<SweepDoc>,
  { _id, owner: ownerId, turn }: Turn,
  now: number,
): Promise<boolean> {
  const until = new Date(now + turnMs);
  const { matchedCount } = await model.updateOne(
    { _id, owner: ownerId, turn },
    { $set: { until } },
  );
  return matchedCount === 1;
}

/** Gives a turn up as it is; what is marked stays marked. */
export async function freeTurn(
  model: Model<SweepDoc>,
  { _id, owner: ownerId, turn }: Turn,
): Promise<void> {
  await model.updateOne({ _id, owner: ownerId, turn }, { $set: { until: nobodys } });
}

/** What a turn has done, and when the next one is worth taking. */
export interface TurnEnd {
  /** Null: nothing is left. */
  readonly dueAt: Date | null;
  readonly zonedFrom?: string;
  readonly zone?: string;
  readonly unindexed?: string;
  /** Jobs that are done. */
  readonly jobs?: readonly string[];
}

/**
 * Ends a turn. What was marked meanwhile stays marked.
 * @returns when the next one is worth taking (null for never), or 'lost' when it was not this
 * turn any more
 */
export async function endTurn(
  model: Model<SweepDoc>,
  sweep: SweepDoc,
  { dueAt, zone, zonedFrom, unindexed, jobs = [] }: TurnEnd,
): Promise<Date | null | 'lost'> {
  const { _id, owner: ownerId, turn, version } = sweep;
  const unmarked = { _id, owner: ownerId, turn, version };
  const left = sweep.jobs.filter(({ job }) => !jobs.includes(job));
  if (dueAt === null && left.length === 0) {
    const { deletedCount } = await model.deleteOne(unmarked);
    if (deletedCount === 1) return null;
  }
  const free = { until: nobodys };
  const zoned = {
    ...(zone === undefined ? {} : { zone }),
    ...(zonedFrom === undefined ? {} : { zonedFrom }),
  };
  const indexed = unindexed === undefined ? {} : { unindexed };
  const set = {
    ...free,
    ...zoned,
    ...indexed,
    months: [],
    jobs: left,
    ...(dueAt ? { dueAt } : {}),
  };
  const { matchedCount } = await model.updateOne(unmarked, { $set: set });
  if (matchedCount === 1) return dueAt ?? sweep.dueAt;
  // Marked meanwhile: only what this turn alone knows is noted. A zone that was set since starts
  // over by itself.
  const sameZone = {
    _id,
    owner: ownerId,
    turn,
    ...(sweep.zone === '' ? {} : { zone: sweep.zone }),
  };
  if (zonedFrom !== undefined || zone !== undefined) {
    await model.updateOne({ ...sameZone, zonedFrom: sweep.zonedFrom }, { $set: zoned });
  }
  const done = jobs.length > 0 ? { $pull: { jobs: { job: { $in: [...jobs] } } } } : {};
  // What is left of this turn does not wait for what was marked.
  const soon = dueAt ? { $min: { dueAt } } : {};
  const late = await model
    .findOneAndUpdate(
      { _id, owner: ownerId, turn },
      { $set: { ...free, ...indexed }, ...soon, ...done },
      { projection: { dueAt: 1 }, returnDocument: 'after' },
    )
    .lean();
  return late?.dueAt ?? 'lost';
}

/** Groups that are due, the longest waiting first. */
export async function dueSweeps(model: Model<SweepDoc>, now: number, most: number) {
  return model
    .find(
      { dueAt: { $lte: new Date(now) }, until: { $lte: new Date(now) } },
      { _id: 0, owner: 1, group: 1, dueAt: 1 },
    )
    .sort({ dueAt: 1 })
    .limit(most)
    .lean<Pick<SweepDoc, 'owner' | 'group' | 'dueAt'>[]>();
}
