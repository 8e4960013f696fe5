import type {
  RemoveMessagesRequest,
  RemoveMessagesResponse,
} from '@groupsight/proto/groups/v1/groups';
import { notFound } from '@groupsight/shared/errors';
import type { GroupsContext } from '../context.ts';
import { checkRange, remove } from '../work/removals.ts';
import { toRemoval } from './answers.ts';

/** Deletes a group's messages of a stretch of time. */
export async function removeMessages(
  context: GroupsContext,
  { ownerId, groupId, from, to }: RemoveMessagesRequest,
): Promise<RemoveMessagesResponse> {
  const group = await context.store.groups.find(ownerId, { _id: groupId });
  if (!group) throw notFound();
  const range = checkRange(from, to, context.now());
  return { removal: toRemoval(await remove(context, group, { range })) };
}
