import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Database, openDatabase } from '@groupsight/shared/mongo/database';
import { erasedOwnerModel } from '@groupsight/shared/owner-erasure';
import type { KeyWrapper } from '@groupsight/shared/sealing/key-wrapper';
import { type GroupStore, groupModel, groupStore } from './groups.ts';
import { type ImportStore, importModel, importStore } from './imports.ts';
import { type LabelStore, labelModel, labelStore } from './labels.ts';
import { type MemberStore, memberModel, memberStore } from './members.ts';
import { type MembershipStore, membershipModel, membershipStore } from './membership.ts';
import { migrations } from './migrations.ts';
import { type OwnerStore, ownerModel, ownerStore } from './owners.ts';
import { type RemovalStore, removalModel, removalStore } from './removals.ts';
import { sealedFields } from './sealed-fields.ts';
import { sharding } from './sharding.ts';

/** Everything groups stores, in a database of its own. */
export interface GroupsStore extends Database {
  readonly groups: GroupStore;
  readonly members: MemberStore;
  readonly membership: MembershipStore;
  readonly owners: OwnerStore;
  readonly imports: ImportStore;
  readonly removals: RemovalStore;
  readonly labels: LabelStore;
  readonly erasedOwners: ReturnType<typeof erasedOwnerModel>;
  /** Over which all models are. */
  readonly connection: Connection;
}

/**
 * Connects and makes sure of the indexes.
 * @param wrapper seals what groups and their members are called; without one it is stored in the clear
 */
export function openStore(uri: string, wrapper?: KeyWrapper): Promise<GroupsStore> {
  const sealing = { fields: sealedFields, wrapper };
  const declare = (connection: Connection) => ({
    groups: groupStore(groupModel(connection)),
    members: memberStore(memberModel(connection)),
    membership: membershipStore(membershipModel(connection)),
    owners: ownerStore(ownerModel(connection)),
    imports: importStore(importModel(connection)),
    removals: removalStore(removalModel(connection)),
    labels: labelStore(labelModel(connection)),
    erasedOwners: erasedOwnerModel(connection),
    connection,
  });
  const { database } = sharding;
  return openDatabase({ uri, database, sharding, sealing }, declare, migrations);
}
