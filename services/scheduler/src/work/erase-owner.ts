import { deleteOwned } from '@groupsight/shared/mongo/owned';
import type { Jobs } from '../jobs.ts';
import type { SchedulerStore } from '../store/store.ts';

/** Erases everything of an owner. Jobs go first: they are found by the messages that they are of. */
export async function eraseOwner(
  store: SchedulerStore,
  jobs: Jobs,
  ownerId: string,
): Promise<void> {
  for (const documentId of await store.messages.idsOf(ownerId)) await jobs.cancel({ documentId });
  await deleteOwned(store.connection, ownerId);
  await store.mailSettings.forgetOwner(ownerId);
  await store.owners.forget(ownerId);
}
