import { withMongo } from '@groupsight/shared/mongo/connect';
import { sharding } from './sharding.ts';
import { userModel } from './users.ts';

/** Has every user published again: the bus that goes with a restored database knows none. */
export function afterRestore(uri: string): Promise<string> {
  return withMongo({ uri, database: sharding.database }, async (connection) => {
    const marked = await userModel(connection).updateMany({}, { $set: { unpublished: true } });
    return `${marked.matchedCount} users are published again`;
  });
}
