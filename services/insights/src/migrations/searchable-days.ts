import type { Migration } from '@groupsight/shared/mongo/migrate';
import { groupKey } from '../store/ids.ts';

/** After every day there is. */
const endOfDays = '9999-99-99';

/**
 * What versions before the search stored is indexed in the background, the newest day first, as
 * part of each group's turns.
 */
export const searchableDays: Migration = {
  version: 6,
  name: 'searchable days',
  async up(connection) {
    const database = connection.getClient().db(connection.name);
    const sweeps = database.collection('sweeps');
    const groups = await database
      .collection('rollups')
      .find({}, { projection: { owner: 1, group: 1 } })
      .toArray();
    for (const { owner: ownerId, group } of groups as unknown as {
      owner: string;
      group: string;
    }[]) {
      const blank = {
        zone: '',
        zonedFrom: '',
        jobs: [],
        months: [],
        until: new Date(0),
        turn: 0,
      };
      const update = {
        $inc: { version: 1 },
        $set: { dueAt: new Date(0), unindexed: endOfDays },
        $setOnInsert: { group, ...blank },
      };
      const _id = groupKey(ownerId, group) as never;
      await sweeps.updateOne({ _id, owner: ownerId }, update, { upsert: true });
    }
  },
};
