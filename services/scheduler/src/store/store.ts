import { type Database, openDatabase } from '@groupsight/shared/mongo/database';
import type { mongo } from 'mongoose';
import { type MessageStore, messageModel, messageStore } from './messages.ts';
import { type OwnerStore, ownerModel, ownerStore } from './owners.ts';
import { sharding } from './sharding.ts';
import { type WatchedStore, watchedModel, watchedStore } from './watched.ts';

/** Everything the scheduler stores, in a database of its own. */
export interface SchedulerStore extends Database {
  readonly messages: MessageStore;
  readonly watched: WatchedStore;
  readonly owners: OwnerStore;
  /** The database itself, for Agenda's jobs. */
  readonly db: mongo.Db;
}

/** Connects and makes sure of the indexes. */
export function openStore(uri: string): Promise<SchedulerStore> {
  return openDatabase({ uri, database: sharding.database, sharding }, (connection) => ({
    messages: messageStore(messageModel(connection)),
    watched: watchedStore(watchedModel(connection)),
    owners: ownerStore(ownerModel(connection)),
    db: connection.getClient().db(sharding.database),
  }));
}
