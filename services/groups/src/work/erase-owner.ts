import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { deleteOwned } from '@groupsight/shared/mongo/owned';
import type { GroupsStore } from '../store/store.ts';

/**
 * Erases everything of an owner. What stands on topics for ever goes first: its keys are only
 * known while the rows are there.
 */
export async function eraseOwner(
  store: GroupsStore,
  bus: EventBus,
  ownerId: string,
): Promise<void> {
  const groups = await store.groups.ofOwner(ownerId);
  const keys = groups.map(({ chatId }) => chatKey(ownerId, chatId));
  await bus.erase(topics.groupsChanges, [...keys, ownerId]);
  await bus.erase(topics.groupsRemovals, await store.removals.idsOf(ownerId));
  for (const { _id: groupId } of groups) {
    await store.members.forget(groupId);
    await store.membership.forget(groupId);
  }
  await deleteOwned(store.connection, ownerId);
  await store.owners.forget(ownerId);
}
