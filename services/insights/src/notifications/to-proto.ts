import type { Notification } from '@groupsight/proto/insights/v1/insights';
import type { NotificationDoc } from './notifications.repository.ts';

export const presentNotification = (doc: NotificationDoc): Notification => ({
  documentId: doc._id,
  type: doc.type,
  title: doc.title,
  message: doc.message,
  timestamp: doc.at,
  read: doc.read,
  link: doc.link,
  groupId: doc.group,
});
