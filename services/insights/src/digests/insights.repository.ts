import type { LocalReason } from '@groupsight/reader/meaning';
import type { EventDetails, EventState, ResourceType, Sentiment } from '@groupsight/reader/types';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

/** A sentence with the message ids it rests on. */
export interface StatementDoc {
  text: string;
  sources: string[];
  /** Of one that only says that a question waits for an answer. */
  kind?: 'open';
}

/** A conversation of the day, told in short. */
export interface ConversationDoc extends StatementDoc {
  sentiment: Sentiment;
  messages: number;
  members: number;
}

/** What a digest says and rests on, statement by statement. */
export interface DigestParts {
  readonly keyPoints: StatementDoc[];
  readonly statements: StatementDoc[];
  readonly sources: string[];
  /** Absent from digests of older versions. */
  readonly conversations?: ConversationDoc[];
}

export const ratings = ['up', 'down'] as const;

/** What a reader thought of a digest, with what wrote the one that was read. */
export interface DigestRating {
  readonly value: (typeof ratings)[number];
  readonly engine: 'local' | 'model';
  /** The engine's version, and when the digest was built. */
  readonly version: string;
  readonly builtAt: Date;
  readonly at: Date;
}

/** One for each (group, date) with substance. */
export interface DigestDoc {
  _id: string;
  owner: string;
  group: string;
  date: string;
  summary: string;
  /** DigestParts as JSON: a page holds thousands of message ids, and one text is read faster. */
  parts: string;
  mentions: number;
  sentiment: Sentiment;
  read: number;
  total: number;
  /** Of the total; digests of before it was counted have neither. */
  deleted?: number;
  unreadable?: number;
  engine: 'local' | 'model';
  /** Why it is the local engine's; empty else. Absent from digests of older versions. */
  engineReason?: LocalReason | '';
  /** Questions (message ids) that its owner says are answered: they are not open any more. */
  settled?: string[];
  /** What its owner says of it; absent where nothing was said. */
  rating?: DigestRating;
  /** Whether the day was not over when it was built. Absent from digests of older versions. */
  soFar?: boolean;
  /** The job that last built it; empty where none asked for it. */
  job: string;
  createdAt: Date;
  updatedAt: Date;
}

const options = { versionKey: false, strict: 'throw' } as const;

const digestSchema = new Schema<DigestDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    date: String,
    summary: String,
    parts: String,
    mentions: Number,
    sentiment: String,
    read: Number,
    total: Number,
    deleted: Number,
    unreadable: Number,
    engine: String,
    engineReason: String,
    settled: { type: [String], default: undefined },
    rating: { type: Schema.Types.Mixed, default: undefined },
    soFar: Boolean,
    job: String,
    createdAt: Date,
    updatedAt: Date,
  },
  options,
);
// Lists are sorted with _id last, so that pages never overlap: the indexes end with it too.
digestSchema.index({ owner: 1, group: 1, date: 1, _id: 1 });
digestSchema.index({ owner: 1, date: 1, _id: 1 });
digestSchema.index({ owner: 1, group: 1, job: 1 });
digestSchema.index({ owner: 1, group: 1, soFar: 1, date: 1 });

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
  /** What it is about, for finding the like (questions/likeness.ts). */
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

/** Something shared, once or often; `_id` by (group, key). */
export interface ResourceDoc {
  _id: string;
  owner: string;
  group: string;
  key: string;
  type: ResourceType;
  name: string;
  description: string;
  url: string;
  mediaId: string;
  messageId: string;
  sources: string[];
  sharedBy: string;
  sharers: number;
  eventDate: string;
  eventTime: string;
  eventLocation: string;
  /** Of an event; absent where nothing changed it. */
  eventState?: EventState;
  /** Of an event; absent from those of older versions. */
  event?: EventDetails;
  date: string;
  at: Date;
  /** Every sharing, in the chat's order; the first names the resource. */
  shares: ShareDoc[];
  /** The days of the sharings. */
  dates: string[];
}

export interface ShareDoc {
  messageId: string;
  senderId: string;
  senderName: string;
  at: number;
  sequence: number;
  date: string;
  name: string;
  description: string;
  url: string;
  mediaId: string;
  eventLocation: string;
  /** Of an event, as it stood after this message's day; absent from those of older versions. */
  eventDate?: string;
  eventTime?: string;
  eventState?: EventState;
  event?: EventDetails;
}

const resourceSchema = new Schema<ResourceDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    key: String,
    type: String,
    name: String,
    description: String,
    url: String,
    mediaId: String,
    messageId: String,
    sources: [String],
    sharedBy: String,
    sharers: Number,
    eventDate: String,
    eventTime: String,
    eventLocation: String,
    eventState: String,
    event: { type: Schema.Types.Mixed, default: undefined },
    date: String,
    at: Date,
    shares: { type: Schema.Types.Mixed, default: [] },
    dates: [String],
  },
  options,
);
resourceSchema.index({ owner: 1, group: 1, at: 1, _id: 1 });
resourceSchema.index({ owner: 1, group: 1, type: 1, at: 1, _id: 1 });
resourceSchema.index({ owner: 1, group: 1, dates: 1 });
resourceSchema.index({ owner: 1, at: 1, _id: 1 });

export const digestModel = (connection: Connection): Model<DigestDoc> =>
  connection.model<DigestDoc>('Digest', digestSchema, 'digests');
export const questionModel = (connection: Connection): Model<QuestionDoc> =>
  connection.model<QuestionDoc>('Question', questionSchema, 'questions');
export const resourceModel = (connection: Connection): Model<ResourceDoc> =>
  connection.model<ResourceDoc>('Resource', resourceSchema, 'resources');
