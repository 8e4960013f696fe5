import { getWatchedGroupParticipants } from '../../../shared/api/endpoints.ts';
import { usePage } from '../../../shared/api/use-page.ts';
import { nameOf } from '../../groups/member-name.ts';
import { useMembers } from '../../groups/use-members.ts';
import type { Mention } from '../draft.ts';

const PAGE_SIZE = 20;
const NUMBER = /^\+?(\d{2,})$/;

/** Everybody who is in a group, by name or by number. */
function useParticipants(documentId: string, text: string) {
  const wanted = text.trim();
  const digits = NUMBER.exec(wanted)?.[1];
  const byName = { name: { $containsi: wanted } };
  const filters = digits ? { $or: [byName, { id: { $contains: digits } }] } : byName;
  return usePage(getWatchedGroupParticipants(documentId, wanted ? { filters } : {}), PAGE_SIZE);
}

/** Who may be mentioned in a group: who writes most, then everybody else. */
export function useMentionable(groupId: string, name: string) {
  const wrote = useMembers(groupId, name, { field: 'messages', descending: true });
  const inIt = useParticipants(groupId, name);
  const found = new Map<string, Mention>();
  for (const { id, name: own } of [...(wrote.data?.data ?? []), ...(inIt.data?.data ?? [])]) {
    if (!found.has(id)) found.set(id, { id, name: nameOf({ id, name: own }) });
  }
  const isLoading = (!wrote.data && !wrote.error) || (!inIt.data && !inIt.error);
  const failed = wrote.error !== undefined && inIt.error !== undefined;
  return { members: [...found.values()], isLoading, failed };
}
