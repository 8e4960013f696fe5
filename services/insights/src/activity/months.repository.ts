import { newDocumentId } from '@groupsight/shared/ids';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import type { DayDoc } from '../days/days.repository.ts';
import { keyOf } from '../store/ids.ts';

/**
 * What a group's month comes to, added up from its days: a change costs a month of days and the
 * group's months, however old the group is.
 */
export interface MonthDoc {
  _id: string;
  owner: string;
  group: string;
  /** yyyy-MM. */
  month: string;
  total: number;
  /** Messages by date, as 'yyyy-MM-dd:count' with commas between, oldest first. */
  days: string;
  members: MonthMember[];
  lastAt: Date | null;
  /** New whenever it was written. Absent from months of older versions. */
  rev?: string;
}

export interface MonthMember {
  id: string;
  name: string;
  n: number;
  /** Days on which they wrote. */
  days: number;
  /** When they last wrote, milliseconds since 1970: the latest name wins. */
  at: number;
  /** The first of these days. */
  first: string;
}

const schema = new Schema<MonthDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    month: String,
    total: Number,
    days: String,
    members: { type: Schema.Types.Mixed, default: [] },
    lastAt: { type: Date, default: null },
    rev: String,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1, month: 1 });

export const monthModel = (connection: Connection): Model<MonthDoc> =>
  connection.model<MonthDoc>('Month', schema, 'months');

type CountedDay = Pick<DayDoc, 'date' | 'count' | 'members' | 'lastAt'>;
export type MonthCount = Pick<MonthDoc, 'total' | 'days' | 'members' | 'lastAt'>;
export type CountedMonth = MonthCount & Pick<MonthDoc, 'month'>;

/** Adds what somebody wrote to what they wrote before; the latest name that is one wins. */
function addMember(
  members: Map<string, MonthMember>,
  { id, name, n, days, at, first }: MonthMember,
) {
  const known = members.get(id);
  if (!known) {
    members.set(id, { id, name, n, days, at, first });
    return;
  }
  known.n += n;
  known.days += days;
  if (first < known.first) known.first = first;
  if (name !== '' && (at >= known.at || known.name === '')) known.name = name;
  known.at = Math.max(known.at, at);
}

/** The totals that days (in the order of their dates) come to. */
function addUpDays(days: readonly CountedDay[]): MonthCount {
  const members = new Map<string, MonthMember>();
  let total = 0;
  let last = 0;
  for (const { date, count, members: ofDay, lastAt } of days) {
    total += count;
    last = Math.max(last, lastAt?.getTime() ?? 0);
    for (const one of ofDay) addMember(members, { ...one, days: 1, first: date });
  }
  return {
    total,
    days: days
      .filter(({ count }) => count > 0)
      .map(({ date, count }) => `${date}:${count}`)
      .join(','),
    members: [...members.values()],
    lastAt: last > 0 ? new Date(last) : null,
  };
}

/** The totals that months (in their order) come to. */
export function addUpMonths(months: readonly MonthCount[]): MonthCount {
  const members = new Map<string, MonthMember>();
  let total = 0;
  let last = 0;
  for (const month of months) {
    total += month.total;
    last = Math.max(last, month.lastAt?.getTime() ?? 0);
    for (const one of month.members) addMember(members, { ...one });
  }
  const days = months.map((month) => month.days).filter((packed) => packed !== '');
  return {
    total,
    days: days.join(','),
    members: [...members.values()],
    lastAt: last > 0 ? new Date(last) : null,
  };
}

const countedFields = { date: 1, count: 1, members: 1, lastAt: 1 } as const;

interface Place {
  readonly owner: string;
  readonly group: string;
}

/** What a month comes to, from its days. */
export async function countMonth(
  days: Model<DayDoc>,
  { owner: ownerId, group }: Place,
  month: string,
): Promise<CountedMonth> {
  const found = await days.collection
    .find(
      { owner: ownerId, group, date: { $gte: `${month}-01`, $lte: `${month}-31` } },
      { projection: countedFields, batchSize: 100 },
    )
    .sort({ date: 1 })
    .toArray();
  return { month, ...addUpDays(found as unknown as CountedDay[]) };
}

/** Writes what months come to; those without messages are removed. */
export async function writeMonths(
  model: Model<MonthDoc>,
  { owner: ownerId, group }: Place,
  counted: readonly CountedMonth[],
): Promise<void> {
  if (counted.length === 0) return;
  const writes = counted.map(({ month, ...count }) => {
    const filter = { _id: keyOf('month', ownerId, group, month), owner: ownerId, group };
    if (count.total === 0) return { deleteOne: { filter } };
    const set = { month, ...count, rev: newDocumentId() };
    return { updateOne: { filter, update: { $set: set }, upsert: true } };
  });
  await model.collection.bulkWrite(writes as never[], { ordered: false });
}

/** A group's months but these, as they were added up last. */
export async function otherMonths(
  model: Model<MonthDoc>,
  { owner: ownerId, group }: Place,
  months: readonly string[],
): Promise<CountedMonth[]> {
  const projection = { month: 1, total: 1, days: 1, members: 1, lastAt: 1 };
  const month = { $nin: [...months] };
  const found = await model.collection
    .find({ owner: ownerId, group, month }, { projection, batchSize: 200 })
    .toArray();
  return found as unknown as CountedMonth[];
}
