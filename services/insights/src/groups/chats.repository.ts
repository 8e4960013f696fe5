import { isNoOlder } from '@groupsight/shared/mongo/put-newer';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import type { Guard } from '../removals/guards.ts';
import { chatStateKey } from '../store/ids.ts';
import { question } from '../store/together.ts';

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
  /** The group's version that this is; absent where none was told. */
  version?: number;
  /** The number that the next messages of history get. */
  run: number;
  /** Which job ended which piece of history; the latest twenty. */
  ended: { job: string; run: number }[];
  /** The job that runs for it; empty without one. */
  job: string;
  /** Batches that are being stored; one that stays was cut short. Absent: none. */
  open?: OpenBatch[];
  /** Its owner deleted it: nothing of it is shown. Absent: not. */
  removed?: boolean;
  /** What keeps messages away from it. Absent: nothing. */
  guards?: Guard[];
  /** The first and last day (yyyy-MM-dd) of what imports brought. Absent: nothing. */
  imported?: { readonly from: string; readonly to: string };
  /** Until then an export may be on its way that was laid beside what is stored. Absent: none. */
  compared?: Date;
}

/** Days whose messages are about to change. */
export interface OpenBatch {
  readonly token: string;
  readonly at: Date;
  readonly dates: readonly string[];
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
    version: Number,
    run: { type: Number, default: 1 },
    ended: { type: Schema.Types.Mixed, default: [] },
    job: { type: String, default: '' },
    open: { type: Schema.Types.Mixed, default: undefined },
    removed: Boolean,
    guards: { type: Schema.Types.Mixed, default: undefined },
    imported: { type: Schema.Types.Mixed, default: undefined },
    compared: Date,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
schema.index({ owner: 1, group: 1 });
schema.index({ owner: 1, removed: 1 });

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

/** Whether somebody wants to be told of a chat's messages, and have rules judge them. */
export const isFollowed = ({ watched, source }: Pick<ChatDoc, 'watched' | 'source'>): boolean =>
  watched || source === 'export';

/** Asks for a chat's state, which is not there before it is first heard of. */
export const chatQuestion = (model: Model<ChatDoc>, ownerId: string, chat: string) =>
  question(model, { _id: chatStateKey(ownerId, chat), owner: ownerId });

/** The chat's state; made on first sight. */
export async function chatState(
  model: Model<ChatDoc>,
  ownerId: string,
  chat: string,
  group: string,
): Promise<ChatDoc> {
  const _id = chatStateKey(ownerId, chat);
  const known = await model.collection.findOne({ _id: _id as never, owner: ownerId });
  if (known) return known as unknown as ChatDoc;
  return model
    .findOneAndUpdate(
      { _id, owner: ownerId },
      { $setOnInsert: { chat, group, ...blank } },
      { upsert: true, returnDocument: 'after' },
    )
    .lean<ChatDoc>()
    .orFail();
}

export type GroupState = Pick<ChatDoc, 'group' | 'name' | 'watched' | 'admin' | 'source'> & {
  changedAt: Date;
  removed: boolean;
  version?: number | undefined;
};

/**
 * Takes over a group's state; an older one than known changes nothing.
 * @returns whether it was deleted or came back
 */
export async function saveGroupState(
  model: Model<ChatDoc>,
  ownerId: string,
  chat: string,
  state: GroupState,
): Promise<boolean> {
  const known = await chatState(model, ownerId, chat, state.group);
  const told = { at: state.changedAt, version: state.version };
  const before = known.changedAt && { at: known.changedAt, version: known.version };
  if (!isNoOlder(told, before)) return false;
  await model.updateOne({ _id: known._id, owner: ownerId }, { $set: state });
  return (known.removed ?? false) !== state.removed;
}

/**
 * The network refused what only an admin may do. A state that was told later than that stands:
 * the account may have been made admin meanwhile.
 */
export async function noteNotAdmin(
  model: Model<ChatDoc>,
  ownerId: string,
  chat: string,
  at: Date,
): Promise<void> {
  const told = { $or: [{ changedAt: null }, { changedAt: { $lte: at } }] };
  const _id = chatStateKey(ownerId, chat);
  await model.updateOne({ _id, owner: ownerId, ...told }, { $set: { admin: false } });
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
  const { _id, owner: ownerId } = state;
  await model.updateOne({ _id, owner: ownerId }, { $set: { ended, run: state.run + 1 } });
  return state.run;
}

/**
 * Reserves the chat for a job unless another holds it than the one that was found over.
 * @returns the job that holds it then
 */
export async function reserve(
  model: Model<ChatDoc>,
  { _id, owner: ownerId }: Pick<ChatDoc, '_id' | 'owner'>,
  job: string,
  over: string,
): Promise<string> {
  const free = { $in: [over, ''] };
  const taken = await model.updateOne({ _id, owner: ownerId, job: free }, { $set: { job } });
  if (taken.modifiedCount === 1) return job;
  const state = await model.findOne({ _id, owner: ownerId }, { job: 1 }).lean<ChatDoc>();
  return state?.job ?? '';
}

/** Gives the chat free when this job still holds it. */
export async function release(
  model: Model<ChatDoc>,
  ownerId: string,
  chat: string,
  job: string,
): Promise<void> {
  const _id = chatStateKey(ownerId, chat);
  await model.updateOne({ _id, owner: ownerId, job }, { $set: { job: '' } });
}

type Chat = Pick<ChatDoc, '_id' | 'owner'>;

/** Notes durably on which days an import brings messages, before they are stored. */
export async function noteImported(
  model: Model<ChatDoc>,
  { _id, owner: ownerId, imported }: Chat & Pick<ChatDoc, 'imported'>,
  dates: readonly string[],
): Promise<void> {
  const update = importedUpdate(imported, dates);
  if (!update) return;
  await model.collection.updateOne({ _id: _id as never, owner: ownerId }, update as never);
}

/** What notes that imports tell of these dates; undefined where it is known that they do. */
function importedUpdate(imported: ChatDoc['imported'], dates: readonly string[]) {
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (imported && imported.from <= first && last <= imported.to) return undefined;
  return { $min: { 'imported.from': first }, $max: { 'imported.to': last } };
}

/**
 * Notes durably which days' messages a batch is about to change, in one write with the dates of
 * those that imports tell.
 */
export async function openBatch(
  model: Model<ChatDoc>,
  { _id, owner: ownerId, imported }: Chat & Pick<ChatDoc, 'imported'>,
  batch: OpenBatch,
  ofImports: readonly string[],
): Promise<void> {
  await model.collection.updateOne({ _id: _id as never, owner: ownerId }, {
    $push: { open: batch },
    ...importedUpdate(imported, ofImports),
  } as never);
}

/** The batches' days are marked: nothing is left to be made good. */
export async function closeBatches(
  model: Model<ChatDoc>,
  { _id, owner: ownerId }: Chat,
  tokens: readonly string[],
): Promise<void> {
  await model.collection.updateOne({ _id: _id as never, owner: ownerId }, {
    $pull: { open: { token: { $in: [...tokens] } } },
  } as never);
}
