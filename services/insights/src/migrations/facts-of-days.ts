import type { Migration } from '@groupsight/shared/mongo/migrate';
import { groupKey } from '../store/ids.ts';

/**
 * Days of versions before the ledger: their facts are found in the background, the newest day
 * first. What else was derived from them stays as it is.
 */
export const factsOfDays: Migration = {
  version: 5,
  name: 'facts of days',
  async up(connection) {
    const database = connection.getClient().db(connection.name);
    const [days, sweeps] = [database.collection('days'), database.collection('sweeps')];
    const groups = await database
      .collection('rollups')
      .find({}, { projection: { owner: 1, group: 1 } })
      .toArray();
    for (const { owner: ownerId, group } of groups as unknown as {
      owner: string;
      group: string;
    }[]) {
      await days.updateMany({ owner: ownerId, group }, { $set: { factless: true } });
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
        $set: { dueAt: new Date(0) },
        $setOnInsert: { group, ...blank },
      };
      const _id = groupKey(ownerId, group) as never;
      await sweeps.updateOne({ _id, owner: ownerId }, update, { upsert: true });
    }
  },
};
