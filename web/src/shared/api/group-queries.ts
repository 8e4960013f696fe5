import { ofGroup } from './keys.ts';
import type { GroupSummary } from './types.ts';

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

/** All groups of the user. Apart from the hooks, as a page's HTML asks for it before they are there. */
export const groupsQuery = { query: { fields: Object.keys(shown) as (keyof GroupSummary)[] } };

/** The watched topics of a group. */
export function topicsQuery(groupId: string) {
  return { query: { filters: ofGroup(groupId), sort: 'mentions:desc' as const } };
}
