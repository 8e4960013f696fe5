import {
  getBrief,
  getChatMessages,
  getConfig,
  getDigests,
  getEvents,
  getGroupLabels,
  getMembersDashboard,
  getModerationActions,
  getModerationRules,
  getNotifications,
  getOverview,
  getPeople,
  getQuestions,
  getReading,
  getRecapLinks,
  getRemovals,
  getResources,
  getScheduledMessages,
  getNewsletterIssues,
  getNewsletterLetters,
  getNewsletterSettings,
  getNewsletterSubscribers,
  getSurveys,
  getUsersMe,
  getWaBudget,
  getWaImports,
  getWatchedGroups,
  getWatchedTopics,
  getWebhookDeliveries,
  getWebhooks,
  getWatchSuggestions,
} from './endpoints.ts';

/** The paths that caches and live events speak of. */
export const paths = {
  me: getUsersMe().address,
  config: getConfig().address,
  overview: getOverview().address,
  brief: getBrief().address,
  groups: getWatchedGroups().address,
  labels: getGroupLabels().address,
  reading: getReading().address,
  suggestions: getWatchSuggestions().address,
  people: getPeople().address,
  membersDashboard: getMembersDashboard().address,
  recapLinks: getRecapLinks().address,
  waBudget: getWaBudget().address,
  waImports: getWaImports().address,
  removals: getRemovals().address,
  digests: getDigests().address,
  resources: getResources().address,
  questions: getQuestions().address,
  topics: getWatchedTopics().address,
  rules: getModerationRules().address,
  actions: getModerationActions().address,
  messages: getChatMessages().address,
  surveys: getSurveys().address,
  webhooks: getWebhooks().address,
  webhookDeliveries: getWebhookDeliveries().address,
  newsletterSettings: getNewsletterSettings().address,
  newsletterSubscribers: getNewsletterSubscribers().address,
  newsletterIssues: getNewsletterIssues().address,
  newsletterLetters: getNewsletterLetters().address,
  scheduled: getScheduledMessages().address,
  notifications: getNotifications().address,
  events: getEvents().address,
  waUploads: '/api/wa-uploads',
} as const;

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
