import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

/** A question asked; `_id` by its message. */
export interface QuestionDoc {
  _id: string;
  owner: string;
  group: string;
  date: string;
  messageId: string;
  text: string;
  askedBy: string;
  at: Date;
  answers: AnswerDoc[];
  answerCount: number;
  /** Whether it has answers, or what the owner says. */
  answered: boolean;
  /** Whether the owner said so (store/question-marks.ts keeps it). */
  corrected: boolean;
  /** Fingerprint of the rest, so that an unchanged one is not written again. */
  rev: string;
}

export interface AnswerDoc {
  documentId: string;
  text: string;
  messageId: string;
  answeredBy: string;
  at: Date;
  /** The resource the answer shares; empty without one. */
  resource: string;
}

const options = { versionKey: false, strict: 'throw' } as const;

const questionSchema = new Schema<QuestionDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    date: String,
    messageId: String,
    text: String,
    askedBy: String,
    at: Date,
    answers: { type: Schema.Types.Mixed, default: [] },
    answerCount: Number,
    answered: Boolean,
    corrected: Boolean,
    rev: String,
  },
  options,
);
questionSchema.index({ owner: 1, group: 1, at: 1, _id: 1 });
questionSchema.index({ owner: 1, group: 1, date: 1 });
questionSchema.index({ owner: 1, at: 1, _id: 1 });

export const questionModel = (connection: Connection): Model<QuestionDoc> =>
  connection.model<QuestionDoc>('Question', questionSchema, 'questions');
