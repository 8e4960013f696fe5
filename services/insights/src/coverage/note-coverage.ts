import type { CoverageNews } from '@groupsight/proto/events/v1/events';
import { dateOf } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import type { ChatDoc } from '../groups/chats.repository.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import { storedOf } from '../messages/messages.repository.ts';
import { messageKey } from '../store/ids.ts';
import {
  type Coverage,
  coverageOf,
  type ReportedCoverage,
  withComplete,
  withGap,
} from './coverage.ts';
import { reportedCoverageOf, saveReportedCoverage } from './coverages.repository.ts';

/** Without a beginning a complete stretch says nothing: nobody can tell when a chat began. */
function taken(
  reported: ReportedCoverage,
  { from, to, gapReason: reason }: CoverageNews,
): ReportedCoverage {
  const [start, end] = [from?.getTime() ?? null, to?.getTime() ?? null];
  if (reason !== '') return withGap(reported, { from: start, to: end, reason });
  return start === null || end === null
    ? reported
    : withComplete(reported, { from: start, to: end });
}

/** What a person would see of it; its end moves on all the time. */
const seen = ({ since, gaps, before }: Coverage) => JSON.stringify([since, gaps, before]);

/** Takes in what is known of a chat's completeness, behind the messages that it speaks of. */
export async function noteCoverage(
  context: Context,
  { owner: ownerId, group, source }: ChatDoc,
  news: readonly CoverageNews[],
): Promise<void> {
  if (news.length === 0) return;
  const { coverages } = context.stores;
  const before = await reportedCoverageOf(coverages, ownerId, group);
  const after = news.reduce(taken, before);
  await saveReportedCoverage(coverages, ownerId, group, after);
  const standing = { now: context.now(), isLive: source === 'live' };
  if (seen(coverageOf(before, standing)) === seen(coverageOf(after, standing))) return;
  await context.emit([{ owner: ownerId, type: 'coverage', group }]);
}

export interface Unreadable {
  readonly messageId: string;
  readonly at: Date;
}

/** Takes in which messages could not be read; one that is stored can. */
export async function noteUnreadable(
  { stores }: Context,
  { owner: ownerId, group }: ChatDoc,
  unreadable: readonly Unreadable[],
): Promise<void> {
  if (unreadable.length === 0) return;
  const zone = await zoneOf(stores.owners, ownerId);
  const ids = unreadable.map(({ messageId }) => messageKey(ownerId, group, messageId));
  const stored = await storedOf(stores.messages, { owner: ownerId, group }, ids);
  const writes = unreadable.flatMap(({ messageId, at }) => {
    const _id = messageKey(ownerId, group, messageId);
    if (messageId === '' || stored.has(_id)) return [];
    const filter = { _id, owner: ownerId, group };
    const set = { date: dateOf(at.getTime(), zone) };
    return [{ updateOne: { filter, update: { $set: set }, upsert: true } }];
  });
  if (writes.length > 0) await stores.unreadables.bulkWrite(writes);
}

/** Messages (by their `_id`) came that could not be read before. */
export async function clearUnreadable(
  { stores }: Context,
  { owner: ownerId, group }: ChatDoc,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await stores.unreadables.deleteMany({ _id: { $in: [...ids] }, owner: ownerId, group });
}
