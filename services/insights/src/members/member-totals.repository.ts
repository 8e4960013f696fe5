import type { Model, PipelineStage } from 'mongoose';
import type { MonthDoc } from '../activity/months.repository.ts';
import { inOrder, isMatch } from '../people/standing.ts';

/** What somebody wrote in a group, added up from its months. */
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

/**
 * The latest name wins, as in the group's totals: documents compare by `at` first. A name stays
 * where it was in its document, which may have sealed it.
 */
const named = {
  $max: {
    $cond: [
      { $eq: ['$members.name', ''] },
      null,
      { at: '$members.at', _id: '$_id', members: { name: '$members.name' } },
    ],
  },
};

interface Named {
  readonly named: { readonly members: { readonly name: string } } | null;
}

const nameIn = ({ named: latest }: Named) => latest?.members.name ?? '';

/** Adds up the members of a group's months. */
const adding: PipelineStage[] = [
  { $project: { members: 1 } },
  { $unwind: '$members' },
  {
    $group: {
      _id: '$members.id',
      n: { $sum: '$members.n' },
      days: { $sum: '$members.days' },
      at: { $max: '$members.at' },
      named,
    },
  },
  {
    $project: {
      n: 1,
      days: 1,
      at: { $toDate: '$at' },
      named: 1,
    },
  },
];

/** A group's writers that a filter over their totals lets through, in order. */
export async function memberTotals(
  months: Model<MonthDoc>,
  { owner: ownerId, group }: { owner: string; group: string },
  { filter, sort }: { filter: Record<string, unknown>; sort: Record<string, 1 | -1> },
): Promise<MemberTotal[]> {
  const rows = await months
    .aggregate<Omit<MemberTotal, 'name'> & Named>([
      { $match: { owner: ownerId, group } },
      ...adding,
    ])
    .exec();
  return rows
    .map(({ named: latest, ...row }) => ({ ...row, name: nameIn({ named: latest }) }))
    .filter((row) => isMatch(row, filter))
    .sort(inOrder(sort));
}

/** What somebody wrote over several groups. */
export interface PersonTotal {
  _id: string;
  name: string;
  n: number;
  groups: { group: string; n: number }[];
}

/** Who wrote most over several groups, each person once. */
export async function activeMembers(
  months: Model<MonthDoc>,
  { owner: ownerId, groups }: { owner: string; groups: readonly string[] },
  limit: number,
): Promise<PersonTotal[]> {
  const rows = await months
    .aggregate<Omit<PersonTotal, 'name'> & Named>([
      { $match: { owner: ownerId, group: { $in: [...groups] } } },
      { $project: { group: 1, members: 1 } },
      { $unwind: '$members' },
      {
        $group: {
          _id: { id: '$members.id', group: '$group' },
          n: { $sum: '$members.n' },
          named,
        },
      },
      {
        $group: {
          _id: '$_id.id',
          n: { $sum: '$n' },
          named: { $max: '$named' },
          groups: { $push: { group: '$_id.group', n: '$n' } },
        },
      },
      { $project: { n: 1, groups: 1, named: 1 } },
    ])
    .exec();
  return rows
    .map(({ named: latest, ...row }) => ({ ...row, name: nameIn({ named: latest }) }))
    .sort(inOrder({ n: -1, name: 1, _id: 1 }))
    .slice(0, limit);
}

/** The day that everybody who wrote in a group first wrote on. */
export async function firstDays(
  months: Model<MonthDoc>,
  { owner: ownerId, group }: { owner: string; group: string },
): Promise<Map<string, string>> {
  const rows = await months.aggregate<{ _id: string; first: string }>([
    { $match: { owner: ownerId, group } },
    { $project: { members: 1 } },
    { $unwind: '$members' },
    { $group: { _id: '$members.id', first: { $min: '$members.first' } } },
  ]);
  return new Map(rows.map(({ _id, first }) => [_id, first]));
}
