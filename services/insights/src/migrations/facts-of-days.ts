import type { Migration } from '@groupsight/shared/mongo/migrate';
import { changedSince } from '../store/days.ts';
import { groupKey } from '../store/ids.ts';

/**
 * Days of versions before the ledger: everything is derived from their messages again, in the
 * background and newest first, so that its facts, and how their events stand, are known.
 */
export const factsOfDays: Migration = {
  version: 3,
  name: 'facts of days',
  async up(connection) {
    const database = connection.getClient().db(connection.name);
    const [days, sweeps] = [database.collection('days'), database.collection('sweeps')];
    const groups = await database
      .collection('rollups')
      .find({}, { projection: { owner: 1, group: 1 } })
      .toArray();
    for (const { owner, group } of groups as unknown as { owner: string; group: string }[]) {
      const changed = { $set: { dirty: changedSince }, $inc: { version: 1 } };
      await days.updateMany({ owner, group }, changed);
      const blank = {
        ...{ zone: '', zonedFrom: '', jobs: [], months: [], until: new Date(0), turn: 0 },
      };
      const update = {
        $inc: { version: 1 },
        $set: { dueAt: new Date(0) },
        $setOnInsert: { group, ...blank },
      };
      const _id = groupKey(owner, group) as never;
      await sweeps.updateOne({ _id, owner }, update, { upsert: true });
    }
  },
};
