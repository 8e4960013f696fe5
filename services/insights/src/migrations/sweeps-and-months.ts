import type { Migration } from '@groupsight/shared/mongo/migrate';
import { monthOf } from '../days/sweeps.repository.ts';
import { groupKey } from '../store/ids.ts';

/**
 * Days of versions before the sweeper: which digests are behind is noted, and every group is
 * marked once, so that its months are added up and what was left uncounted is counted.
 */
export const sweepsAndMonths: Migration = {
  version: 2,
  name: 'months and sweeps',
  async up(connection) {
    const database = connection.getClient().db(connection.name);
    const [days, sweeps] = [database.collection('days'), database.collection('sweeps')];
    await days.updateMany({ undigested: { $exists: false } }, [
      { $set: { undigested: { $ne: ['$hash', '$digested'] } } },
    ]);
    const groups = await database
      .collection('rollups')
      .find({}, { projection: { owner: 1, group: 1 } })
      .toArray();
    for (const { owner: ownerId, group } of groups as unknown as {
      owner: string;
      group: string;
    }[]) {
      const dates = await days
        .find({ owner: ownerId, group }, { projection: { _id: 0, date: 1 } })
        .toArray();
      const months = [...new Set(dates.map(({ date }) => monthOf(String(date))))];
      const blank = {
        zone: '',
        zonedFrom: '',
        jobs: [],
        until: new Date(0),
        turn: 0,
      };
      const update = {
        $inc: { version: 1 },
        $set: { dueAt: new Date(0) },
        $addToSet: { months: { $each: months } },
        $setOnInsert: { group, ...blank },
      };
      const _id = groupKey(ownerId, group) as never;
      await sweeps.updateOne({ _id, owner: ownerId }, update, { upsert: true });
    }
  },
};
