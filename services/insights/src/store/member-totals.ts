import type { Model, PipelineStage } from 'mongoose';
import type { DayDoc } from './days.ts';

/** What somebody wrote in a group, added up from its days. */
export interface MemberTotal {
  /** The chat network's id of the member. */
  _id: string;
  name: string;
  n: number;
  /** Days on which they wrote. */
  days: number;
  /** When they last wrote. */
  at: Date;
}

/** Adds up the members of a group's days. */
const adding: PipelineStage[] = [
  { $project: { members: 1 } },
  { $unwind: '$members' },
  {
    $group: {
      _id: '$members.id',
      n: { $sum: '$members.n' },
      days: { $sum: 1 },
      at: { $max: '$members.at' },
      // The latest name wins, as in the group's totals: documents compare by `at` first.
      named: {
        $max: {
          $cond: [
            { $eq: ['$members.name', ''] },
            null,
            { at: '$members.at', name: '$members.name' },
          ],
        },
      },
    },
  },
  {
    $project: {
      n: 1,
      days: 1,
      at: { $toDate: '$at' },
      name: { $ifNull: ['$named.name', ''] },
    },
  },
];

/** A group's writers that a filter over their totals lets through, in order. */
export function memberTotals(
  days: Model<DayDoc>,
  { owner, group }: { owner: string; group: string },
  { filter, sort }: { filter: Record<string, unknown>; sort: Record<string, 1 | -1> },
): Promise<MemberTotal[]> {
  return days
    .aggregate<MemberTotal>([
      { $match: { owner, group } },
      ...adding,
      { $match: filter },
      { $sort: sort },
    ])
    .exec();
}

/** The day that everybody who wrote in a group first wrote on. */
export async function firstDays(
  days: Model<DayDoc>,
  { owner, group }: { owner: string; group: string },
): Promise<Map<string, string>> {
  const rows = await days.aggregate<{ _id: string; first: string }>([
    { $match: { owner, group } },
    { $project: { date: 1, members: 1 } },
    { $unwind: '$members' },
    { $group: { _id: '$members.id', first: { $min: '$date' } } },
  ]);
  return new Map(rows.map(({ _id, first }) => [_id, first]));
}
