import type { Notification } from '@groupsight/proto/insights/v1/insights';
import { collections } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { findItem, type Reads, registerReads } from '../rest/collection.ts';
import { NotificationSchema, toNotification } from '../rest/documents/notification.ts';
import { dataBody, documentIdParams, ref, single } from '../rest/schema.ts';

const write = { access: 'user', limit: 'write' } as const;
const tags = ['notifications'];

/** Notifications: read, marked, deleted, cleared. */
export function notificationRoutes(app: App, context: GatewayContext): void {
  const { insights } = context.clients;
  const reads: Reads<Notification, typeof NotificationSchema> = {
    collection: collections.insights.notifications,
    path: 'notifications',
    tag: 'notifications',
    words: ['a notification', 'notifications, newest first'],
    schema: NotificationSchema,
    list: async (ownerId, query, call) => {
      const { notifications, meta } = await insights.listNotifications({ ownerId, query }, call);
      return { items: notifications, total: meta?.total ?? 0 };
    },
    toDocument: toNotification,
    groupOf: (notification) => notification.groupId,
  };
  registerReads(app, context, reads);

  app.put(
    '/api/notifications/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Mark a notification as read',
        params: documentIdParams,
        body: dataBody({ read: Type.Literal(true) }),
        response: { 200: single(ref(NotificationSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { documentId } = request.params;
      const found = await findItem(reads, ownerId, documentId, call);
      await insights.markNotificationsRead({ ownerId, documentId }, call);
      return { data: { ...toNotification(found), read: true } };
    },
  );

  app.post(
    '/api/notifications/mark-all-read',
    {
      config: write,
      schema: {
        tags,
        summary: 'Mark all notifications as read',
        response: {
          200: single(Type.Object({ changed: Type.Integer() }, { additionalProperties: false })),
        },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { changed } = await insights.markNotificationsRead(
        { ownerId, documentId: '' },
        callOf(request),
      );
      return { data: { changed } };
    },
  );

  app.delete(
    '/api/notifications/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Delete a notification',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { deleted } = await insights.deleteNotifications(
        { ownerId, documentId },
        callOf(request),
      );
      if (deleted === 0) throw notFound();
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/notifications',
    {
      config: write,
      schema: { tags, summary: 'Clear all notifications', response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      await insights.deleteNotifications({ ownerId, documentId: '' }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}
