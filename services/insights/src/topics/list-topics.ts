import type { ListTopicsRequest, ListTopicsResponse } from '@groupsight/proto/insights/v1/insights';
import { addDays, dateOf, datesBetween } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { listFields, listPage } from '../rpc/list.ts';
import { presentTopic } from './to-proto.ts';
import { mentionsByDay, recountTopics } from './topics.repository.ts';

/** This week and the one before it, day by day. */
const shownDays = 14;

/**
 * Topics, most mentioned first without another order. 'This week' moves with the days: what was
 * last counted on another day is counted again first.
 */
export async function listTopics(
  { stores, now }: Context,
  { ownerId, query }: ListTopicsRequest,
): Promise<ListTopicsResponse> {
  required('owner_id', ownerId);
  const today = dateOf(now(), await zoneOf(stores.owners, ownerId));
  const old = await stores.topics.find({ owner: ownerId, asOf: { $ne: today } }, { _id: 1 }).lean();
  await recountTopics(
    stores,
    ownerId,
    old.map(({ _id }) => _id),
    today,
  );
  const { docs, meta } = await listPage(stores.topics, query, {
    fields: listFields.topics,
    defaultSort: { mentions: -1 },
    scope: await visibleScope(stores, ownerId),
  });
  const dates = datesBetween(addDays(today, 1 - shownDays), today);
  const ids = docs.map(({ _id }) => _id);
  const mentions = await mentionsByDay(stores.topicDays, ownerId, ids, dates);
  const dailyMentions = (id: string) =>
    dates.map((date) => ({ date, count: mentions.get(id)?.get(date) ?? 0 }));
  const topics = docs.map((doc) => ({
    ...presentTopic(doc),
    dailyMentions: dailyMentions(doc._id),
  }));
  return { topics, meta };
}
