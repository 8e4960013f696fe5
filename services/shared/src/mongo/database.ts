import { type Connection, connectMongo, type MongoOptions } from './connect.ts';
import { type Migration, migrate, type SchemaState, schemaState } from './migrate.ts';

/** What every service's store can do beside its collections. */
export interface Database {
  /** Rejects while the store cannot be reached. */
  ping(): Promise<unknown>;
  /** Which steps were done to it, and which are left. */
  schema(): Promise<SchemaState>;
  close(): Promise<void>;
}

/**
 * Connects to a service's database, lets it declare its models and brings the database to what they need (`migrate`);
 * closed again where that fails.
 */
export async function openDatabase<T extends object>(
  options: MongoOptions,
  declare: (connection: Connection) => T,
  migrations: readonly Migration[] = [],
): Promise<T & Database> {
  const connection = await connectMongo(options);
  try {
    const collections = declare(connection);
    await migrate(connection, migrations);
    return {
      ...collections,
      ping: () => connection.getClient().db(options.database).command({ ping: 1 }),
      schema: () => schemaState(connection, migrations),
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
