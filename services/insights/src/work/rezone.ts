import type { Context } from '../context.ts';
import { dateOf } from '@groupsight/shared/days';
import type { MessageDoc } from '../store/messages.ts';
import { buildDigests } from './build-digests.ts';
import type { Moved } from './redate.ts';
import { redate } from './redate.ts';
import { refreshDays } from './refresh-days.ts';

const pieceSize = 2000;

async function rezoneGroup(context: Context, owner: string, group: string, zone: string) {
  const { stores } = context;
  const cursor = stores.messages.collection
    .find<Pick<MessageDoc, '_id' | 'at' | 'date'>>(
      { owner, group },
      { projection: { at: 1, date: 1 }, batchSize: pieceSize },
    )
    .sort({ date: 1, at: 1, seq: 1 });
  let moved: Moved[] = [];
  for await (const { _id: id, at, date: from } of cursor) {
    const to = dateOf(at.getTime(), zone);
    if (to !== from) moved.push({ id, from, to });
    if (moved.length < pieceSize) continue;
    await redate(stores, owner, group, moved);
    moved = [];
  }
  await redate(stores, owner, group, moved);
  await refreshDays(context, owner, group);
  const digested = await stores.digests.exists({ owner, group });
  if (digested) {
    await buildDigests(context, { owner, group, job: `zone:${zone}` }, async () => undefined);
  }
}

/**
 * Counts everything of an owner in another zone: messages get their new days, and what is
 * derived from days follows. Interrupted, it starts again where days still differ.
 */
export async function rezone(context: Context, owner: string, zone: string): Promise<void> {
  const groups = await context.stores.chats.find({ owner }, { group: 1 }).lean();
  for (const { group } of groups) {
    await rezoneGroup(context, owner, group, zone);
    await context.emit([
      { owner, type: 'messages', group },
      { owner, type: 'digests', group },
    ]);
  }
}
