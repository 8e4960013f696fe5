import { type Connection, connectMongo, ensureIndexes } from '@groupsight/shared/mongo/connect';
import type { mongo } from 'mongoose';
import { type MessageStore, messageModel, messageStore } from './messages.ts';
import { type NightStore, nightModel, nightStore } from './nights.ts';
import { type OwnerStore, ownerModel, ownerStore } from './owners.ts';
import { type WatchedStore, watchedModel, watchedStore } from './watched.ts';

const database = 'groupsight_scheduler';

/** Everything the scheduler stores, in a database of its own. */
export interface SchedulerStore {
  readonly messages: MessageStore;
  readonly watched: WatchedStore;
  readonly owners: OwnerStore;
  readonly nights: NightStore;
  /** The database itself, for Agenda's jobs. */
  readonly db: mongo.Db;
  /** Rejects while the store cannot be reached. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

/** Connects and makes sure of the indexes. */
export async function openStore(uri: string): Promise<SchedulerStore> {
  const connection: Connection = await connectMongo({ uri, database });
  const db = connection.getClient().db(database);
  const store: SchedulerStore = {
    messages: messageStore(messageModel(connection)),
    watched: watchedStore(watchedModel(connection)),
    owners: ownerStore(ownerModel(connection)),
    nights: nightStore(nightModel(connection)),
    db,
    ping: () => db.command({ ping: 1 }),
    close: () => connection.close(),
  };
  try {
    await ensureIndexes(connection);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
