import type { Migration } from '@groupsight/shared/mongo/migrate';
import { groupModel, type StoredGroup } from './groups.ts';
import { memberModel } from './members.ts';

/** Members name their group's owner, with whose key their names are sealed. */
const ownersOfMembers: Migration = {
  version: 1,
  name: 'owners of members',
  async up(connection) {
    const members = memberModel(connection);
    const groups: AsyncIterable<StoredGroup> = groupModel(connection)
      .find({}, { ownerId: 1 })
      .lean<StoredGroup[]>()
      .cursor();
    for await (const { _id: groupId, ownerId } of groups) {
      const unnamed = { groupId, ownerId: { $exists: false } };
      await members.updateMany(unnamed, { $set: { ownerId } });
    }
  },
};

/** What has changed in this service's database, in order; steps are added, never changed. */
export const migrations: readonly Migration[] = [ownersOfMembers];
