import useSWR from 'swr';
import { getAll } from '../../shared/api/get-all.ts';
import { groupList, paths } from '../../shared/api/keys.ts';
import type { ChatMessage, Digest } from '../../shared/api/types.ts';

/** Every digest of a group, newest first: the calendar's levels are relative to all of them. */
export function useDigests(groupId: string) {
  return useSWR<Digest[], unknown>(
    groupList(paths.digests, groupId, { sort: 'date:desc' }),
    getAll<Digest>,
  );
}

/** As many as fit an address comfortably; a claim rests on a handful. */
const MOST_CITED = 50;

/** The messages that a statement cites, oldest first; nothing is asked for without ids. */
export function useCitedMessages(groupId: string, ids: readonly string[] | null) {
  const key = ids?.length
    ? groupList(paths.messages, groupId, {
        filters: { message_id: { $in: ids.slice(0, MOST_CITED) } },
        sort: 'createdAt:asc',
      })
    : null;
  return useSWR<ChatMessage[], unknown>(key, getAll<ChatMessage>);
}
