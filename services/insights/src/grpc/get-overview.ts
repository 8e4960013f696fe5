import type {
  ActivityItem,
  GetOverviewRequest,
  GetOverviewResponse,
  TrendingTopic,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { dateOf } from '../domain/days.ts';
import { groupKey } from '../store/ids.ts';
import { zoneOf } from '../store/owners.ts';
import type { Stores } from '../store/stores.ts';
import { countMentions } from '../store/topics.ts';
import { required } from './input.ts';
import { presentTopic } from './present.ts';

const mostActivity = 10;
const mostTrending = 5;

/** When a digest is news: as its day ends, or when it was built during that day. */
function digestTime({ date, updatedAt }: { date: string; updatedAt: Date }): Date {
  const dayEnd = new Date(`${date}T23:59:59Z`);
  return updatedAt < dayEnd ? updatedAt : dayEnd;
}

/** The latest of each kind, merged: newest first. */
async function recentActivity(
  stores: Stores,
  owner: string,
  groups: readonly string[],
): Promise<ActivityItem[]> {
  const scope = { owner, group: { $in: [...groups] } };
  const [digests, resources, questions, actions, topics] = await Promise.all([
    stores.digests
      .find(scope, { group: 1, date: 1, updatedAt: 1 })
      .sort({ date: -1, updatedAt: -1 })
      .limit(mostActivity)
      .lean(),
    stores.resources
      .find(scope, { group: 1, name: 1, at: 1 })
      .sort({ at: -1 })
      .limit(mostActivity)
      .lean(),
    stores.questions
      .find(scope, { group: 1, text: 1, at: 1 })
      .sort({ at: -1 })
      .limit(mostActivity)
      .lean(),
    stores.actions
      .find(scope, { group: 1, ruleName: 1, reason: 1, at: 1 })
      .sort({ at: -1 })
      .limit(mostActivity)
      .lean(),
    stores.topics
      .find(scope, { group: 1, name: 1, createdAt: 1 })
      .sort({ createdAt: -1 })
      .limit(mostActivity)
      .lean(),
  ]);
  const items: ActivityItem[] = [
    ...digests.map((one) => ({
      type: 'digest',
      groupId: one.group,
      title: `Digest of ${one.date}`,
      at: digestTime(one),
    })),
    ...resources.map((one) => ({
      type: 'resource',
      groupId: one.group,
      title: one.name,
      at: one.at,
    })),
    ...questions.map((one) => ({
      type: 'question',
      groupId: one.group,
      title: one.text,
      at: one.at,
    })),
    ...actions.map((one) => ({
      type: 'moderation',
      groupId: one.group,
      title: `${one.ruleName}: ${one.reason}`,
      at: one.at,
    })),
    ...topics.map((one) => ({
      type: 'topic',
      groupId: one.group,
      title: `Topic ${one.name} added`,
      at: one.createdAt,
    })),
  ];
  return items
    .sort((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0))
    .slice(0, mostActivity);
}

async function trending(
  stores: Stores,
  owner: string,
  groups: readonly string[],
  today: string,
): Promise<TrendingTopic[]> {
  const docs = await stores.topics.find({ owner, group: { $in: [...groups] } }).lean();
  if (docs.length === 0) return [];
  const ids = docs.map(({ _id }) => _id);
  const counts = await countMentions(stores.topicDays, owner, ids, today);
  return docs
    .map((doc) => {
      const { week = 0, before = 0, total = 0 } = counts.get(doc._id) ?? {};
      const topic = presentTopic({ ...doc, mentions: week, totalMentions: total });
      return { topic, mentions: week, before };
    })
    .filter(({ mentions }) => mentions > 0)
    .sort((a, b) => b.mentions - a.mentions || b.before - a.before);
}

/** The dashboard's tiles, recent activity and trending topics (spec §2). */
export const getOverview =
  ({ stores, now }: Context) =>
  async ({ ownerId, groupIds }: GetOverviewRequest): Promise<GetOverviewResponse> => {
    const owner = required('owner_id', ownerId);
    const today = dateOf(now(), await zoneOf(stores.owners, owner));
    const rollupIds = groupIds.map((group) => groupKey(owner, group));
    const [rollups, unreadNotifications, activity, topics] = await Promise.all([
      stores.rollups.find({ _id: { $in: rollupIds } }, { total: 1 }).lean(),
      stores.notifications.countDocuments({ owner, goneAt: null, read: false }),
      recentActivity(stores, owner, groupIds),
      trending(stores, owner, groupIds, today),
    ]);
    return {
      messagesTracked: rollups.reduce((sum, { total }) => sum + total, 0),
      activeTopics: topics.length,
      unreadNotifications,
      recentActivity: activity,
      trendingTopics: topics.slice(0, mostTrending),
    };
  };
