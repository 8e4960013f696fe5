import type { Scope } from '@groupsight/reader/meaning';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

/** What a model answered to what it was asked; `_id` is the fingerprint of the question. */
export interface ModelAnswerDoc {
  _id: string;
  owner: string;
  group: string;
  /** As it came, with pseudonyms. */
  text: string;
  at: Date;
}

const schema = new Schema<ModelAnswerDoc>(
  { _id: { type: String, required: true }, owner: String, group: String, text: String, at: Date },
  { versionKey: false, strict: 'throw' },
);
schema.index({ at: 1 });
// A group that is purged.
schema.index({ owner: 1, group: 1 });

export const modelAnswerModel = (connection: Connection): Model<ModelAnswerDoc> =>
  connection.model<ModelAnswerDoc>('ModelAnswer', schema, 'modelanswers');

/** Nobody builds a day again after so long. */
const keptMs = 90 * 24 * 3_600_000;

/** Forgets what was answered long ago. */
export async function forgetOldAnswers(model: Model<ModelAnswerDoc>, now: number): Promise<void> {
  await model.deleteMany({ at: { $lt: new Date(now - keptMs) } });
}

/** Keeps answers, so that no question is paid for twice. */
export function answerCache(model: Model<ModelAnswerDoc>, now: () => number) {
  return {
    async get(key: string): Promise<string | null> {
      return (await model.findById(key, { text: 1 }).lean())?.text ?? null;
    },
    async put(key: string, { owner: ownerId, group }: Scope, text: string): Promise<void> {
      const set = { owner: ownerId, group, text, at: new Date(now()) };
      await model.updateOne({ _id: key }, { $set: set }, { upsert: true });
    },
  };
}
