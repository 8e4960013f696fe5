import { channel } from 'node:diagnostics_channel';
import type { Connection } from 'mongoose';

/**
 * How a database is spread over the shards of a cluster, where it has some. Every query of a
 * collection with a key names its owner (`testing/shard-check.ts` holds the tests to it), so that
 * one shard answers; what asks all of them on purpose is listed with its reason.
 */
export interface Sharding {
  readonly database: string;
  /** Collection → fields of its shard key, its owner first. */
  readonly keys: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** Collection → why it lies on one shard as a whole. */
  readonly whole: Readonly<Record<string, string>>;
  /** Queries without the owner. */
  readonly scattered: readonly ScatteredQuery[];
}

export interface ScatteredQuery {
  readonly collection: string;
  /** The fields that it asks by, such as `state updatedAt`; empty for all documents. */
  readonly by: string;
  readonly why: string;
}

/** A database that was opened. */
export interface OpenedDatabase {
  readonly connection: Connection;
  readonly sharding: Sharding;
}

/** Tells tests of each database that is opened, so that they can watch what it is asked. */
export const openedDatabases = channel('groupsight:mongo:opened');

/** What an operator tells a cluster with shards, for mongosh: one line a collection. */
export function shardCommands({ database, keys }: Sharding): string[] {
  return Object.entries(keys).map(([collection, fields]) => {
    const key = fields.map((field) => `${field}: 1`).join(', ');
    return `sh.shardCollection('${database}.${collection}', { ${key} })`;
  });
}
