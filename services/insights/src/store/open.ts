import { type Connection, connectMongo } from '@groupsight/shared/mongo/connect';
import { type Database, openDatabase } from '@groupsight/shared/mongo/database';
import type { KeyWrapper } from '@groupsight/shared/sealing/key-wrapper';
import { migrations } from '../migrations/all.ts';
import { completeActions } from '../moderation/moderation.repository.ts';
import { sealedFields } from './sealed-fields.ts';
import { sharding } from './sharding.ts';
import { createStores, type Stores } from './stores.ts';

export interface OpenStores extends Database {
  readonly stores: Stores;
  /** Over which all models are. */
  readonly connection: Connection;
}

/**
 * The same collections, made ready by `openStores`, over connections of their own: what people
 * ask for cannot take from what comes in the connections that it is stored over.
 */
export async function openStoresForCalls(
  uri: string,
  wrapper?: KeyWrapper,
): Promise<Pick<OpenStores, 'stores' | 'close'>> {
  const connection = await connectMongo(optionsOf(uri, wrapper));
  return { stores: createStores(connection), close: () => connection.close() };
}

const optionsOf = (uri: string, wrapper: KeyWrapper | undefined) => ({
  uri,
  database: sharding.database,
  sharding,
  sealing: { fields: sealedFields, wrapper },
});

/**
 * Connects to this service's own database, makes sure of its indexes and of its old entries.
 * @param wrapper seals what people wrote; without one it is stored in the clear
 */
export async function openStores(uri: string, wrapper?: KeyWrapper): Promise<OpenStores> {
  const opened = await openDatabase(
    optionsOf(uri, wrapper),
    (connection) => ({
      stores: createStores(connection),
      connection,
    }),
    migrations,
  );
  try {
    await completeActions(opened.stores.actions);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}
