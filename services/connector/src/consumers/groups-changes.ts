import type { GroupChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { KnownChats } from '../store/known-chats.ts';

/** Remembers which chats the product knows and which are watched. */
export async function onGroupsChanges(
  records: readonly IncomingRecord<GroupChanged>[],
  { knownChats }: { readonly knownChats: KnownChats },
): Promise<void> {
  await knownChats.note(
    records.map(({ value: { ownerId, chatId, groupId, isWatched, at }, publishedAt }) => ({
      ...{ ownerId, chatId, groupId, isWatched },
      at: at ?? new Date(publishedAt),
    })),
  );
}
