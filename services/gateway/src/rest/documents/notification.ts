import type { Notification } from '@groupsight/proto/insights/v1/insights';
import { notificationTypes } from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import { Instant, identity, named, oneOf, ref, stamps } from '../schema.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, oneOfThese } from './values.ts';

export const NotificationSchema = named('Notification', {
  ...identity,
  type: oneOf(notificationTypes),
  title: Type.String(),
  message: Type.String(),
  timestamp: Instant(),
  read: Type.Boolean(),
  link: Type.String({ description: 'Path in the app.' }),
  ...stamps,
  group: Type.Optional(ref(GroupRef)),
});

export const notificationSchemas = [NotificationSchema];

export function toNotification(notification: Notification): Static<typeof NotificationSchema> {
  return {
    ...identityOf(notification.documentId),
    type: oneOfThese(notificationTypes, notification.type, 'topic'),
    title: notification.title,
    message: notification.message,
    timestamp: iso(notification.timestamp),
    read: notification.read,
    link: notification.link,
    createdAt: iso(notification.timestamp),
    updatedAt: iso(notification.timestamp),
  };
}
