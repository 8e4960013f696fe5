import type {
  SuggestTopicsRequest,
  SuggestTopicsResponse,
} from '@groupsight/proto/insights/v1/insights';
import { addDays, dateOf, datesBetween } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import { linesOfDays } from '../messages/messages.repository.ts';
import { required } from '../rpc/input.ts';
import { watchedTopics } from './topic-days.ts';

const days = 14;
/** The latest messages are enough to tell what a group talks about. */
const maxMessages = 3000;

/** What a group talks about lately and nobody watches yet. */
export async function suggestTopics(
  { stores, engine, now }: Context,
  request: SuggestTopicsRequest,
): Promise<SuggestTopicsResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const group = required('group_id', request.groupId);
  const today = dateOf(now(), await zoneOf(stores.owners, ownerId));
  const from = addDays(today, 1 - days);
  const date = { $gte: from, $lte: today };
  const known = await stores.days
    .find({ owner: ownerId, group, date }, { _id: 0, date: 1, weight: 1, members: 1 })
    .sort({ date: -1 })
    .lean();
  // Whole days, the latest first, until there are enough.
  let weight = 0;
  const dates = known
    .filter((day) => {
      const isWanted = weight < maxMessages;
      weight += day.weight;
      return isWanted;
    })
    .map((day) => day.date);
  const byDate = await linesOfDays(stores.messages, ownerId, group, dates.reverse());
  const lines = [...byDate.values()].flat().slice(-maxMessages);
  const watched = await watchedTopics(stores, engine, ownerId, group);
  const people = new Set(known.flatMap(({ members }) => members.map(({ name }) => name)));
  const matchers = watched.map(({ matches }) => matches);
  const first = datesBetween(from, today).find((one) => byDate.has(one)) ?? from;
  const suggestions = engine.suggestTopics(lines, matchers, [...people]);
  return { suggestions: [...suggestions], from: first };
}
