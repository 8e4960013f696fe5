import type { Context } from '../context.ts';
import type { PendingJob, SweepDoc } from '../days/sweeps.repository.ts';
import { hasDaysToRead, readInBackground } from '../engine/read-days.ts';
import { notify } from '../notifications/notify.ts';
import type { NoticeTexts } from '../notifications/texts/texts.ts';
import { type JobName, moveJob } from './jobs.ts';

type Place = Pick<SweepDoc, 'owner' | 'group'>;

/** Messages stored for a piece of history, from the counted days: right under any replay. */
async function storedOfRun({ stores }: Context, { owner: ownerId, group }: Place, run: number) {
  if (run === 0) return 0;
  const days = await stores.days
    .find({ owner: ownerId, group, 'runs.run': run }, { _id: 0, runs: 1 })
    .lean();
  let stored = 0;
  for (const { runs } of days) {
    for (const one of runs) if (one.run === run) stored += one.n;
  }
  return stored;
}

async function tellOfDigests(
  context: Context,
  { owner: ownerId, group }: Place,
  job: string,
  digests: number,
) {
  const chat = await context.stores.chats.findOne({ owner: ownerId, group }, { name: 1 }).lean();
  const say = (texts: NoticeTexts) => ({
    title: texts.digestsIn(chat?.name || texts.someGroup),
    message: texts.digestsReady(digests),
  });
  await notify(context, [{ owner: ownerId, group, type: 'digest', cause: [job], say }]);
}

/** Whoever watches forty groups is not told of each that its past has been read. */
async function isInBackground(
  { stores }: Context,
  { owner: ownerId, id: _id }: JobName,
): Promise<boolean> {
  return (await stores.jobs.exists({ _id, owner: ownerId, background: true })) !== null;
}

/**
 * Ends a job of a group from which everything is derived. With a model, its days are read
 * first, beside everything else.
 */
export async function endJob(context: Context, place: Place, pending: PendingJob): Promise<void> {
  const { owner: ownerId, group } = place;
  const { job, run, includeDigests, ofExport } = pending;
  const { digests } = context.stores;
  const name = { owner: ownerId, id: job };
  const newMessages = await storedOfRun(context, place, run);
  const ofJob = { owner: ownerId, group, job };
  const built = includeDigests ? await digests.countDocuments(ofJob) : 0;
  if (built > 0) await context.emit([{ owner: ownerId, type: 'digests', group }]);
  // That of today is not whole yet: no news that is worth a notification.
  const whole = built > 0 ? await digests.countDocuments({ ...ofJob, soFar: false }) : 0;
  const isNews = whole > 0 && !ofExport && !(await isInBackground(context, name));
  if (isNews) await tellOfDigests(context, place, job, whole);
  if (includeDigests && (await hasDaysToRead(context, place))) {
    await moveJob(context, name, { state: 'digesting', newMessages, digests: built });
    readInBackground(context, place, job);
    return;
  }
  await moveJob(context, name, { state: 'done', newMessages, digests: built });
}
