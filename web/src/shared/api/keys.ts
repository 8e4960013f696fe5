import type { paths as contract } from './schema.ts';

/** The paths of the contract that caches and live events speak of. */
export const paths = {
  me: '/api/users/me',
  config: '/api/config',
  overview: '/api/overview',
  brief: '/api/brief',
  groups: '/api/watched-groups',
  reading: '/api/reading',
  activeMembers: '/api/active-members',
  people: '/api/people',
  waCheck: '/api/wa-check',
  waBudget: '/api/wa-budget',
  waImports: '/api/wa-imports',
  removals: '/api/removals',
  waUploads: '/api/wa-uploads',
  digests: '/api/digests',
  resources: '/api/resources',
  questions: '/api/questions',
  topics: '/api/watched-topics',
  rules: '/api/moderation-rules',
  actions: '/api/moderation-actions',
  messages: '/api/chat-messages',
  scheduled: '/api/scheduled-messages',
  notifications: '/api/notifications',
  events: '/api/events',
} as const satisfies Record<string, keyof contract>;

/** Whether a cache's key is of a path: the path itself, with a query, or below it. */
export function isOf(path: string) {
  return (key: unknown): key is string =>
    typeof key === 'string' &&
    (key === path || key.startsWith(`${path}?`) || key.startsWith(`${path}/`));
}

/** The filter for one group's documents. */
export function ofGroup(groupId: string) {
  return { group: { documentId: { $eq: groupId } } };
}
