import { formatCount, formatNumber } from '../../shared/ui/format-number.ts';

/** Every text of the dashboard. */
export const dashboardTexts = {
  tiles: {
    groups: 'Total Groups',
    messages: 'Messages Tracked',
    topics: 'Active Topics',
    notifications: 'Notifications',
  },
  notes: {
    groups: (watched: number) => `${formatNumber(watched)} watched`,
    messages: (week: number) => `${formatNumber(week)} this week`,
    sparkline: 'Messages a day over the last 30 days',
    topics: (watched: number) => `of ${formatNumber(watched)}, mentioned this week`,
    notifications: 'unread',
  },
  banners: {
    connect: {
      title: 'WhatsApp is not connected',
      text: 'Link your account to import your groups and follow them live.',
      button: 'Connect WhatsApp',
    },
    import: {
      title: 'Import your groups',
      text: 'Your account is linked. Import its groups to choose what to follow.',
      button: 'Go to groups',
    },
    choose: 'Choose and watch',
    watch: {
      title: 'No groups are watched yet',
      text: 'Choose the groups you want statistics, digests and questions from.',
      button: 'Choose groups',
    },
  },
  recent: 'Recent Activity',
  recentEmpty: 'No activity yet',
  recentEmptyText:
    'Digests, answered questions, shared links and busy days of your watched groups appear here.',
  loadFailed: 'The dashboard could not be loaded',
  activity: {
    burst: (count: number) => `Busy day: ${formatNumber(count)} messages`,
    usual: (usual: number) =>
      usual > 0 ? `a usual day brings ${formatNumber(usual)}` : 'far more than usual',
    digest: (day: string) => `Digest of ${day}`,
    digestSoFar: (day: string) => `Digest of ${day}, so far`,
    answered: (count: number, by: string) => {
      if (count === 1) return by ? `answered by ${by}` : 'answered';
      return by
        ? `${formatNumber(count)} answers, best by ${by}`
        : `${formatNumber(count)} answers`;
    },
    resources: (count: number) => `${formatNumber(count)} resources shared`,
    andMore: (name: string, more: number) => `${name} and ${formatNumber(more)} more`,
    sharedBy: (name: string) => (name ? `shared by ${name}` : 'shared'),
    event: (day: string, place: string) => ['Event', day, place].filter(Boolean).join(' · '),
    moderated: (rule: string, state: string) => {
      const outcomes: Record<string, string> = {
        deleted: 'message deleted',
        warned: 'sender warned',
        asked: 'on its way',
        failed: 'could not be carried out',
      };
      return `${rule}: ${outcomes[state] ?? 'message found'}`;
    },
    sent: (groups: number) => `Scheduled message sent to ${formatCount(groups, 'group', 'groups')}`,
    notSent: 'A scheduled message could not be sent',
  },
  trending: 'Trending Topics',
  trendingText: 'Mentions in the last 7 days',
  trendingEmpty: {
    title: 'No topics yet',
    text: 'Watch a topic in one of your groups to see how much it is talked about.',
  },
  trendingQuiet: {
    title: 'No mentions this week',
    text: 'Nobody wrote about your topics in the last 7 days.',
  },
  quick: 'Quick Actions',
  addTopic: 'Add Topic Watcher',
  recap: 'Monthly Recap',
  schedule: 'Schedule Message',
  chooseGroup: 'In which group?',
  trend: (difference: number) => {
    if (difference === 0) return 'as many as the week before';
    const words = difference > 0 ? 'more' : 'fewer';
    return `${formatNumber(Math.abs(difference))} ${words} than the week before`;
  },
} as const;
