import { groupsQuery } from '../../shared/api/group-queries.ts';
import type { GroupSummary } from '../../shared/api/types.ts';
import { useAll, useData } from '../../shared/api/use-api.ts';
import { visibleGroups } from './group-lists.ts';

/**
 * All the user's groups, watched or not, without announcement groups, in list order. An account
 * has some hundred at most, and they are sorted by figures of another service than the one that
 * knows their names: so all are read, and searched here.
 */
export function useGroups() {
  const { data: all, error, mutate } = useAll('/api/watched-groups', groupsQuery);
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
