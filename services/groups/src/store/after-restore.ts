import { connectMongo } from '@groupsight/shared/mongo/connect';
import { groupModel } from './groups.ts';
import { sharding } from './sharding.ts';

/** Has every group published again: the bus that goes with a restored database knows none. */
export async function afterRestore(uri: string): Promise<string> {
  const connection = await connectMongo({ uri, database: sharding.database });
  try {
    const told = await groupModel(connection).updateMany({}, { $set: { unpublished: true } });
    return `${told.matchedCount} groups are published again`;
  } finally {
    await connection.close();
  }
}
