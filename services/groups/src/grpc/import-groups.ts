import type { Chat } from '@groupsight/proto/connector/v1/connector';
import type { ImportGroupsRequest, ImportGroupsResponse } from '@groupsight/proto/groups/v1/groups';
import { forEachConcurrent } from '@groupsight/shared/concurrent';
import { dateOf } from '@groupsight/shared/days';
import type { CallContext } from '@groupsight/shared/grpc/context';
import { groupDocumentId } from '@groupsight/shared/ids';
import type { GroupsContext } from '../context.ts';
import { memberDifferences } from '../domain/member-diff.ts';
import { recomputeGrowth } from '../recompute-growth.ts';
import type { ImportedGroup, StoredGroup } from '../store/groups.ts';
import { toGroup } from './answers.ts';

// The screen says that an import can take up to five minutes.
const deadlineMs = 5 * 60_000;

/** Groups know nothing of each other: the store writes several to disk at once. */
const groupsAtOnce = 16;

/** Whoever waits wants to see it move, not every group, milliseconds. */
const toldEveryMs = 250;

function toImported(ownerId: string, chat: Chat, sizeAt: Date): ImportedGroup {
  const { chatId, name, description, size, pictureUrl, parentId } = chat;
  const { isAnnouncements, isAdmin, chatOwner } = chat;
  return {
    _id: groupDocumentId(ownerId, chatId),
    ownerId,
    chatId,
    name,
    description,
    size,
    sizeAt,
    pictureUrl,
    parentId,
    isAnnouncements,
    isAdmin,
    chatOwner,
    source: 'live',
  };
}

const told = [
  'name',
  'description',
  'pictureUrl',
  'parentId',
  'isAnnouncements',
  'isAdmin',
  'chatOwner',
] as const;

/** Whether an import tells nothing that is not stored; then nobody needs to hear of it. */
function isSame(stored: StoredGroup, imported: ImportedGroup): boolean {
  return !stored.left && told.every((field) => stored[field] === imported[field]);
}

interface Arrival {
  readonly known: StoredGroup | undefined;
  readonly imported: ImportedGroup;
  readonly chat: Chat;
  /** The owner's, in which the day of its size is told. */
  readonly timezone: string;
}

async function storeChat(context: GroupsContext, arrival: Arrival): Promise<void> {
  const { store, now } = context;
  const { known, imported, chat, timezone } = arrival;
  const { _id, size, sizeAt: at } = imported;
  if (known && isSame(known, imported)) await store.groups.setSize(imported, size, at);
  else await store.groups.upsert(imported, now());
  const differences = memberDifferences(await store.members.ofGroup(_id), chat.participants);
  await store.members.apply(
    imported,
    differences.map((difference) => ({ ...difference, at })),
  );
  await store.membership.count(_id, dateOf(at.getTime(), timezone), size, at);
  await recomputeGrowth(context, imported);
}

/**
 * Reads the account's groups from the chat network and stores them: upserts by chat id, so that
 * importing again refreshes. Groups that the account has left are marked, and keep their data.
 */
export async function importGroups(
  context: GroupsContext,
  { ownerId }: ImportGroupsRequest,
  { requestId, signal }: CallContext,
): Promise<ImportGroupsResponse> {
  const { store, connector, now } = context;
  // What is heard from now on is later than what the network is about to tell.
  const at = now();
  const { chats } = await connector.listChats({ ownerId }, { deadlineMs, requestId, signal });
  const known = await store.groups.ofOwner(ownerId, { source: 'live' });
  const { timezone } = await store.owners.get(ownerId);
  const knownById = new Map(known.map((group) => [group._id, group]));
  const ids = new Set<string>();
  let toldAt = 0;
  await forEachConcurrent(chats, groupsAtOnce, async (chat) => {
    const time = now().getTime();
    if (time - toldAt >= toldEveryMs) {
      toldAt = time;
      await context.tell.importing(ownerId, ids.size, chats.length);
    }
    const imported = toImported(ownerId, chat, at);
    await storeChat(context, { known: knownById.get(imported._id), imported, chat, timezone });
    ids.add(imported._id);
  });
  const gone = known.filter(({ _id, left }) => !left && !ids.has(_id));
  for (const group of gone) await store.groups.setLeft(group, true, at, now());
  context.groupsChanged();
  await context.tell.groups(ownerId, ['']);
  const stored = await store.groups.ofOwner(ownerId, { source: 'live' });
  return {
    groups: stored
      .filter(({ _id, removal }) => ids.has(_id) && !removal)
      .map((group) => toGroup(group, now())),
  };
}
