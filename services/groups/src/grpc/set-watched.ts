import type { SetWatchedRequest, SetWatchedResponse } from '@groupsight/proto/groups/v1/groups';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import type { GroupsContext } from '../context.ts';
import { watchLimit } from '../domain/plan.ts';
import type { StoredGroup } from '../store/groups.ts';
import { toGroup } from './answers.ts';

const planLimit = (limit: number) =>
  new AppError(
    'forbidden',
    'plan_limit',
    `Your plan lets you watch ${limit} groups. Unwatch one first, or choose a larger plan.`,
    { details: { limit } },
  );

/**
 * Watches a group within the plan's limit. Requests of one owner come here one after another;
 * when another process watched one at the same moment, the count after the write tells, and the
 * write is taken back.
 */
async function watch(context: GroupsContext, group: StoredGroup): Promise<void> {
  const { store, now } = context;
  const { ownerId, _id } = group;
  if (group.isAnnouncements) {
    throw invalid('announcements_group', 'Announcement groups cannot be watched');
  }
  const limit = watchLimit((await store.owners.get(ownerId)).plan);
  if ((await store.groups.countWatched(ownerId)) >= limit) throw planLimit(limit);
  const watched = await store.groups.setWatched(ownerId, _id, true, now());
  if (watched && (await store.groups.countWatched(ownerId)) > limit) {
    await store.groups.setWatched(ownerId, _id, false, now());
    throw planLimit(limit);
  }
}

/** Watches or unwatches a group; to ask for what is so already is fine. */
export async function setWatched(
  context: GroupsContext,
  { ownerId, documentId, watched }: SetWatchedRequest,
): Promise<SetWatchedResponse> {
  const { store, now } = context;
  const find = () => store.groups.find(ownerId, { _id: documentId });
  const group = await find();
  if (!group) throw notFound();
  if (watched && !group.isWatched)
    await context.inTurn(`watch:${ownerId}`, () => watch(context, group));
  if (!watched) await store.groups.setWatched(ownerId, documentId, false, now());
  context.groupsChanged();
  await context.tell.groups(ownerId, [documentId]);
  const changed = (await find()) ?? group;
  return { group: toGroup(changed, now()) };
}
