import { dateOf } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { inPieces } from '../days/days.repository.ts';
import { markDirty } from '../days/mark-dirty.ts';
import { inBatches } from '../days/pace.ts';
import type { SweepDoc } from '../days/sweeps.repository.ts';
import type { MessageDoc } from '../messages/messages.repository.ts';
import { type Moved, moveToDays } from '../messages/move-to-days.ts';

/** Messages dated at a turn, or a day of more. */
const pieceSize = 2_000;

/** Lets the sweeper date everything of an owner in another zone. */
export async function askForTimezone(
  context: Context,
  ownerId: string,
  zone: string,
): Promise<void> {
  const { stores, sweeper } = context;
  const groups = await stores.chats.find({ owner: ownerId }, { group: 1 }).lean();
  for (const group of new Set(groups.map((chat) => chat.group))) {
    await sweeper.mark(ownerId, group, { zone });
  }
}

/**
 * Dates the next days of a group in the sweep's zone, newest first; what is derived follows,
 * because the days are marked. Interrupted, a piece is done again where days still differ.
 * @returns the first day that is dated in it, or null when all are
 */
export async function changeTimezonePiece(
  context: Context,
  { owner: ownerId, group, zone, zonedFrom }: SweepDoc,
): Promise<string | null> {
  const { stores } = context;
  const before = zonedFrom === '' ? {} : { date: { $lt: zonedFrom } };
  const days = await stores.days
    .find({ owner: ownerId, group, ...before }, { _id: 0, date: 1, weight: 1 })
    .sort({ date: -1 })
    .limit(60)
    .lean();
  const [piece] = inPieces(days, pieceSize);
  const oldest = piece?.at(-1);
  if (!piece || !oldest) return null;
  const dates = piece.map(({ date }) => date);
  const found = stores.messages.collection.find<Pick<MessageDoc, '_id' | 'at' | 'date'>>(
    { owner: ownerId, group, date: { $in: dates } },
    { projection: { at: 1, date: 1 } },
  );
  const moved: Moved[] = [];
  for await (const docs of inBatches(found)) {
    for (const { _id: id, at, date: from } of docs) {
      const to = dateOf(at.getTime(), zone);
      if (to !== from) moved.push({ id, from, to });
    }
  }
  await moveToDays(context, ownerId, group, moved);
  // What is said for 'tomorrow at 6' depends on the zone, too, wherever its day stays the same.
  await markDirty(context, ownerId, group, new Map(dates.map((date) => [date, 0])));
  return oldest.date;
}
