import {
  getWatchedGroup,
  getWatchedGroupActivity,
  getWatchedGroups,
} from '../../shared/api/endpoints.ts';
import type { GroupSummary } from '../../shared/api/types.ts';
import { useAll, useData } from '../../shared/api/use-api.ts';
import { visibleGroups } from './group-lists.ts';

/** What lists show of a group: hundreds of them with their figures by day weigh megabytes. */
const shown = {
  documentId: true,
  id: true,
  name: true,
  description: true,
  size: true,
  picture_url: true,
  group_id: true,
  parent_id: true,
  is_watched: true,
  is_announcements: true,
  owner: true,
  source: true,
  is_admin: true,
  total_messages: true,
  top_members: true,
  activity_score: true,
  last_message_at: true,
  labels: true,
  createdAt: true,
  updatedAt: true,
} satisfies Record<keyof GroupSummary, true>;
const shownFields = Object.keys(shown) as (keyof GroupSummary)[];

/**
 * All the user's groups, watched or not, without announcement groups, in list order. An account
 * has some hundred at most, and they are sorted by figures of another service than the one that
 * knows their names: so all are read, and searched here.
 */
export function useGroups() {
  const { data: all, error, mutate } = useAll(getWatchedGroups({ fields: shownFields }));
  const known = all && listsOf(all);
  return { data: known?.data, watched: known?.watched, error, mutate };
}

interface Lists {
  data: GroupSummary[];
  watched: GroupSummary[];
}
const lists = new WeakMap<readonly GroupSummary[], Lists>();

/** Sorted once for all who show them. */
function listsOf(all: readonly GroupSummary[]): Lists {
  const known = lists.get(all);
  if (known) return known;
  const data = visibleGroups(all);
  const made = { data, watched: data.filter((group) => group.is_watched) };
  lists.set(all, made);
  return made;
}

/** One group with everything populated. */
export function useGroup(documentId: string) {
  return useData(getWatchedGroup(documentId, { populate: '*' }));
}

/** Messages a day of one group, both ends included. */
export function useGroupActivity(documentId: string, from: string, to: string) {
  return useData(getWatchedGroupActivity(documentId, { from, to }));
}
