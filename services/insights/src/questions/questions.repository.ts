import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

export const questionStates = ['open', 'answered', 'elsewhere', 'not_question'] as const;
/** How a question stands: `elsewhere` is answered outside of the group. */
export type QuestionState = (typeof questionStates)[number];

/** Of a question that is not put off. */
export const awake = new Date(0);

/** A question asked; `_id` by its message. */
export interface QuestionDoc {
  _id: string;
  owner: string;
  group: string;
  date: string;
  messageId: string;
  text: string;
  askedBy: string;
  /** Absent from questions of older versions, as what names no value here. */
  askedById?: string;
  at: Date;
  answers: AnswerDoc[];
  answerCount: number;
  /** Whether it has answers, or what the owner says. */
  answered: boolean;
  /** Whether the owner said so (store/question-marks.ts keeps it). */
  corrected: boolean;
  /** How it stands, by what was found or said. */
  state: QuestionState;
  /** Put off until then; long ago where it is not, so that one comparison finds both. */
  wakeAt: Date;
  /** What it is about, for finding the like. */
  words?: string[];
  /** Fingerprint of the rest, so that an unchanged one is not written again. */
  rev: string;
}

export interface AnswerDoc {
  documentId: string;
  text: string;
  messageId: string;
  answeredBy: string;
  /** Absent from answers of older versions. */
  answeredById?: string;
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
    askedById: String,
    at: Date,
    answers: { type: Schema.Types.Mixed, default: [] },
    answerCount: Number,
    answered: Boolean,
    corrected: Boolean,
    state: String,
    wakeAt: Date,
    words: { type: [String], default: undefined },
    rev: String,
  },
  options,
);
questionSchema.index({ owner: 1, group: 1, at: 1, _id: 1 });
questionSchema.index({ owner: 1, group: 1, date: 1 });
questionSchema.index({ owner: 1, at: 1, _id: 1 });
questionSchema.index({ owner: 1, state: 1, at: 1, _id: 1 });
questionSchema.index({ owner: 1, words: 1 });

export const questionModel = (connection: Connection): Model<QuestionDoc> =>
  connection.model<QuestionDoc>('Question', questionSchema, 'questions');
