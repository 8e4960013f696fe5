import { openStore as auth } from '@groupsight/auth';
import { openStore as connector } from '@groupsight/connector';
import { openStore as groups } from '@groupsight/groups';
import { openStore as insights } from '@groupsight/insights';
import { openStore as scheduler } from '@groupsight/scheduler';

const stores = { auth, groups, insights, scheduler, connector };

/**
 * Brings every service's database to what this version needs, as each does by itself when it
 * starts: before a roll-out, so that no start waits for it.
 */
export async function migrateStores(uri: string, say: (line: string) => void): Promise<void> {
  for (const [service, openStore] of Object.entries(stores)) {
    const store = await openStore(uri);
    await store.close();
    say(`${service}: up to date`);
  }
}
