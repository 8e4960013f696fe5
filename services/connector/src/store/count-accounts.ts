import type { AccountCount } from '@groupsight/proto/operations/v1/operations';
import type { AccountRow, Models } from './models.ts';

type Shown = Pick<AccountRow, 'provider' | 'state' | 'isPaused'> & {
  readonly lease: Pick<NonNullable<AccountRow['lease']>, 'expiresAt'> | null;
};

function stateOf({ state, isPaused, lease }: Shown, now: number): string {
  if (isPaused) return 'paused';
  if (state !== 'open') return state;
  return lease && lease.expiresAt.getTime() > now ? 'open' : 'unheld';
}

/** How many accounts are in each state, for whoever runs the server: not whose. */
export async function countAccounts(
  rows: Models['accounts'],
  now: number,
): Promise<AccountCount[]> {
  const counts = new Map<string, AccountCount>();
  const fields = { provider: 1, state: 1, isPaused: 1, 'lease.expiresAt': 1 };
  for await (const row of rows.find({}, fields).lean<Shown>().cursor()) {
    const [provider, state] = [row.provider, stateOf(row, now)];
    const count = counts.get(`${provider} ${state}`) ?? { provider, state, accounts: 0 };
    counts.set(`${provider} ${state}`, { ...count, accounts: count.accounts + 1 });
  }
  return [...counts.values()];
}
