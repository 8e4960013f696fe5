import { connectMongo } from '@groupsight/shared/mongo/connect';
import { sharding } from './sharding.ts';
import { userModel } from './users.ts';

/** Has every user published again: the bus that goes with a restored database knows none. */
export async function afterRestore(uri: string): Promise<string> {
  const connection = await connectMongo({ uri, database: sharding.database });
  try {
    const told = await userModel(connection).updateMany({}, { $set: { unpublished: true } });
    return `${told.matchedCount} users are published again`;
  } finally {
    await connection.close();
  }
}
