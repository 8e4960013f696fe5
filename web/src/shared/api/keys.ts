import { ofGroup, type QueryObject, withQuery } from './query.ts';

/** Every SWR key in one place: a key is the path that is fetched. */
export const paths = {
  me: '/api/users/me',
  config: '/api/config',
  overview: '/api/overview',
  groups: '/api/watched-groups',
  waGroups: '/api/wa-groups',
  waMessages: '/api/wa-messages',
  waCheck: '/api/wa-check',
  waCreate: '/api/wa-create',
  waImports: '/api/wa-imports',
  digests: '/api/digests',
  resources: '/api/resources',
  questions: '/api/questions',
  topics: '/api/watched-topics',
  rules: '/api/moderation-rules',
  messages: '/api/chat-messages',
  scheduled: '/api/scheduled-messages',
  notifications: '/api/notifications',
  events: '/api/events',
  jobs: '/api/jobs',
} as const;

/** One document of a collection. */
export function one(path: string, documentId: string): string {
  return `${path}/${encodeURIComponent(documentId)}`;
}

/** One group with everything populated (spec §7). */
export function groupKey(documentId: string): string {
  return `${one(paths.groups, documentId)}?populate=*`;
}

/** A group's messages a day, both ends included. */
export function activityKey(documentId: string, from: string, to: string): string {
  return withQuery(`${one(paths.groups, documentId)}/activity`, { from, to });
}

/** A page of a collection of one group. */
export function groupList(
  path: string,
  groupId: string,
  query: QueryObject & { filters?: QueryObject } = {},
): string {
  const { filters, ...rest } = query;
  return withQuery(path, { filters: { ...ofGroup(groupId), ...filters }, ...rest });
}
