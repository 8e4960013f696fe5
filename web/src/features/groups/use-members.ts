import { getActiveMembers, getWatchedGroupMembers } from '../../shared/api/endpoints.ts';
import { useData } from '../../shared/api/use-api.ts';
import { usePage } from '../../shared/api/use-page.ts';

export interface MemberOrder {
  field: 'name' | 'messages' | 'active_days' | 'last_message_at';
  descending: boolean;
}

/** The people who write most over the watched groups, or over those whose name has a text. */
export function useActiveMembers(search: string) {
  const wanted = search.trim();
  return useData(getActiveMembers(wanted ? { search: wanted } : {}));
}

const PAGE_SIZE = 20;

/** A page of everybody who wrote in a group. */
export function useMembers(documentId: string, text: string, order: MemberOrder) {
  const wanted = text.trim();
  const first = `${order.field}:${order.descending ? 'desc' : 'asc'}` as const;
  return usePage(
    getWatchedGroupMembers(documentId, {
      ...(wanted ? { filters: { name: { $containsi: wanted } } } : {}),
      // Who is equal in that stands by name.
      sort: order.field === 'name' ? [first] : [first, 'name:asc'],
    }),
    PAGE_SIZE,
  );
}
