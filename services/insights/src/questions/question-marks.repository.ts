import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { question } from '../store/together.ts';
import type { QuestionState } from './questions.repository.ts';

/** What the owner says of a question, whatever the engine finds; `_id` is the question's. */
export interface QuestionMarkDoc {
  _id: string;
  owner: string;
  group: string;
  /** The question's day. */
  date: string;
  /** In marks of versions that knew no other states; `state` says the same. */
  answered?: boolean;
  /** Absent: nothing. */
  state?: QuestionState;
  /** Put off until then. Absent: not. */
  wakeAt?: Date;
  updatedAt: Date;
}

const schema = new Schema<QuestionMarkDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    date: String,
    answered: Boolean,
    state: String,
    wakeAt: { type: Date, default: undefined },
    updatedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1 });

export const questionMarkModel = (connection: Connection): Model<QuestionMarkDoc> =>
  connection.model<QuestionMarkDoc>('QuestionMark', schema, 'questionmarks');

const markFields = ['_id', 'answered', 'state', 'wakeAt'] as const;
type MarkFields = Pick<QuestionMarkDoc, (typeof markFields)[number]>;

/** What the owner says of a question. */
export interface Mark {
  readonly state?: QuestionState;
  readonly wakeAt?: Date;
}

/** Asks for what the owner says of a group's questions; `marksIn` reads the answer. */
export const marksQuestion = (
  marks: Model<QuestionMarkDoc>,
  { owner: ownerId, group }: Pick<QuestionMarkDoc, 'owner' | 'group'>,
) => question(marks, { owner: ownerId, group }, { fields: markFields });

export function markOf({ answered, state, wakeAt }: Omit<MarkFields, '_id'>): Mark {
  const before = answered === undefined ? undefined : answered ? 'answered' : 'open';
  const said = state ?? before;
  return { ...(said && { state: said }), ...(wakeAt && { wakeAt }) };
}

/** What the owner says of questions, by question. */
export const marksIn = (docs: readonly MarkFields[]): Map<string, Mark> =>
  new Map(docs.map((doc) => [doc._id, markOf(doc)]));

/** What the owner says of a group's questions, by question. */
export async function marksOf(
  marks: Model<QuestionMarkDoc>,
  ownerId: string,
  group: string,
): Promise<Map<string, Mark>> {
  const projection = Object.fromEntries(markFields.map((name) => [name, 1]));
  const found = await marks.collection.find({ owner: ownerId, group }, { projection }).toArray();
  return marksIn(found as unknown as MarkFields[]);
}
