import type {
  GetGroupStatsRequest,
  GetGroupStatsResponse,
  GroupStats,
} from '@groupsight/proto/insights/v1/insights';
import { dateOf } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { groupKey } from '../store/ids.ts';
import { activityScore } from './activity-score.ts';
import type { RollupDoc } from './rollups.repository.ts';
import { daysOf } from './rollups.repository.ts';

/** The score looks at 30 days; a day ahead is possible while zones differ. */
const daysThatCount = 32;

function statsOf(groupId: string, doc: RollupDoc | undefined, today: string): GroupStats {
  const days = daysOf(doc?.days ?? '');
  return {
    groupId,
    totalMessages: doc?.total ?? 0,
    dailyActivity: days,
    topMembers: (doc?.members ?? []).map(({ id, name, n }) => ({
      memberId: id,
      name,
      messages: n,
    })),
    activityScore: activityScore(
      new Map(days.slice(-daysThatCount).map(({ date, count }) => [date, count])),
      today,
    ),
    lastMessageAt: doc?.lastAt ?? undefined,
  };
}

/** Totals of groups in the order asked; one look-up by key, however many groups. */
export async function getGroupStats(
  { stores, recentZone, now }: Context,
  { ownerId, groupIds }: GetGroupStatsRequest,
): Promise<GetGroupStatsResponse> {
  required('owner_id', ownerId);
  const ids = groupIds.map((group) => groupKey(ownerId, group));
  const [docs, zone] = await Promise.all([
    stores.rollups.collection
      .find<RollupDoc>({ _id: { $in: ids } as never, owner: ownerId })
      .toArray(),
    recentZone(ownerId),
  ]);
  const byGroup = new Map(docs.map((doc) => [doc.group, doc]));
  const today = dateOf(now(), zone);
  return { stats: groupIds.map((group) => statsOf(group, byGroup.get(group), today)) };
}
