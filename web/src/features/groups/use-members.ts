import { usePage } from '../../shared/api/use-page.ts';

const PAGE_SIZE = 20;

export type MemberOrder = 'messages:desc' | 'name:asc' | 'last_message_at:desc';

/** A page of everybody who wrote in a group; the server searches and sorts. */
export function useMembers(documentId: string, text: string, sort: MemberOrder) {
  const wanted = text.trim();
  const filters = wanted ? { name: { $containsi: wanted } } : {};
  return usePage(
    '/api/watched-groups/{documentId}/members',
    { path: { documentId }, query: { filters, sort } },
    PAGE_SIZE,
  );
}
