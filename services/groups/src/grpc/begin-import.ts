import type {
  BeginImportRequest,
  BeginImportResponse,
  ContinueImportRequest,
  ContinueImportResponse,
} from '@groupsight/proto/groups/v1/groups';
import { groupDocumentId } from '@groupsight/shared/ids';
import type { GroupsContext } from '../context.ts';
import { importErrors } from '../domain/import-errors.ts';
import type { StoredGroup } from '../store/groups.ts';
import { restoreForImport } from '../work/removals.ts';

/** Makes the group of an exported chat, or changes what a file tells of it. */
export async function storeExportGroup(
  { store, now }: GroupsContext,
  told: Pick<StoredGroup, 'ownerId' | 'chatId' | 'name' | 'size' | 'sizeAt'>,
): Promise<void> {
  await store.groups.upsert(
    {
      ...told,
      _id: groupDocumentId(told.ownerId, told.chatId),
      description: '',
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
  const { ownerId, importId, chatId, name, size, fileName, firstLineAt, lastLineAt } = request;
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
  // What the import tells in the end is later than this.
  const sizeAt = new Date(0);
  if (isNewGroup) await storeExportGroup(context, { ownerId, chatId, name, size, sizeAt });
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
