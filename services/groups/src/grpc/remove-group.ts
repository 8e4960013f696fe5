import type { RemoveGroupRequest, RemoveGroupResponse } from '@groupsight/proto/groups/v1/groups';
import { notFound } from '@groupsight/shared/errors';
import type { GroupsContext } from '../context.ts';
import { remove } from '../work/removals.ts';
import { toRemoval } from './answers.ts';

/** Deletes a group and all that is derived from it. */
export async function removeGroup(
  context: GroupsContext,
  { ownerId, documentId }: RemoveGroupRequest,
): Promise<RemoveGroupResponse> {
  const group = await context.store.groups.find(ownerId, { _id: documentId });
  if (!group) throw notFound();
  return { removal: toRemoval(await remove(context, group)) };
}
