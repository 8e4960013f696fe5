import type { Notification } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { Instant, identity, named } from '../schema.ts';
import { identityOf, iso } from './values.ts';

export const NotificationSchema = named('Notification', {
  ...identity,
  type: Type.String({ description: 'resource, digest, moderation or topic.' }),
  title: Type.String(),
  message: Type.String(),
  timestamp: Instant(),
  read: Type.Boolean(),
  link: Type.String({ description: 'Path in the app.' }),
});

export const notificationSchemas = [NotificationSchema];

export function toNotification(notification: Notification): Static<typeof NotificationSchema> {
  return {
    ...identityOf(notification.documentId),
    type: notification.type,
    title: notification.title,
    message: notification.message,
    timestamp: iso(notification.timestamp),
    read: notification.read,
    link: notification.link,
  };
}
