/** Every text of the dashboard (spec §2). */
export const dashboardTexts = {
  tiles: {
    groups: 'Total Groups',
    messages: 'Messages Tracked',
    topics: 'Active Topics',
    notifications: 'Notifications',
  },
  notes: {
    groups: (watched: number) => `${watched} watched`,
    messages: 'in watched groups',
    topics: 'mentioned in the last 7 days',
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
    watch: {
      title: 'No groups are watched yet',
      text: 'Choose the groups you want statistics, digests and questions from.',
      button: 'Choose groups',
    },
  },
  recent: 'Recent Activity',
  recentEmpty: 'No activity yet',
  recentEmptyText: 'Digests, questions and resources of your watched groups appear here.',
  trending: 'Trending Topics',
  trendingText: 'Mentions in the last 7 days',
  trendingEmpty: 'No topics yet',
  trendingEmptyText: 'Watch a topic in one of your groups to see how much it is talked about.',
  quick: 'Quick Actions',
  addTopic: 'Add Topic Watcher',
  schedule: 'Schedule Message',
  chooseGroup: 'In which group?',
  trend: (now: number, before: number) =>
    `${now >= before ? '+' : '−'}${Math.abs(now - before)} on the week before`,
} as const;
