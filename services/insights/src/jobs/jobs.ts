import { newDocumentId } from '@groupsight/shared/ids';
import type { Context } from '../context.ts';
import { chatState, release, reserve } from '../groups/chats.repository.ts';
import type { JobDoc, JobState } from './jobs.repository.ts';
import { isOver, running } from './jobs.repository.ts';

/** A running job that has not moved for so long is given up when it is asked for. */
const staleAfterMs = 15 * 60_000;
/** Browsers hear of a job at most this often. */
const newsEveryMs = 250;

/** What names a job. */
export interface JobName {
  readonly owner: string;
  readonly id: string;
}

export interface JobChat {
  readonly owner: string;
  readonly group: string;
  readonly chat: string;
}

/** What is asked of a job. */
export type JobOrder = Pick<JobDoc, 'includeDigests' | 'background'>;

function blankJob(id: string, { owner: ownerId, group, chat }: JobChat, at: Date): JobDoc {
  return {
    _id: id,
    owner: ownerId,
    group,
    chat,
    state: 'queued',
    done: 0,
    total: 0,
    messages: 0,
    newMessages: 0,
    digests: 0,
    missing: 0,
    errorCode: '',
    errorMessage: '',
    createdAt: at,
    updatedAt: at,
  };
}

async function tell(context: Context, job: JobDoc): Promise<void> {
  context.jobFeed.changed(job._id);
  const { owner: ownerId, group, _id: id, state, done, total } = job;
  await context.emit([{ owner: ownerId, type: 'job', group, job: { id, state, done, total } }]);
}

/** The job, made when it is not known yet (an import's marker is the first we hear of it). */
export async function ensureJob(
  context: Context,
  id: string,
  chat: JobChat,
  asked: JobOrder,
): Promise<JobDoc> {
  const { _id, owner: ownerId, ...blank } = blankJob(id, chat, new Date(context.now()));
  const made = { upsert: true, returnDocument: 'after' } as const;
  return context.stores.jobs
    .findOneAndUpdate({ _id, owner: ownerId }, { $setOnInsert: { ...blank, ...asked } }, made)
    .lean<JobDoc>()
    .orFail();
}

/** The job that holds a chat, unless it is over; one that has not moved for long is ended. */
async function runningJobOf(
  context: Context,
  { owner: ownerId, id }: JobName,
): Promise<JobDoc | null> {
  if (id === '') return null;
  const job = await context.stores.jobs.findOne({ _id: id, owner: ownerId }).lean<JobDoc>();
  if (!job || isOver(job.state)) return null;
  if (context.now() - job.updatedAt.getTime() <= staleAfterMs) return job;
  await failJob(context, { owner: ownerId, id }, 'timed_out', 'It took too long.');
  return null;
}

/** Whoever asks for what runs in the background follows it from here on. */
async function nowAskedFor(context: Context, job: JobDoc, asked: JobOrder): Promise<JobDoc> {
  if (!job.background || asked.background) return job;
  const { _id, owner: ownerId } = job;
  await context.stores.jobs.updateOne({ _id, owner: ownerId }, { $set: { background: false } });
  return { ...job, background: false };
}

/** How far the reading of an owner's groups in the background is. */
export async function readingOf(
  context: Context,
  ownerId: string,
): Promise<{ groupIds: string[]; done: number }> {
  const { jobs } = context.stores;
  const moved = { $gt: new Date(context.now() - staleAfterMs) };
  const background = { owner: ownerId, background: true } as const;
  const open = await jobs
    .find(
      { ...background, state: { $in: [...running] }, updatedAt: moved },
      { group: 1, createdAt: 1 },
    )
    .sort({ createdAt: 1 })
    .lean();
  const [first] = open;
  if (!first) return { groupIds: [], done: 0 };
  const since = { createdAt: { $gte: first.createdAt } };
  const over = { state: { $nin: [...running] } };
  const done = await jobs.countDocuments({ ...background, ...since, ...over });
  return { groupIds: open.map(({ group }) => group), done };
}

/** The job of Process Group Chat that runs for a group now. */
export async function runningJob(
  context: Context,
  ownerId: string,
  group: string,
): Promise<JobDoc | null> {
  const chat = await context.stores.chats.findOne({ owner: ownerId, group }, { job: 1 }).lean();
  return runningJobOf(context, { owner: ownerId, id: chat?.job ?? '' });
}

/** A new job for the chat, or the one that runs; `isNew` tells which. */
export async function openJob(
  context: Context,
  chat: JobChat,
  asked: JobOrder,
): Promise<{ job: JobDoc; isNew: boolean }> {
  const { stores } = context;
  const { owner: ownerId } = chat;
  const state = await chatState(stores.chats, ownerId, chat.chat, chat.group);
  const id = newDocumentId();
  const current = await runningJobOf(context, { owner: ownerId, id: state.job });
  if (current) return { job: await nowAskedFor(context, current, asked), isNew: false };
  const holder = await reserve(stores.chats, state, id, state.job);
  const job = await ensureJob(context, holder, chat, asked);
  return { job, isNew: holder === id };
}

export type JobChange = Partial<
  Pick<
    JobDoc,
    | 'done'
    | 'total'
    | 'messages'
    | 'newMessages'
    | 'digests'
    | 'missing'
    | 'warningCode'
    | 'warningMessage'
  >
> & { state?: JobState };

/** Moves a job on; one that is over stays as it is. Answers it, or null when it is over. */
export async function moveJob(
  context: Context,
  { owner: ownerId, id }: JobName,
  change: JobChange,
): Promise<JobDoc | null> {
  const updatedAt = new Date(context.now());
  const job = await context.stores.jobs
    .findOneAndUpdate(
      { _id: id, owner: ownerId, state: { $nin: ['done', 'failed'] } },
      { $set: { ...change, updatedAt } },
      { returnDocument: 'after' },
    )
    .lean<JobDoc>();
  if (!job) return null;
  if (job.state === 'done') await release(context.stores.chats, job.owner, job.chat, id);
  await tell(context, job);
  return job;
}

/** Ends a job with a failure; one that is over stays as it is. */
export async function failJob(
  context: Context,
  { owner: ownerId, id }: JobName,
  errorCode: string,
  errorMessage: string,
): Promise<void> {
  const set = { state: 'failed' as const, errorCode, errorMessage };
  const job = await context.stores.jobs
    .findOneAndUpdate(
      { _id: id, owner: ownerId, state: { $nin: ['done', 'failed'] } },
      { $set: { ...set, updatedAt: new Date(context.now()) } },
      { returnDocument: 'after' },
    )
    .lean<JobDoc>();
  if (!job) return;
  await release(context.stores.chats, job.owner, job.chat, id);
  await tell(context, job);
}

/** Tells of jobs' phases, at most four times a second each and at a phase's end. */
export class JobProgress {
  readonly #context: Context;
  /** What each job's phase began with, and when its news are due again. */
  readonly #phases = new Map<string, { state: JobState; total: number; nextAt: number }>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** So much of a phase is left; the most that ever was is all of it. */
  async report({ owner: ownerId, id }: JobName, state: JobState, left: number): Promise<void> {
    const now = this.#context.now();
    const known = this.#phases.get(id);
    const isNew = known?.state !== state;
    const phase = isNew || !known ? { state, total: left, nextAt: 0 } : known;
    phase.total = Math.max(phase.total, left);
    this.#phases.set(id, phase);
    if (now < phase.nextAt && left > 0) return;
    phase.nextAt = now + newsEveryMs;
    const { total } = phase;
    await moveJob(this.#context, { owner: ownerId, id }, { state, done: total - left, total });
  }

  forget(id: string): void {
    this.#phases.delete(id);
  }
}

/** Reports a phase's progress, at most four times a second and at its end. */
export function progressOf(context: Context, job: JobName) {
  let next = 0;
  return async (done: number, total: number): Promise<void> => {
    const now = context.now();
    if (now < next && done < total) return;
    next = now + newsEveryMs;
    await moveJob(context, job, { done, total });
  };
}
