import { withMongo } from '@groupsight/shared/mongo/connect';
import { groupModel } from './groups.ts';
import { publishedStates, removalModel } from './removals.ts';
import { sharding } from './sharding.ts';

/** More changes than a group has between two backups: consumers may be restored to a later time. */
const ahead = 1000;

/** Has every group and removal published again: the bus that goes with a restored database knows none. */
export function afterRestore(uri: string): Promise<string> {
  return withMongo({ uri, database: sharding.database }, async (connection) => {
    const repeated = await groupModel(connection).updateMany(
      {},
      { $set: { unpublished: true }, $inc: { version: ahead } },
    );
    await removalModel(connection).updateMany(
      { state: { $in: [...publishedStates] } },
      { $set: { unpublished: true } },
    );
    return `${repeated.matchedCount} groups are published again`;
  });
}
