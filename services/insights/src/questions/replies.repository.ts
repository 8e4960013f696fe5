import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { keyOf } from '../store/ids.ts';

/** What the owner replied to a question from here; `_id` by the question and the words. */
export interface ReplyDoc {
  _id: string;
  owner: string;
  group: string;
  chat: string;
  question: string;
  /** The message that asks, which is quoted. */
  messageId: string;
  text: string;
  state: ReplyState;
  /** Each try has a key of its own: the connector executes a key once, failed or not. */
  tries: number;
  errorCode: string;
  error: string;
  /** When it was asked for last. */
  at: Date;
}

export type ReplyState = 'waiting' | 'sent' | 'failed' | 'cancelled';

const schema = new Schema<ReplyDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    chat: String,
    question: String,
    messageId: String,
    text: String,
    state: String,
    tries: Number,
    errorCode: String,
    error: String,
    at: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, question: 1, at: 1 });
schema.index({ owner: 1, group: 1 });
schema.index({ state: 1, at: 1 });

export const replyModel = (connection: Connection): Model<ReplyDoc> =>
  connection.model<ReplyDoc>('Reply', schema, 'questionreplies');

export const replyKey = (ownerId: string, question: string, text: string) =>
  keyOf('reply', ownerId, question, text);

/** The latest reply to each of some questions. */
export async function repliesTo(
  model: Model<ReplyDoc>,
  ownerId: string,
  questions: readonly string[],
): Promise<ReadonlyMap<string, ReplyDoc>> {
  if (questions.length === 0) return new Map();
  const found = await model
    .find({ owner: ownerId, question: { $in: [...questions] } })
    .sort({ at: 1 })
    .lean<ReplyDoc[]>();
  return new Map(found.map((reply) => [reply.question, reply]));
}
