import { toAppError } from '@groupsight/shared/errors';
import type { SchedulerContext } from '../context.ts';
import { nightOf } from '../domain/night.ts';
import type { StoredNight } from '../store/nights.ts';
import type { StoredGroup, WatchedOfOwner } from '../store/watched.ts';

/** Whether the processing of a group was started, now or earlier that night. */
async function startGroup(
  { store, insights, logger }: SchedulerContext,
  night: StoredNight,
  { ownerId, groupId, chatId, source }: StoredGroup,
): Promise<boolean> {
  if (night.started.includes(groupId)) return true;
  try {
    const fetchHistory = source === 'live';
    await insights.startProcessing({
      ownerId,
      groupId,
      chatId,
      fetchHistory,
      includeDigests: true,
    });
  } catch (error) {
    // The code alone: what stands in the error was written for the owner.
    logger.warn({ groupId, code: toAppError(error).code }, 'nightly digest could not be started');
    return false;
  }
  await store.nights.addStarted(night._id, groupId);
  return true;
}

async function startOwner(
  context: SchedulerContext,
  date: string,
  { ownerId, groups }: WatchedOfOwner,
): Promise<void> {
  const { store, logger, now } = context;
  const night = await store.nights.take(ownerId, date, now());
  if (!night) return;
  let failed = 0;
  for (const group of groups) {
    if (!(await startGroup(context, night, group))) failed += 1;
  }
  await store.nights.release(night._id, failed === 0, now());
  logger.info({ groups: groups.length, failed }, 'nightly digests started');
}

/**
 * Starts the digests of every owner whose night it is in their own zone, once a local day.
 * Groups that could not be started are tried again at the next look of the same night.
 */
export async function nightly(context: SchedulerContext): Promise<void> {
  const { store, now } = context;
  for await (const watched of store.watched.byOwner()) {
    const date = nightOf(now(), await store.owners.zoneOf(watched.ownerId));
    if (date) await startOwner(context, date, watched);
  }
}
