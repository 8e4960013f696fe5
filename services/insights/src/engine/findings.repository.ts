import type { DayFindings } from '@groupsight/reader/meaning';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { keyOf } from '../store/ids.ts';
import { question } from '../store/together.ts';

/** What a model understood of a group's day, by its messages. */
export interface FindingsDoc {
  _id: string;
  owner: string;
  group: string;
  date: string;
  /** DayFindings as JSON: it is only ever read and written whole. */
  content: string;
}

const schema = new Schema<FindingsDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    date: String,
    content: String,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1, date: 1 });

export const findingsModel = (connection: Connection): Model<FindingsDoc> =>
  connection.model<FindingsDoc>('Findings', schema, 'findings');

export async function saveFindings(
  model: Model<FindingsDoc>,
  { owner: ownerId, group, date }: Pick<FindingsDoc, 'owner' | 'group' | 'date'>,
  findings: DayFindings,
): Promise<void> {
  const _id = keyOf('findings', ownerId, group, date);
  const set = { date, content: JSON.stringify(findings) };
  await model.updateOne({ _id, owner: ownerId, group }, { $set: set }, { upsert: true });
}

type Content = Pick<FindingsDoc, 'date' | 'content'>;

/** Asks for the findings of some days; `findingsIn` reads the answer. */
export const findingsQuestion = (
  model: Model<FindingsDoc>,
  { owner: ownerId, group }: Pick<FindingsDoc, 'owner' | 'group'>,
  dates: readonly string[],
) =>
  question(model, { owner: ownerId, group, date: { $in: dates } }, { fields: ['date', 'content'] });

/** Findings by day. */
export const findingsIn = (docs: readonly Content[]): Map<string, DayFindings> =>
  new Map(docs.map(({ date, content }) => [date, JSON.parse(content) as DayFindings]));

/** The findings of some days; days that no model has read are left out. */
export async function findingsOfDays(
  model: Model<FindingsDoc>,
  ownerId: string,
  group: string,
  dates: readonly string[],
): Promise<Map<string, DayFindings>> {
  const projection = { _id: 0, date: 1, content: 1 };
  const found = await model.collection
    .find({ owner: ownerId, group, date: { $in: [...dates] } }, { projection })
    .toArray();
  return findingsIn(found as unknown as Content[]);
}
