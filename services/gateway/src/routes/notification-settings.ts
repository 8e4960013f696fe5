import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import {
  Kinds,
  NotificationSettingsSchema,
  QuietHoursSchema,
  toNotificationSettings,
} from '../rest/documents/notification-settings.ts';
import { dataBody, documentIdParams, ref, single } from '../rest/schema.ts';

const tags = ['notifications'];
const write = { access: 'user', limit: 'write' } as const;
const answer = { 200: single(ref(NotificationSettingsSchema)) };

function groupRoutes(app: App, { clients }: GatewayContext): void {
  const { insights } = clients;
  app.put(
    '/api/notification-settings/groups/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Choose what you are told of a group, whatever holds for the others',
        params: documentIdParams,
        body: dataBody({ kinds: Kinds }),
        response: answer,
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId: groupId } = request.params;
      const { settings } = await insights.setGroupNotifications(
        { ownerId, groupId, kinds: request.body.data },
        callOf(request),
      );
      return { data: toNotificationSettings(settings) };
    },
  );

  app.delete(
    '/api/notification-settings/groups/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Be told of a group what you are told of the others',
        params: documentIdParams,
        response: answer,
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId: groupId } = request.params;
      const { settings } = await insights.setGroupNotifications(
        { ownerId, groupId },
        callOf(request),
      );
      return { data: toNotificationSettings(settings) };
    },
  );
}

/** Of what somebody is told, and when. */
export function notificationSettingsRoutes(app: App, context: GatewayContext): void {
  const { insights } = context.clients;
  app.get(
    '/api/notification-settings',
    {
      config: { access: 'user', limit: 'read' },
      schema: { tags, summary: 'Of what you are told, and when', response: answer },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { settings } = await insights.getNotificationSettings({ ownerId }, callOf(request));
      return { data: toNotificationSettings(settings) };
    },
  );

  app.put(
    '/api/notification-settings',
    {
      config: write,
      schema: {
        tags,
        summary: 'Choose of what you are told, and when; fields left out stay',
        description:
          'In quiet hours nothing is pushed or mailed; what came in them is told as one when they end. ' +
          '400 (invalid_hours) where they end when they begin.',
        body: dataBody({
          kinds: Type.Optional(Kinds),
          mailed: Type.Optional(Kinds),
          quiet: Type.Optional(
            Type.Unsafe<Static<typeof QuietHoursSchema> | null>({
              anyOf: [ref(QuietHoursSchema), { type: 'null' }],
            }),
          ),
        }),
        response: answer,
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { kinds, mailed, quiet } = request.body.data;
      const { settings } = await insights.updateNotificationSettings(
        {
          ownerId,
          kinds: kinds && { kinds },
          quiet: quiet ? { fromHour: quiet.from, toHour: quiet.to } : undefined,
          neverQuiet: quiet === null,
          mailed: mailed && { kinds: mailed },
        },
        callOf(request),
      );
      return { data: toNotificationSettings(settings) };
    },
  );
  groupRoutes(app, context);
}
