import { openStore as auth, sharding as authSharding } from '@groupsight/auth';
import { openStore as connector, sharding as connectorSharding } from '@groupsight/connector';
import { openStore as groups, sharding as groupsSharding } from '@groupsight/groups';
import { openStore as insights, sharding as insightsSharding } from '@groupsight/insights';
import { openStore as scheduler, sharding as schedulerSharding } from '@groupsight/scheduler';
import { shardCommands } from '@groupsight/shared/mongo/sharding';
import type { KeyWrapper } from '@groupsight/shared/sealing/key-wrapper';

const stores = { auth, groups, insights, scheduler, connector };

/**
 * Brings every service's database to what this version needs, as each does by itself when it
 * starts: before a roll-out, so that no start waits for it.
 */
export async function migrateStores(
  uri: string,
  wrapper: KeyWrapper | undefined,
  say: (line: string) => void,
): Promise<void> {
  for (const [service, openStore] of Object.entries(stores)) {
    const store = await openStore(uri, wrapper);
    await store.close();
    say(`${service}: up to date`);
  }
}

const shardings = [
  authSharding,
  groupsSharding,
  insightsSharding,
  schedulerSharding,
  connectorSharding,
];

/** Says how the databases are spread over a cluster with shards, for mongosh. */
export function tellShards(say: (line: string) => void): void {
  for (const line of shardings.flatMap(shardCommands)) say(line);
}
