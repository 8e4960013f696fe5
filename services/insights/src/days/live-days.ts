import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import type { Context } from '../context.ts';
import type { ChatDoc } from '../groups/chats.repository.ts';
import type { MessageDoc } from '../messages/messages.repository.ts';
import { toLine } from '../messages/messages.repository.ts';
import { dayKey } from '../store/ids.ts';
import { addLines, emptyCount } from './count-day.ts';
import { changedSince, type DayDoc, grownSince, markDays, unchanged } from './days.repository.ts';

/**
 * Adds messages that were just stored to their days' figures. A day that somebody changed since
 * `known` was read keeps its figures until it is derived again: then it may have been counted
 * with these messages already. The sweeper is to be marked afterwards.
 */
export async function addToDays(
  { stores }: Context,
  { owner: ownerId, group }: ChatDoc,
  docs: readonly MessageDoc[],
  known: ReadonlyMap<string, DayDoc>,
): Promise<void> {
  if (docs.length === 0) return;
  const missed = new Map<string, number>();
  for (const [date, ofDay] of Map.groupBy(docs, (doc) => doc.date)) {
    const day = known.get(date);
    const figures = addLines(day ?? emptyCount, ofDay.map(toLine));
    const named = { _id: dayKey(ownerId, group, date), owner: ownerId, group };
    // What comes between others is read with the whole day.
    const isNext = ofDay.every(({ at }) => !day?.lastAt || at >= day.lastAt);
    const dirty = isNext && day?.dirty !== changedSince ? grownSince : changedSince;
    const $set = { ...figures, dirty };
    const $setOnInsert = { date, hash: '', digested: '' };
    try {
      const { matchedCount, upsertedCount } = await stores.days.collection.updateOne(
        { ...named, ...unchanged(day?.version) } as never,
        { $set, $inc: { version: 1 }, ...(day ? {} : { $setOnInsert }) },
        { upsert: !day },
      );
      if (matchedCount + upsertedCount === 0) missed.set(date, ofDay.length);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      missed.set(date, ofDay.length);
    }
  }
  await markDays(stores.days, ownerId, group, missed);
}
