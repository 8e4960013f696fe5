import type { RemoveImportRequest, RemoveImportResponse } from '@groupsight/proto/groups/v1/groups';
import { notFound } from '@groupsight/shared/errors';
import type { GroupsContext } from '../context.ts';
import { remove } from '../work/removals.ts';
import { toRemoval } from './answers.ts';

/** Deletes an import: what only it brought. */
export async function removeImport(
  context: GroupsContext,
  { ownerId, documentId }: RemoveImportRequest,
): Promise<RemoveImportResponse> {
  const { groups, imports } = context.store;
  const found = await imports.find(ownerId, documentId);
  const group = found && (await groups.find(ownerId, { _id: found.groupId }));
  if (!group) throw notFound();
  return { removal: toRemoval(await remove(context, group, { import: found })) };
}
