import { afterRestore as auth } from '@groupsight/auth';
import { afterRestore as connector } from '@groupsight/connector';
import { afterRestore as groups } from '@groupsight/groups';
import { afterRestore as scheduler } from '@groupsight/scheduler';

/**
 * Makes restored databases fit for an empty bus, before any service starts: what was on its way
 * through the old one is told, asked for and sent again. Done twice it does no harm.
 */
export async function makeRestored(uri: string, say: (line: string) => void): Promise<void> {
  for (const afterRestore of [auth, groups, scheduler, connector]) say(await afterRestore(uri));
}
