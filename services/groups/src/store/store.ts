import { connectMongo, ensureIndexes } from '@groupsight/shared/mongo/connect';
import { type GroupStore, groupModel, groupStore } from './groups.ts';
import { type MemberStore, memberModel, memberStore } from './members.ts';
import { type MembershipStore, membershipModel, membershipStore } from './membership.ts';
import { type OwnerStore, ownerModel, ownerStore } from './owners.ts';

/** Everything groups stores, in a database of its own. */
export interface GroupsStore {
  readonly groups: GroupStore;
  readonly members: MemberStore;
  readonly membership: MembershipStore;
  readonly owners: OwnerStore;
  /** Resolves when the store answers. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

/** Connects and makes sure of the indexes. */
export async function openStore(uri: string): Promise<GroupsStore> {
  const connection = await connectMongo({ uri, database: 'groupsight_groups' });
  const store: GroupsStore = {
    groups: groupStore(groupModel(connection)),
    members: memberStore(memberModel(connection)),
    membership: membershipStore(membershipModel(connection)),
    owners: ownerStore(ownerModel(connection)),
    ping: async () => connection.db?.command({ ping: 1 }),
    close: () => connection.close(),
  };
  try {
    await ensureIndexes(connection);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
