import type {
  GetActivityRequest,
  GetActivityResponse,
} from '@groupsight/proto/insights/v1/insights';
import { addDays, dateOf, datesBetween } from '@groupsight/shared/days';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import { dateField, required } from '../rpc/input.ts';

const maxDays = 3660;

/** Messages per day, zeros included. @throws invalid_date, invalid_range (over ten years) */
export async function getActivity(
  { stores, now }: Context,
  request: GetActivityRequest,
): Promise<GetActivityResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const group = required('group_id', request.groupId);
  const today = dateOf(now(), await zoneOf(stores.owners, ownerId));
  const to = request.to ? dateField('to', request.to) : today;
  const from = request.from ? dateField('from', request.from) : addDays(to, -30);
  if (from > to) throw invalid('invalid_range', 'from is later than to.');
  if (addDays(from, maxDays) < to) throw invalid('invalid_range', 'Ask for ten years at most.');
  const days = await stores.days
    .find({ owner: ownerId, group, date: { $gte: from, $lte: to } }, { _id: 0, date: 1, count: 1 })
    .lean();
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  return {
    days: datesBetween(from, to).map((date) => ({ date, count: counts.get(date) ?? 0 })),
  };
}
