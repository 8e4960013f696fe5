import type {
  CoverageGap,
  GetCoverageRequest,
  GetCoverageResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import { coverageOf, type Gap } from './coverage.ts';
import { reportedCoverageOf } from './coverages.repository.ts';

const dateOrNone = (ms: number | null) => (ms === null ? undefined : new Date(ms));
const maxGaps = 200;

export const presentGap = ({ from, to, reason }: Gap): CoverageGap => ({
  from: new Date(from),
  to: dateOrNone(to),
  reason,
});

/** What is complete of a group, what is not, and why. */
export async function getCoverage(
  { stores, now }: Context,
  request: GetCoverageRequest,
): Promise<GetCoverageResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const group = required('group_id', request.groupId);
  const [reported, chat, unreadable] = await Promise.all([
    reportedCoverageOf(stores.coverages, ownerId, group),
    stores.chats.findOne({ owner: ownerId, group }, { source: 1 }).lean(),
    stores.unreadables.countDocuments({ owner: ownerId, group }),
  ]);
  const isLive = chat?.source !== 'export';
  const { since, until, gaps, before } = coverageOf(reported, { now: now(), isLive });
  return {
    since: dateOrNone(since),
    until: dateOrNone(until),
    gaps: gaps.slice(-maxGaps).map(presentGap),
    beforeReason: before,
    unreadable,
  };
}
