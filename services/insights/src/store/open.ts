import { connectMongo, ensureIndexes } from '@groupsight/shared/mongo/connect';
import type { Stores } from './stores.ts';
import { createStores } from './stores.ts';

export interface OpenStores {
  readonly stores: Stores;
  /** Rejects when the store does not answer. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

/** Connects to this service's own database and makes sure of its indexes. */
export async function openStores(uri: string): Promise<OpenStores> {
  const connection = await connectMongo({ uri, database: 'groupsight_insights' });
  const close = () => connection.close();
  try {
    const stores = createStores(connection);
    await ensureIndexes(connection);
    return { stores, close, ping: async () => connection.db?.command({ ping: 1 }) };
  } catch (error) {
    await close();
    throw error;
  }
}
