import { useMemo } from 'react';
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
  createdAt: true,
  updatedAt: true,
} satisfies Record<keyof GroupSummary, true>;
const fields = Object.keys(shown) as (keyof GroupSummary)[];

/**
 * All the user's groups, watched or not, without announcement groups, in list order. An account
 * has some hundred at most, and they are sorted by figures of another service than the one that
 * knows their names: so all are read, and searched here.
 */
export function useGroups() {
  const answer = useAll('/api/watched-groups', { query: { fields } });
  const all: readonly GroupSummary[] | undefined = answer.data;
  const groups = useMemo(() => all && visibleGroups(all), [all]);
  const watched = useMemo(() => groups?.filter((group) => group.is_watched), [groups]);
  return { ...answer, data: groups, watched };
}

/** One group with everything populated. */
export function useGroup(documentId: string) {
  return useData('/api/watched-groups/{documentId}', {
    path: { documentId },
    query: { populate: '*' },
  });
}

/** Messages a day of one group, both ends included. */
export function useGroupActivity(documentId: string, from: string, to: string) {
  return useData('/api/watched-groups/{documentId}/activity', {
    path: { documentId },
    query: { from, to },
  });
}
