import type { HistoryMarker } from '@groupsight/proto/events/v1/events';
import type { Context } from '../context.ts';
import type { PendingJob } from '../days/sweeps.repository.ts';
import type { ChatDoc } from '../groups/chats.repository.ts';
import { endRun } from '../groups/chats.repository.ts';
import { isOver, type JobDoc } from './jobs.repository.ts';
import { ensureJob, failJob, moveJob } from './jobs.ts';

/** Lets the sweeper end a job when everything of its group is derived. */
async function handOver(context: Context, { owner: ownerId, group }: JobDoc, job: PendingJob) {
  const { stores, sweeper } = context;
  // Who waits for a job has what failed before tried again now.
  const failed = { owner: ownerId, group, retryAt: { $gt: new Date(0) } };
  await stores.days.updateMany(failed, { $set: { retryAt: null } });
  await sweeper.mark(ownerId, group, { job });
}

/**
 * The end of a piece of history: everything before it on this key is stored, so its job is done
 * when that is derived, and digests are built where asked.
 */
export async function endHistory(
  context: Context,
  chat: ChatDoc,
  marker: HistoryMarker,
  ofExport: boolean,
): Promise<void> {
  const { owner: ownerId, group } = chat;
  const { jobId, messages, missing, includeDigests } = marker;
  const run = await endRun(context.stores.chats, chat, jobId);
  const place = { owner: ownerId, group, chat: chat.chat };
  const job = await ensureJob(context, jobId, place, { includeDigests });
  if (isOver(job.state)) return;
  const storing = { state: 'storing' as const, done: 0, total: 0, messages, missing };
  await moveJob(context, { owner: ownerId, id: jobId }, storing);
  const warning = { warningCode: '', warningMessage: '' };
  await handOver(context, job, { job: jobId, run, includeDigests, ofExport, ...warning });
}

/**
 * What the network has could not be fetched: the job goes on with what is stored, and says so.
 * Where nothing is, it fails.
 */
export async function endWithoutHistory(
  context: Context,
  { owner: ownerId, id }: { readonly owner: string; readonly id: string },
  code: string,
  message: string,
): Promise<void> {
  const { jobs, messages } = context.stores;
  const job = await jobs.findOne({ _id: id, owner: ownerId }).lean<JobDoc>();
  if (!job || isOver(job.state)) return;
  const { group, includeDigests = false } = job;
  const isStored = await messages.exists({ owner: ownerId, group });
  if (!includeDigests || !isStored) {
    await failJob(context, { owner: ownerId, id }, code, message);
    return;
  }
  const warning = { warningCode: code, warningMessage: message };
  await moveJob(
    context,
    { owner: ownerId, id },
    { state: 'storing', done: 0, total: 0, ...warning },
  );
  await handOver(context, job, { job: id, run: 0, includeDigests, ofExport: false, ...warning });
}
