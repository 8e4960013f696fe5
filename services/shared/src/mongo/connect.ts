import mongoose, { type Connection } from 'mongoose';
import { checkSealingKey, type SealOptions, sealConnection } from '../sealing/seal-connection.ts';
import { areSpansRecorded } from '../telemetry.ts';
import { boundReads } from './bound-reads.ts';
import { endWritesWithConnection } from './closed-while-writing.ts';
import { recordCommands } from './command-spans.ts';
import { toConnectError } from './connect-error.ts';
import { type OpenedDatabase, openedDatabases, type Sharding } from './sharding.ts';

export type { Connection } from 'mongoose';

export interface MongoOptions {
  /** mongodb:// address of a replica set, or of the embedded store. */
  readonly uri: string;
  /** Each service has a database of its own name: nobody reads another's collections. */
  readonly database: string;
  /** Connections kept open; 10 by default. */
  readonly poolSize?: number;
  /**
   * Whether what is read for a caller goes on when the caller is gone: for a service whose calls
   * share what they read for with sessions that outlive them. False without it.
   */
  readonly readsOutliveCalls?: boolean;
  /** How its collections are spread over shards, where they are. */
  readonly sharding?: Sharding;
  /** What of its collections is sealed, and by what: nothing without a key. */
  readonly sealing?: SealOptions;
}

/** How long an operation waits for a store that is away, where the address does not say. */
const awayMs = 10_000;

/**
 * Opens a connection of its own (never mongoose's global one). Writes are acknowledged by a
 * majority, so that acknowledged means durable. While the store is away an operation fails with
 * the driver's MongoServerSelectionError after 10 s (or the address's serverSelectionTimeoutMS),
 * and is not kept back for later.
 * @throws AppError store_certificate_unknown, store_credentials_refused, store_address_malformed,
 *   sealing_key_missing, sealing_key_unknown
 */
export async function connectMongo(options: MongoOptions): Promise<Connection> {
  endWritesWithConnection();
  const isRecorded = areSpansRecorded();
  const connection = mongoose.createConnection(options.uri, {
    dbName: options.database,
    maxPoolSize: options.poolSize ?? 10,
    ...(/[?&]serverSelectionTimeoutMS=/i.test(options.uri)
      ? {}
      : { serverSelectionTimeoutMS: awayMs }),
    writeConcern: { w: 'majority', journal: true },
    // What is read cannot be rolled back any more, and includes all that was acknowledged.
    readConcern: { level: 'majority' },
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    // What is read was written by us as valid UTF-8; checking it again costs a tenth of a read.
    enableUtf8Validation: false,
    // Every command is told of where somebody listens (traces, tests); it costs time otherwise.
    monitorCommands: isRecorded || openedDatabases.hasSubscribers,
  });
  if (!options.readsOutliveCalls) boundReads(connection);
  if (options.sealing) sealConnection(connection, options.sealing);
  const opened = await connection.asPromise().catch((error: unknown) => {
    throw toConnectError(error);
  });
  if (options.sealing) {
    await checkSealingKey(opened, options.sealing.wrapper).catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
  }
  if (isRecorded) recordCommands(opened.getClient());
  const { sharding } = options;
  if (sharding) openedDatabases.publish({ connection, sharding } satisfies OpenedDatabase);
  return opened;
}

/** Connects for one piece of work, whichever way it ends. */
export async function withMongo<T>(
  options: MongoOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connectMongo(options);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Creates the collections' indexes; idempotent. Call once at start (a step of its own later). */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) await model.createIndexes();
}
