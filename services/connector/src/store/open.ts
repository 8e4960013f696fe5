import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Database, openDatabase } from '@groupsight/shared/mongo/database';
import { createModels, type Models } from './models.ts';
import { sharding } from './sharding.ts';

export interface ConnectorStore extends Database {
  readonly models: Models;
  /** Over which all models are. */
  readonly connection: Connection;
}

/** Connects and makes sure of the indexes. */
export function openStore(uri: string): Promise<ConnectorStore> {
  return openDatabase(
    { uri, database: sharding.database, sharding, readsOutliveCalls: true },
    (connection) => ({
      models: createModels(connection),
      connection,
    }),
  );
}
