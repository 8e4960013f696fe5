import type { SetWatchedRequest, SetWatchedResponse } from '@groupsight/proto/groups/v1/groups';
import { notFound } from '@groupsight/shared/errors';
import type { GroupsContext } from '../context.ts';
import { watch } from '../work/watch.ts';
import { toGroup } from './answers.ts';

/** Watches or unwatches a group; to ask for what is so already is fine. */
export async function setWatched(
  context: GroupsContext,
  { ownerId, documentId, watched }: SetWatchedRequest,
): Promise<SetWatchedResponse> {
  const { store, now } = context;
  const find = () => store.groups.find(ownerId, { _id: documentId });
  const group = await find();
  if (!group) throw notFound();
  if (watched && !group.isWatched) await watch(context, group);
  if (!watched) await store.groups.setWatched(ownerId, documentId, false, now());
  context.groupsChanged();
  await context.tell.groups(ownerId, [documentId]);
  const changed = (await find()) ?? group;
  return { group: toGroup(changed, now()) };
}
