import type { LocalReason } from '@groupsight/reader/meaning';
import type { Sentiment } from '@groupsight/reader/types';
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

export const digestModel = (connection: Connection): Model<DigestDoc> =>
  connection.model<DigestDoc>('Digest', digestSchema, 'digests');
