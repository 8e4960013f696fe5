import { notificationTypes } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { PushDeviceSchema, PushSchema, toPush, toPushDevice } from '../rest/documents/push.ts';
import { dataBody, documentIdParams, oneOf, ref, single, strict } from '../rest/schema.ts';

const tags = ['notifications'];
const write = { access: 'user', limit: 'write' } as const;

/** The browsers that notifications are pushed to, and which kinds each is sent. */
export function pushRoutes(app: App, { clients }: GatewayContext): void {
  const { insights } = clients;

  app.get(
    '/api/push',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags,
        summary: 'Your devices that get push notifications, and the key to subscribe with',
        response: { 200: single(ref(PushSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      return { data: toPush(await insights.getPush({ ownerId }, callOf(request))) };
    },
  );

  app.post(
    '/api/push-devices',
    {
      config: { ...write, errors: [409] },
      schema: {
        tags,
        summary: 'Have notifications pushed to this device',
        description:
          'Takes what a PushSubscription of the browser says. The same endpoint again changes what it is sent.',
        body: dataBody({
          endpoint: Type.String({
            minLength: 10,
            maxLength: 2048,
            description: 'An https address of a public push service.',
          }),
          keys: strict({
            p256dh: Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' }),
            auth: Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' }),
          }),
          kinds: Type.Array(oneOf(notificationTypes), { minItems: 1, maxItems: 10 }),
          name: Type.String({ minLength: 1, maxLength: 80 }),
        }),
        response: { 200: single(ref(PushDeviceSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { endpoint, keys, kinds, name } = request.body.data;
      const asked = { ownerId, endpoint, ...keys, kinds, name };
      const { device } = await insights.savePushDevice(asked, callOf(request));
      if (!device) throw notFound();
      return { data: toPushDevice(device) };
    },
  );

  app.delete(
    '/api/push-devices/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Push nothing more to a device',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await insights.deletePushDevice({ ownerId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}
