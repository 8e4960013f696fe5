import type { Job } from '@groupsight/proto/insights/v1/insights';
import { forEachConcurrent } from '@groupsight/shared/concurrent';
import { hasCode, toAppError } from '@groupsight/shared/errors';
import type { SchedulerContext } from '../context.ts';
import { followedNight, nightStep, startedNight } from '../domain/night.ts';
import type { StoredGroup } from '../store/watched.ts';

/** Groups read, and their owners' zones asked for, at once. */
const lotSize = 500;
/** Groups seen to at once: who processes them has more to do than the night. */
const atOnce = 16;

/** Starts the processing of a group, unless another process does; false when it could not be. */
async function start(context: SchedulerContext, group: StoredGroup, zone: string) {
  const { store, insights, logger, now } = context;
  const { ownerId, groupId, chatId, source } = group;
  const night = startedNight(group, now(), zone);
  // Noted before it is done: a process that dies here leaves a try that failed.
  if (!(await store.watched.moveNight(group, night))) return;
  try {
    const { job } = await insights.startProcessing({
      ownerId,
      groupId,
      chatId,
      fetchHistory: source === 'live',
      includeDigests: true,
      nightly: true,
    });
    await store.watched.moveNight({ ...group, night }, { ...night, jobId: job?.jobId ?? '' });
  } catch (error) {
    // The code alone: what stands in the error was written for the owner.
    logger.warn({ groupId, code: toAppError(error).code }, 'nightly digest could not be started');
  }
}

/** Looks at what became of a group's job: one that failed is tried again later. */
async function follow(context: SchedulerContext, group: StoredGroup): Promise<void> {
  const { store, insights, logger, now } = context;
  const { ownerId, groupId, night } = group;
  if (!night) return;
  const { job } = await insights.getJob({ ownerId, jobId: night.jobId }).catch((error: unknown) => {
    if (hasCode(error, 'not_found')) return { job: undefined };
    throw error;
  });
  const next = followedNight(night, job, now());
  if (next === night) return;
  await store.watched.moveNight(group, next);
  if (!next.done) logger.warn({ groupId, code: codeOf(job) }, 'nightly digest failed');
}

const codeOf = (job: Job | undefined) => job?.errorCode || job?.warningCode || 'unknown_job';

async function seeTo(context: SchedulerContext, group: StoredGroup, zone: string): Promise<void> {
  const step = nightStep(group, context.now(), zone);
  try {
    if (step === 'start') await start(context, group, zone);
    if (step === 'follow') await follow(context, group);
  } catch (error) {
    const { code } = toAppError(error);
    context.logger.warn({ groupId: group.groupId, code }, 'nightly digest check failed');
  }
}

/**
 * Starts the digests of every watched group whose night has begun in its owner's zone, once a
 * local day, and follows them until they are made. Whatever kept a night from being seen to (a
 * machine that slept, a restart, a failure), the next look of that day makes up for.
 */
export async function nightly(context: SchedulerContext, signal: AbortSignal): Promise<void> {
  const { store } = context;
  for await (const groups of store.watched.inLots(lotSize)) {
    const zones = await store.owners.zonesOf(new Set(groups.map(({ ownerId }) => ownerId)));
    await forEachConcurrent(groups, atOnce, async (group) => {
      if (signal.aborted) return;
      await seeTo(context, group, zones.get(group.ownerId) ?? 'UTC');
    });
    if (signal.aborted) return;
  }
}
