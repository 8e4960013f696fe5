import type { ListImportsRequest, ListImportsResponse } from '@groupsight/proto/groups/v1/groups';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { GroupsContext } from '../context.ts';
import { importFields } from '../store/imports.ts';
import { toImport } from './answers.ts';

/** The files that were imported, the latest first where nothing else is asked. */
export async function listImports(
  { store }: GroupsContext,
  { ownerId, query }: ListImportsRequest,
): Promise<ListImportsResponse> {
  const storeQuery = toStoreQuery(query, {
    fields: importFields,
    scope: { ownerId, removal: null },
    defaultSort: { createdAt: -1 },
  });
  const { found, total } = await store.imports.list(storeQuery);
  return { imports: found.map(toImport), meta: { total } };
}
