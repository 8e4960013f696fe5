import { type Connection, withMongo } from '@groupsight/shared/mongo/connect';
import { readConfig } from '../src/config.ts';
import { withStore } from '../src/operations/with-store.ts';

type Client = ReturnType<Connection['getClient']>;

/** Works in the store of a data folder, also beside the server that runs on it. */
export async function inStore(
  dataDir: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  await withStore(readConfig({ DATA_DIR: dataDir }, [], dataDir), (uri) =>
    withMongo({ uri, database: 'admin' }, async (connection) => {
      await work(connection.getClient());
    }),
  );
}
