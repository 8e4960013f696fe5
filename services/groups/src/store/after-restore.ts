import { withMongo } from '@groupsight/shared/mongo/connect';
import { groupModel } from './groups.ts';
import { sharding } from './sharding.ts';

/** Has every group published again: the bus that goes with a restored database knows none. */
export function afterRestore(uri: string): Promise<string> {
  return withMongo({ uri, database: sharding.database }, async (connection) => {
    const told = await groupModel(connection).updateMany({}, { $set: { unpublished: true } });
    return `${told.matchedCount} groups are published again`;
  });
}
