import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { question } from '../store/together.ts';

/** What the owner says of a question, whatever the engine finds; `_id` is the question's. */
export interface QuestionMarkDoc {
  _id: string;
  owner: string;
  group: string;
  /** The question's day. */
  date: string;
  answered: boolean;
  updatedAt: Date;
}

const schema = new Schema<QuestionMarkDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    date: String,
    answered: Boolean,
    updatedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1 });

export const questionMarkModel = (connection: Connection): Model<QuestionMarkDoc> =>
  connection.model<QuestionMarkDoc>('QuestionMark', schema, 'questionmarks');

type Mark = Pick<QuestionMarkDoc, '_id' | 'answered'>;

/** Asks for what the owner says of a group's questions; `marksIn` reads the answer. */
export const marksQuestion = (
  marks: Model<QuestionMarkDoc>,
  { owner, group }: Pick<QuestionMarkDoc, 'owner' | 'group'>,
) => question(marks, { owner, group }, { fields: ['_id', 'answered'] });

/** What the owner says of questions, by question. */
export const marksIn = (docs: readonly Mark[]): Map<string, boolean> =>
  new Map(docs.map(({ _id, answered }) => [_id, answered]));

/** What the owner says of a group's questions, by question. */
export async function marksOf(
  marks: Model<QuestionMarkDoc>,
  owner: string,
  group: string,
): Promise<Map<string, boolean>> {
  const projection = { answered: 1 };
  const found = await marks.collection.find({ owner, group }, { projection }).toArray();
  return marksIn(found as unknown as Mark[]);
}
