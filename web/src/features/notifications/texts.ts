/** Every text of the bell. */
export const notificationTexts = {
  title: 'Notifications',
  bell: (unread: number) => (unread ? `Notifications, ${unread} unread` : 'Notifications'),
  markAll: 'Mark all as read',
  clearAll: 'Clear all',
  remove: (title: string) => `Delete notification: ${title}`,
  unread: 'unread',
  empty: 'No notifications',
  loadFailed: 'The notifications could not be loaded',
  changeFailed: 'The notifications could not be changed. Please try again.',
  offline: 'The server cannot be reached. These are the last ones it sent.',
  unsent: 'Your changes are kept here and sent when it is back.',
} as const;
