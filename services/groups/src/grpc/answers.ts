import {
  type Group,
  GroupSource,
  type Import,
  type Label,
  type Removal,
} from '@groupsight/proto/groups/v1/groups';
import { dateOf } from '@groupsight/shared/days';
import { everyDay } from '../domain/growth.ts';
import type { StoredGroup } from '../store/groups.ts';
import type { StoredImport } from '../store/imports.ts';
import type { StoredLabel } from '../store/labels.ts';
import type { StoredRemoval } from '../store/removals.ts';

/** Up to today for a live group; an export tells nothing of the days after its last line. */
function growthOf(group: StoredGroup, now: Date) {
  const lastKnown = group.growth.at(-1)?.date ?? '';
  const today = group.source === 'live' ? dateOf(now.getTime(), group.timezone) : '';
  // Of an export that is being imported no day is known yet.
  if (today === '' && lastKnown === '') return [];
  return everyDay(group.growth, today > lastKnown ? today : lastKnown);
}

/** A stored group as others see it now. */
export function toGroup(group: StoredGroup, now: Date): Group {
  return {
    documentId: group._id,
    ownerId: group.ownerId,
    chatId: group.chatId,
    name: group.name,
    description: group.description,
    size: group.size,
    pictureUrl: group.pictureUrl,
    parentId: group.parentId,
    isWatched: group.isWatched,
    isAnnouncements: group.isAnnouncements,
    chatOwner: group.chatOwner,
    source: group.source === 'live' ? GroupSource.LIVE : GroupSource.EXPORT,
    growth: growthOf(group, now),
    createdAt: group.createdAt,
    updatedAt: group.updatedAt,
    isAdmin: group.isAdmin,
    labelIds: [...(group.labels ?? [])],
  };
}

/** A stored import as others see it. */
export function toImport(stored: StoredImport): Import {
  const { _id: documentId, groupId, fileName, messages, participants, createdAt } = stored;
  const firstMessageAt = stored.firstMessageAt ?? undefined;
  const lastMessageAt = stored.lastMessageAt ?? undefined;
  const counts = { messages, participants, firstMessageAt, lastMessageAt };
  const state = stored.state === 'begun' ? 'running' : (stored.state ?? 'done');
  return { documentId, groupId, fileName, ...counts, createdAt, state };
}

/** A stored label as its owner sees it. */
export function toLabel(stored: StoredLabel, groups: number): Label {
  const { _id: documentId, name, createdAt, updatedAt } = stored;
  return { documentId, name, groups, createdAt, updatedAt };
}

/** A stored removal as its owner sees it. */
export function toRemoval(stored: StoredRemoval): Removal {
  const { _id: documentId, groupId, groupName, kind, fileName, createdAt, goneAt } = stored;
  const stretch = { from: stored.from ?? undefined, to: stored.to ?? undefined };
  return { documentId, groupId, groupName, kind, fileName, ...stretch, createdAt, goneAt };
}
