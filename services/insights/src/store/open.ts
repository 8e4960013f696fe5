import { type Database, openDatabase } from '@groupsight/shared/mongo/database';
import { completeActions } from './moderation.ts';
import { sharding } from './sharding.ts';
import { createStores, type Stores } from './stores.ts';

export interface OpenStores extends Database {
  readonly stores: Stores;
}

/** Connects to this service's own database, makes sure of its indexes and of its old entries. */
export async function openStores(uri: string): Promise<OpenStores> {
  const opened = await openDatabase(
    { uri, database: sharding.database, sharding },
    (connection) => ({
      stores: createStores(connection),
    }),
  );
  try {
    await completeActions(opened.stores.actions);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}
