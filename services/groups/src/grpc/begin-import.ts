import type {
  BeginImportRequest,
  BeginImportResponse,
  ContinueImportRequest,
  ContinueImportResponse,
} from '@groupsight/proto/groups/v1/groups';
import { groupDocumentId } from '@groupsight/shared/ids';
import type { GroupsContext } from '../context.ts';
import { importErrors } from '../domain/import-errors.ts';
import { restoreForImport } from '../work/removals.ts';

/** Makes the group of an import. */
async function makeGroup(
  { store, now }: GroupsContext,
  { ownerId, chatId, name, size }: BeginImportRequest,
): Promise<void> {
  const _id = groupDocumentId(ownerId, chatId);
  await store.groups.upsert(
    {
      _id,
      ownerId,
      chatId,
      name,
      description: '',
      size,
      // What the import tells in the end is later than this.
      sizeAt: new Date(0),
      pictureUrl: '',
      parentId: '',
      isAnnouncements: false,
      isAdmin: false,
      chatOwner: '',
      source: 'export',
    },
    now(),
  );
}

/**
 * Stores an import and its group before anything of it is published: whatever kills it, there is a
 * group to which its messages belong.
 */
export async function beginImport(
  context: GroupsContext,
  request: BeginImportRequest,
): Promise<BeginImportResponse> {
  const { store, now, groupsChanged, tell } = context;
  const { ownerId, importId, chatId, fileName, firstLineAt, lastLineAt } = request;
  const groupId = groupDocumentId(ownerId, chatId);
  const { startedAt = now() } = request;
  const isBack = await restoreForImport(context, ownerId, groupId, startedAt);
  const isNewGroup = !(await store.groups.findAny(ownerId, groupId));
  await store.imports.add({
    _id: importId,
    ownerId,
    groupId,
    fileName,
    messages: 0,
    participants: 0,
    firstMessageAt: null,
    lastMessageAt: null,
    removal: null,
    createdAt: now(),
    state: 'begun',
    seenAt: now(),
    firstLineAt: firstLineAt ?? null,
    lastLineAt: lastLineAt ?? null,
    isNewGroup,
    isBack,
  });
  if (isNewGroup) await makeGroup(context, request);
  // Deleted at this very moment: the import was not there to be deleted with it.
  if (!(await store.groups.find(ownerId, { _id: groupId }))) {
    await store.imports.drop({ _id: importId, ownerId });
    throw importErrors.cancelled();
  }
  groupsChanged();
  await tell.groups(ownerId, [groupId, '']);
  return {};
}

/** Notes that an import goes on, and answers whether it is to. */
export async function continueImport(
  { store, now }: GroupsContext,
  { ownerId, importId, isPublishing }: ContinueImportRequest,
): Promise<ContinueImportResponse> {
  return { isWanted: await store.imports.goesOn({ _id: importId, ownerId }, now(), isPublishing) };
}
