import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { chatStateKey } from './ids.ts';

/** What this service knows of a chat: the group's state and its pieces of history. */
export interface ChatDoc {
  _id: string;
  owner: string;
  chat: string;
  group: string;
  name: string;
  watched: boolean;
  /** Whether the linked account is admin there. */
  admin: boolean;
  source: 'live' | 'export';
  changedAt: Date | null;
  /** The number that the next messages of history get. */
  run: number;
  /** Which job ended which piece of history; the latest twenty. */
  ended: { job: string; run: number }[];
  /** The job that runs for it; empty without one. */
  job: string;
}

const schema = new Schema<ChatDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    chat: String,
    group: String,
    name: { type: String, default: '' },
    watched: { type: Boolean, default: false },
    admin: { type: Boolean, default: false },
    source: { type: String, default: 'live' },
    changedAt: { type: Date, default: null },
    run: { type: Number, default: 1 },
    ended: { type: Schema.Types.Mixed, default: [] },
    job: { type: String, default: '' },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
schema.index({ owner: 1, group: 1 });

export const chatModel = (connection: Connection): Model<ChatDoc> =>
  connection.model<ChatDoc>('Chat', schema, 'chats');

const blank = {
  name: '',
  watched: false,
  admin: false,
  source: 'live' as const,
  changedAt: null,
  run: 1,
  ended: [],
  job: '',
};

/** The chat's state; made on first sight. */
export async function chatState(
  model: Model<ChatDoc>,
  owner: string,
  chat: string,
  group: string,
): Promise<ChatDoc> {
  const _id = chatStateKey(owner, chat);
  const known = await model.findOne({ _id, owner }).lean<ChatDoc>();
  if (known) return known;
  return model
    .findOneAndUpdate(
      { _id, owner },
      { $setOnInsert: { chat, group, ...blank } },
      { upsert: true, returnDocument: 'after' },
    )
    .lean<ChatDoc>()
    .orFail();
}

export type GroupState = Pick<ChatDoc, 'group' | 'name' | 'watched' | 'admin' | 'source'> & {
  changedAt: Date;
};

/** Takes over a group's state; an older one than known changes nothing. */
export async function saveGroupState(
  model: Model<ChatDoc>,
  owner: string,
  chat: string,
  state: GroupState,
): Promise<void> {
  const known = await chatState(model, owner, chat, state.group);
  if (known.changedAt !== null && known.changedAt > state.changedAt) return;
  await model.updateOne({ _id: known._id, owner }, { $set: state });
}

/**
 * The network refused what only an admin may do. A state that was told later than that stands:
 * the account may have been made admin meanwhile.
 */
export async function noteNotAdmin(
  model: Model<ChatDoc>,
  owner: string,
  chat: string,
  at: Date,
): Promise<void> {
  const told = { $or: [{ changedAt: null }, { changedAt: { $lte: at } }] };
  const _id = chatStateKey(owner, chat);
  await model.updateOne({ _id, owner, ...told }, { $set: { admin: false } });
}

const keptRuns = 20;

/**
 * Ends a chat's piece of history for a job and answers its number; the same job again (the
 * marker was delivered twice) gets the same number.
 */
export async function endRun(model: Model<ChatDoc>, state: ChatDoc, job: string): Promise<number> {
  const before = state.ended.find((one) => one.job === job);
  if (before) return before.run;
  const ended = [...state.ended, { job, run: state.run }].slice(-keptRuns);
  const { _id, owner } = state;
  await model.updateOne({ _id, owner }, { $set: { ended, run: state.run + 1 } });
  return state.run;
}

/** Reserves the chat for a job unless another holds it; answers the job that holds it then. */
export async function reserve(
  model: Model<ChatDoc>,
  { _id, owner }: Pick<ChatDoc, '_id' | 'owner'>,
  job: string,
  insteadOf: string,
): Promise<string> {
  const taken = await model.updateOne({ _id, owner, job: insteadOf }, { $set: { job } });
  if (taken.modifiedCount === 1) return job;
  const state = await model.findOne({ _id, owner }, { job: 1 }).lean<ChatDoc>();
  return state?.job ?? '';
}

/** Gives the chat free when this job still holds it. */
export async function release(
  model: Model<ChatDoc>,
  owner: string,
  chat: string,
  job: string,
): Promise<void> {
  const _id = chatStateKey(owner, chat);
  await model.updateOne({ _id, owner, job }, { $set: { job: '' } });
}
