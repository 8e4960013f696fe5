import { useMemo } from 'react';
import useSWR from 'swr';
import { get } from '../../shared/api/client.ts';
import { getAll } from '../../shared/api/get-all.ts';
import { activityKey, groupKey, paths } from '../../shared/api/keys.ts';
import type { DayCount, Group, One } from '../../shared/api/types.ts';
import { visibleGroups } from './group-lists.ts';

/** All the user's groups, watched or not, without announcement groups, in list order. */
export function useGroups() {
  const answer = useSWR<Group[], unknown>(paths.groups, getAll<Group>);
  const groups = useMemo(
    () => (answer.data ? visibleGroups(answer.data) : undefined),
    [answer.data],
  );
  const watched = useMemo(() => groups?.filter((group) => group.is_watched), [groups]);
  return { ...answer, data: groups, watched };
}

/** One group with everything populated. */
export function useGroup(documentId: string) {
  return useSWR<Group, unknown>(groupKey(documentId), async (key: string) => {
    return (await get<One<Group>>(key)).data;
  });
}

/** Messages a day of one group, both ends included. */
export function useGroupActivity(documentId: string, from: string, to: string) {
  return useSWR<DayCount[], unknown>(activityKey(documentId, from, to), async (key: string) => {
    return (await get<One<DayCount[]>>(key)).data;
  });
}
