import type { GetRevisionRequest, GetRevisionResponse } from '@groupsight/proto/groups/v1/groups';
import type { GroupsContext } from '../context.ts';

/** Days begin on a quarter of an hour in every zone there is; a group's growth ends today. */
const quarterMs = 15 * 60_000;

/** What lists of groups and labels are made of: what is stored, and which day it is. */
export async function getRevision(
  { revisionOf, now }: Pick<GroupsContext, 'revisionOf' | 'now'>,
  { ownerId }: GetRevisionRequest,
): Promise<GetRevisionResponse> {
  const stored = revisionOf(ownerId);
  return { revision: stored && `${stored} ${Math.floor(now().getTime() / quarterMs)}` };
}
