import type { UndoRemovalRequest, UndoRemovalResponse } from '@groupsight/proto/groups/v1/groups';
import { notFound } from '@groupsight/shared/errors';
import type { GroupsContext } from '../context.ts';
import { undo } from '../work/removals.ts';
import { toGroup } from './answers.ts';

/** Brings back what was deleted. */
export async function undoRemoval(
  context: GroupsContext,
  { ownerId, documentId }: UndoRemovalRequest,
): Promise<UndoRemovalResponse> {
  const { groupId } = await undo(context, ownerId, documentId);
  const group = await context.store.groups.find(ownerId, { _id: groupId });
  if (!group) throw notFound();
  return { group: toGroup(group, context.now()) };
}
