import type { Context } from '../context.ts';
import { markDays } from './days.repository.ts';

/** What marking needs. */
export type Marking = Pick<Context, 'stores' | 'now'> & {
  readonly sweeper: Pick<Context['sweeper'], 'mark'>;
};

/**
 * Notes durably that messages of these days have changed (with how many were added to each), so
 * that the sweeper derives everything from them again; those of which more comes within `restMs`
 * after that. It is called after the change; a batch that is cut short in between is made good
 * (`OpenBatch`).
 */
export async function markDirty(
  { stores, sweeper, now }: Marking,
  ownerId: string,
  group: string,
  added: ReadonlyMap<string, number>,
  restMs = 0,
): Promise<void> {
  if (added.size === 0) return;
  const restUntil = restMs > 0 ? new Date(now() + restMs) : undefined;
  await markDays(stores.days, ownerId, group, added, restUntil);
  await sweeper.mark(ownerId, group, { dates: added.keys(), restMs });
}
