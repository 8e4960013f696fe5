import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

const runningStates = ['queued', 'fetching', 'storing', 'digesting'] as const;
export type JobState = (typeof runningStates)[number] | 'done' | 'failed';

/** A long operation: Process Group Chat, or the end of an import. */
export interface JobDoc {
  _id: string;
  owner: string;
  group: string;
  chat: string;
  state: JobState;
  /** Steps of the present phase. */
  done: number;
  /** 0 when not known. */
  total: number;
  messages: number;
  newMessages: number;
  digests: number;
  missing: number;
  errorCode: string;
  errorMessage: string;
  /** Whether digests are to be built, as who started it asked. */
  includeDigests?: boolean;
  /** Begun for its owner without their asking for this one. Absent: asked for. */
  background?: boolean;
  /** Why what the network has could not be fetched, of a job that is done all the same. */
  warningCode?: string;
  warningMessage?: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<JobDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    chat: String,
    state: String,
    done: Number,
    total: Number,
    messages: Number,
    newMessages: Number,
    digests: Number,
    missing: Number,
    errorCode: String,
    errorMessage: String,
    includeDigests: Boolean,
    background: Boolean,
    warningCode: String,
    warningMessage: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1, createdAt: 1 });
schema.index({ state: 1, updatedAt: 1 });
// How far the reading of all of an owner's groups is, asked for while they wait for it.
schema.index({ owner: 1, background: 1, createdAt: 1 });

export const jobModel = (connection: Connection): Model<JobDoc> =>
  connection.model<JobDoc>('Job', schema, 'jobs');

/** The states of a job that is not over. */
export const running: readonly JobState[] = runningStates;

export const isOver = (state: JobState) => state === 'done' || state === 'failed';
