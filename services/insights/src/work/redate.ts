import { randomUUID } from 'node:crypto';
import { markDirty } from '../store/days.ts';
import type { Stores } from '../store/stores.ts';

/** A message whose day is another one than stored. */
export interface Moved {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Its time, where that is another one too. */
  readonly at?: Date;
}

/** Writes messages' new days (and times); both days are marked first. */
export async function redate(
  stores: Stores,
  owner: string,
  group: string,
  moved: readonly Moved[],
): Promise<void> {
  if (moved.length === 0) return;
  const days = new Map<string, number>();
  for (const { from, to } of moved) {
    days.set(from, days.get(from) ?? 0);
    days.set(to, (days.get(to) ?? 0) + 1);
  }
  await markDirty(stores.days, owner, group, days, randomUUID());
  await stores.messages.collection.bulkWrite(
    moved.map(({ id, to, at }) => ({
      updateOne: {
        filter: { _id: id as never, owner, group },
        update: { $set: { date: to, ...(at ? { at } : {}) } },
      },
    })),
    { ordered: false },
  );
}
