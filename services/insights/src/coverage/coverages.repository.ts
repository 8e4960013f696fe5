import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { groupKey } from '../store/ids.ts';
import { question } from '../store/together.ts';
import type { ReportedCoverage } from './coverage.ts';
import { nothingReported } from './coverage.ts';

/** What was told of a group's completeness. */
export interface CoverageDoc {
  _id: string;
  owner: string;
  group: string;
  told: ReportedCoverage;
}

const schema = new Schema<CoverageDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    told: { type: Schema.Types.Mixed, default: nothingReported },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
// A group that is purged.
schema.index({ owner: 1, group: 1 });

export const coverageModel = (connection: Connection): Model<CoverageDoc> =>
  connection.model<CoverageDoc>('Coverage', schema, 'coverages');

/** What was told of a group; nothing for one that nobody told of. */
export async function reportedCoverageOf(
  model: Model<CoverageDoc>,
  ownerId: string,
  group: string,
): Promise<ReportedCoverage> {
  const doc = await model
    .findOne({ _id: groupKey(ownerId, group), owner: ownerId })
    .lean<CoverageDoc>();
  return doc?.told ?? nothingReported;
}

export async function saveReportedCoverage(
  model: Model<CoverageDoc>,
  ownerId: string,
  group: string,
  reported: ReportedCoverage,
): Promise<void> {
  const _id = groupKey(ownerId, group);
  await model.updateOne(
    { _id, owner: ownerId },
    { $set: { group, told: reported } },
    { upsert: true },
  );
}

/** A message that is there and could not be read (yet); `_id` as the message's own. */
export interface UnreadableDoc {
  _id: string;
  owner: string;
  group: string;
  date: string;
}

const unreadableSchema = new Schema<UnreadableDoc>(
  { _id: { type: String, required: true }, owner: String, group: String, date: String },
  { versionKey: false, strict: 'throw' },
);
unreadableSchema.index({ owner: 1, group: 1, date: 1 });

export const unreadableModel = (connection: Connection): Model<UnreadableDoc> =>
  connection.model<UnreadableDoc>('Unreadable', unreadableSchema, 'unreadables');

/** Asks which of these messages (by their `_id`) could not be read. */
export const unreadablesQuestion = (
  model: Model<UnreadableDoc>,
  { owner: ownerId, group }: Pick<UnreadableDoc, 'owner' | 'group'>,
  ids: readonly string[],
) => question(model, { _id: { $in: ids }, owner: ownerId, group }, { fields: ['_id'] });

/** How many of some days' messages could not be read, by day. */
export async function unreadableOfDays(
  model: Model<UnreadableDoc>,
  ownerId: string,
  group: string,
  dates: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const docs = await model
    .find({ owner: ownerId, group, date: { $in: [...dates] } }, { date: 1 })
    .lean<UnreadableDoc[]>();
  const counts = new Map<string, number>();
  for (const { date } of docs) counts.set(date, (counts.get(date) ?? 0) + 1);
  return counts;
}
