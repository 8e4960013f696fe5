import { type Marking, markDirty } from '../days/mark-dirty.ts';
import { writeInParts } from '../days/pace.ts';

/** A message whose day is another one than stored. */
export interface Moved {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Its time, where that is another one too. */
  readonly at?: Date;
}

/**
 * Writes messages' new days (and times). Both days are marked before and after it: a kill in
 * between leaves a mark, and who derived in between does it again.
 */
export async function moveToDays(
  context: Marking,
  ownerId: string,
  group: string,
  moved: readonly Moved[],
): Promise<void> {
  if (moved.length === 0) return;
  const days = new Map<string, number>();
  for (const { from, to } of moved) {
    days.set(from, days.get(from) ?? 0);
    days.set(to, (days.get(to) ?? 0) + 1);
  }
  await markDirty(context, ownerId, group, days);
  await writeInParts(moved, (part) =>
    context.stores.messages.collection.bulkWrite(
      part.map(({ id, to, at }) => ({
        updateOne: {
          filter: { _id: id as never, owner: ownerId, group },
          update: { $set: { date: to, ...(at ? { at } : {}) } },
        },
      })),
      { ordered: false },
    ),
  );
  await markDirty(context, ownerId, group, new Map([...days.keys()].map((date) => [date, 0])));
}
