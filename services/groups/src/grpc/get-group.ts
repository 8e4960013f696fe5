import type { GetGroupRequest, GetGroupResponse } from '@groupsight/proto/groups/v1/groups';
import { notFound } from '@groupsight/shared/errors';
import { isDocumentId } from '@groupsight/shared/ids';
import type { GroupsContext } from '../context.ts';
import { toGroup } from './answers.ts';

/** One group, by its document id or by the chat network's id. */
export async function getGroup(
  context: GroupsContext,
  { ownerId, id }: GetGroupRequest,
): Promise<GetGroupResponse> {
  const key = isDocumentId(id) ? { _id: id } : { chatId: id };
  const group = await context.store.groups.find(ownerId, key);
  if (!group) throw notFound();
  return { group: toGroup(group, context.now()) };
}
