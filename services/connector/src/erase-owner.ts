import type { Logger } from '@groupsight/shared/logger';
import { deleteOwned } from '@groupsight/shared/mongo/owned';
import type { MediaErasure } from './media/media-erasure.ts';
import type { ConnectorStore } from './store/open.ts';

export interface EraseOwnerParts {
  /** Ends the link of an account, in whatever process it is held. */
  readonly disconnect: (ownerId: string) => Promise<void>;
  readonly erasure: Pick<MediaErasure, 'owner'>;
  readonly store: Pick<ConnectorStore, 'connection' | 'models'>;
  readonly logger: Logger;
}

/** Erases everything of an owner: link, keys, commands, rows and files. */
export async function eraseOwner(
  { disconnect, erasure, store, logger }: EraseOwnerParts,
  ownerId: string,
): Promise<void> {
  // First the session: it would go on writing. A network that cannot be told keeps nothing alive.
  await disconnect(ownerId).catch((err: unknown) => {
    logger.warn({ err }, 'the link of an account that is erased did not end in order');
  });
  await erasure.owner(ownerId);
  await deleteOwned(store.connection, ownerId);
  await store.models.owners.deleteOne({ _id: ownerId });
  await store.models.importTurns.deleteOne({ _id: ownerId });
}
