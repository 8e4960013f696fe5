import { type Database, openDatabase } from '@groupsight/shared/mongo/database';
import { createStores, type Stores } from './stores.ts';

export interface OpenStores extends Database {
  readonly stores: Stores;
}

/** Connects to this service's own database and makes sure of its indexes. */
export function openStores(uri: string): Promise<OpenStores> {
  return openDatabase({ uri, database: 'groupsight_insights' }, (connection) => ({
    stores: createStores(connection),
  }));
}
