import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import type { DayDoc } from '../days/days.repository.ts';
import { groupKey } from '../store/ids.ts';
import {
  addUpMonths,
  type CountedMonth,
  countMonth,
  type MonthDoc,
  otherMonths,
  writeMonths,
} from './months.repository.ts';

/** A group's totals, added up from its months, so that a list of groups is one look-up. */
export interface RollupDoc {
  _id: string;
  owner: string;
  group: string;
  total: number;
  /**
   * Messages by date, as 'yyyy-MM-dd:count' with commas between, oldest first: a list of groups
   * reads thousands of them at once, and a text is read ten times faster than a document.
   */
  days: string;
  /** The twenty who wrote most, most first. */
  members: { id: string; name: string; n: number }[];
  lastAt: Date | null;
}

const topMembers = 20;

const schema = new Schema<RollupDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    total: Number,
    days: String,
    members: { type: Schema.Types.Mixed, default: [] },
    lastAt: { type: Date, default: null },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
schema.index({ owner: 1 });

export const rollupModel = (connection: Connection): Model<RollupDoc> =>
  connection.model<RollupDoc>('Rollup', schema, 'rollups');

/** The days of a rollup, oldest first. */
export function daysOf(packed: string): { date: string; count: number }[] {
  if (packed === '') return [];
  return packed.split(',').map((day) => ({ date: day.slice(0, 10), count: Number(day.slice(11)) }));
}

/**
 * Adds up some of a group's months from their days, and its totals from all its months.
 * @param known all months as they were added up last, where nobody else did since; else read
 * @returns all months
 */
export async function recountTotals(
  models: { days: Model<DayDoc>; months: Model<MonthDoc>; rollups: Model<RollupDoc> },
  ownerId: string,
  group: string,
  months: readonly string[],
  known?: readonly CountedMonth[],
): Promise<CountedMonth[]> {
  const place = { owner: ownerId, group };
  const [others, ...counted] = await Promise.all([
    known?.filter(({ month }) => !months.includes(month)) ??
      otherMonths(models.months, place, months),
    ...months.map((month) => countMonth(models.days, place, month)),
  ]);
  const inOrder = [...others, ...counted].sort((a, b) => (a.month < b.month ? -1 : 1));
  const { total, days, members, lastAt } = addUpMonths(inOrder);
  const ranked = members.sort((a, b) => b.n - a.n || (a.id < b.id ? -1 : 1)).slice(0, topMembers);
  const top = ranked.map(({ id, name, n }) => ({ id, name, n }));
  await Promise.all([
    writeMonths(models.months, place, counted),
    models.rollups.collection.replaceOne(
      { _id: groupKey(ownerId, group) as never, owner: ownerId },
      { owner: ownerId, group, total, days, members: top, lastAt },
      { upsert: true },
    ),
  ]);
  return inOrder;
}
