import { ofGroup } from '../../shared/api/keys.ts';
import { useAll } from '../../shared/api/use-api.ts';

/** Every digest of a group, newest first: the calendar's levels are relative to all of them. */
export function useDigests(groupId: string) {
  return useAll('/api/digests', {
    query: { filters: ofGroup(groupId), sort: 'date:desc' },
  });
}

/** As many as fit an address comfortably; a claim rests on a handful. */
const MOST_CITED = 50;

/** The messages that a statement cites, oldest first; nothing is asked for without ids. */
export function useCitedMessages(groupId: string, ids: readonly string[] | null) {
  const cited = ids?.slice(0, MOST_CITED) ?? [];
  return useAll(
    '/api/chat-messages',
    cited.length > 0
      ? {
          query: {
            filters: { ...ofGroup(groupId), message_id: { $in: cited } },
            sort: 'createdAt:asc',
          },
        }
      : null,
  );
}
