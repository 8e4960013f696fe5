import type { HistoryMarker } from '@groupsight/proto/events/v1/events';
import type { Context } from '../context.ts';
import type { ChatDoc } from '../store/chats.ts';
import { endRun } from '../store/chats.ts';
import { isOver } from '../store/jobs.ts';
import { buildDigests } from './build-digests.ts';
import { ensureJob, moveJob, progressOf } from './jobs.ts';
import { notify } from './notify.ts';
import { hasDaysToRead, readInBackground } from './read-days.ts';
import { refreshDays } from './refresh-days.ts';

/** Messages stored for a piece of history, from the recounted days: right under any replay. */
async function storedOfRun(context: Context, chat: ChatDoc, run: number): Promise<number> {
  const days = await context.stores.days
    .find({ owner: chat.owner, group: chat.group }, { _id: 0, runs: 1 })
    .lean();
  let stored = 0;
  for (const { runs } of days) {
    for (const one of runs) if (one.run === run) stored += one.n;
  }
  return stored;
}

/**
 * The end of a piece of history: everything before it on this key is stored (design §5), so
 * days are counted, digests built where asked, and the job is done. Delivered again, it goes
 * on where it was interrupted. Who processes an export looks at it already: only digests of a
 * linked group are worth a notification.
 */
export async function endHistory(
  context: Context,
  chat: ChatDoc,
  marker: HistoryMarker,
  ofExport: boolean,
): Promise<void> {
  const { owner, group } = chat;
  const { jobId, messages, missing, includeDigests } = marker;
  const run = await endRun(context.stores.chats, chat, jobId);
  const job = await ensureJob(context, jobId, { owner, group, chat: chat.chat });
  const name = { owner, id: jobId };
  const report = progressOf(context, name);
  if (!isOver(job.state)) {
    await moveJob(context, name, { state: 'storing', done: 0, total: 0, messages, missing });
  }
  await refreshDays(context, owner, group, report);
  const newMessages = await storedOfRun(context, chat, run);
  await context.emit([{ owner, type: 'messages', group }]);
  let digests = 0;
  if (includeDigests) {
    await moveJob(context, name, { state: 'digesting', done: 0, total: 0, newMessages });
    digests = await buildDigests(context, { owner, group, job: jobId }, report);
    if (digests > 0) await context.emit([{ owner, type: 'digests', group }]);
    if (digests > 0 && !ofExport) await tellOfDigests(context, chat, jobId, digests);
  }
  if (includeDigests && (await hasDaysToRead(context, { owner, group }))) {
    await moveJob(context, name, { newMessages, digests });
    readInBackground(context, { owner, group }, jobId);
    return;
  }
  await moveJob(context, name, { state: 'done', newMessages, digests });
}

async function tellOfDigests(context: Context, chat: ChatDoc, job: string, digests: number) {
  const { owner, group, name } = chat;
  const what = digests === 1 ? 'A digest is' : `${digests} digests are`;
  const title = `New digests in ${name === '' ? 'a group' : name}`;
  const message = `${what} ready to read.`;
  await notify(context, [{ owner, group, type: 'digest', cause: [job], title, message }]);
}
