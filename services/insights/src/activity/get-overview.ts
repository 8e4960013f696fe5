import type {
  DayCount,
  GetOverviewRequest,
  GetOverviewResponse,
  TrendingTopic,
} from '@groupsight/proto/insights/v1/insights';
import { addDays, dateOf, datesBetween } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import { shown } from '../notifications/notifications.repository.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { groupKey } from '../store/ids.ts';
import type { Stores } from '../store/stores.ts';
import { presentTopic } from '../topics/to-proto.ts';
import { countMentions } from '../topics/topics.repository.ts';
import { type ActivityScope, recentActivity } from './recent-activity.ts';
import type { RollupDoc } from './rollups.repository.ts';
import { daysOf } from './rollups.repository.ts';

const maxTrending = 5;
const chartDays = 30;

/** Every watched topic with its mentions in the last 7 days and the 7 before, most first. */
async function topicsByMentions(
  stores: Stores,
  { owner: ownerId, groups, today }: ActivityScope,
): Promise<TrendingTopic[]> {
  const docs = await stores.topics.find({ owner: ownerId, group: { $in: [...groups] } }).lean();
  if (docs.length === 0) return [];
  const ids = docs.map(({ _id }) => _id);
  const counts = await countMentions(stores.topicDays, ownerId, ids, today);
  return docs
    .map((doc) => {
      const { week = 0, before = 0, total = 0 } = counts.get(doc._id) ?? {};
      const topic = presentTopic({ ...doc, mentions: week, totalMentions: total });
      return { topic, mentions: week, before };
    })
    .sort((a, b) => b.mentions - a.mentions || b.before - a.before);
}

/** Messages of all these groups on each of the last 30 days, oldest first. */
function perDay(rollups: readonly Pick<RollupDoc, 'days'>[], today: string): DayCount[] {
  const from = addDays(today, 1 - chartDays);
  const sums = new Map(datesBetween(from, today).map((date) => [date, 0]));
  for (const { days } of rollups) {
    for (const { date, count } of daysOf(days)) {
      const sum = sums.get(date);
      if (sum !== undefined) sums.set(date, sum + count);
    }
  }
  return [...sums].map(([date, count]) => ({ date, count }));
}

/** The dashboard's tiles, recent activity and trending topics. */
export async function getOverview(
  { stores, now }: Context,
  { ownerId, groupIds }: GetOverviewRequest,
): Promise<GetOverviewResponse> {
  required('owner_id', ownerId);
  const zone = await zoneOf(stores.owners, ownerId);
  const scope = { owner: ownerId, groups: groupIds, zone, today: dateOf(now(), zone) };
  const rollupIds = groupIds.map((group) => groupKey(ownerId, group));
  const rollups = await stores.rollups
    .find({ _id: { $in: rollupIds }, owner: ownerId }, { group: 1, total: 1, days: 1 })
    .lean();
  const visible = await visibleScope(stores, ownerId);
  const [unreadNotifications, activity, topics] = await Promise.all([
    stores.notifications.countDocuments({ ...visible, ...shown, read: false }),
    recentActivity(stores, scope, rollups),
    topicsByMentions(stores, scope),
  ]);
  const trending = topics.filter(({ mentions }) => mentions > 0);
  return {
    messagesTracked: rollups.reduce((sum, { total }) => sum + total, 0),
    activeTopics: trending.length,
    watchedTopics: topics.length,
    unreadNotifications,
    messagesPerDay: perDay(rollups, scope.today),
    recentActivity: activity,
    trendingTopics: trending.slice(0, maxTrending),
  };
}
