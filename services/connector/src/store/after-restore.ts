import { withMongo } from '@groupsight/shared/mongo/connect';
import { type AccountRow, createModels } from './models.ts';
import { sharding } from './sharding.ts';

/** Nothing waits longer on the bus while the product works. */
const lookBackMs = 60 * 60_000;

/**
 * Has accounts ask their network again for what was on its way through the bus when the backup
 * was taken: what is stored already is known by its id.
 */
export function afterRestore(uri: string): Promise<string> {
  return withMongo({ uri, database: sharding.database }, async (connection) => {
    const { accounts } = createModels(connection);
    const linked = accounts
      .find({ resumeFrom: { $ne: null } }, { ownerId: 1, resumeFrom: 1, linkedAt: 1 })
      .lean<AccountRow[]>()
      .cursor();
    let asked = 0;
    for await (const { ownerId, resumeFrom, linkedAt } of linked) {
      if (!resumeFrom) continue;
      const first = linkedAt?.getTime() ?? 0;
      const earlier = new Date(Math.max(first, resumeFrom.getTime() - lookBackMs));
      await accounts.updateOne({ ownerId }, { $set: { resumeFrom: earlier } });
      asked += 1;
    }
    return `${asked} accounts ask for the last hour before the backup again`;
  });
}
