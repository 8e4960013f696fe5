import { useMemo } from 'react';
import { useAll, useData } from '../../shared/api/use-api.ts';
import { visibleGroups } from './group-lists.ts';

/** All the user's groups, watched or not, without announcement groups, in list order. */
export function useGroups() {
  const answer = useAll('/api/watched-groups', {});
  const groups = useMemo(
    () => (answer.data ? visibleGroups(answer.data) : undefined),
    [answer.data],
  );
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
