import { AppError, notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { ImportedGroup, toImportedGroup } from '../rest/documents/group.ts';
import { LinkState, toLinkState } from '../rest/documents/user.ts';
import { dataBody, named, ref, single, strict } from '../rest/schema.ts';

const LinkStatus = named('LinkStatus', {
  state: LinkState,
  qrcode: Type.Optional(Type.String({ description: 'While connecting: data:image/…' })),
  pairingCode: Type.Optional(
    Type.String({ description: 'While connecting: to be typed on the phone instead.' }),
  ),
  reason: Type.Optional(Type.String({ description: 'Why it is not open; a code.' })),
});

const LinkCode = named('LinkCode', {
  qrcode: Type.String({ description: 'data:image/png;base64,…' }),
  pairingCode: Type.Optional(Type.String()),
});

export const connectionSchemas = [LinkStatus, LinkCode];

const answer = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  single(Type.Object(properties, { additionalProperties: false }));

function linkRoutes(app: App, { clients }: GatewayContext): void {
  app.get(
    '/api/wa-check',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['connection'],
        summary: 'Where the link to the chat account stands',
        response: {
          200: single(ref(LinkStatus)),
        },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const link = await clients.groups.getLink({ ownerId }, callOf(request));
      return {
        data: {
          state: toLinkState(link.state),
          ...(link.qrcode ? { qrcode: link.qrcode } : {}),
          ...(link.pairingCode ? { pairingCode: link.pairingCode } : {}),
          ...(link.reason ? { reason: link.reason } : {}),
        },
      };
    },
  );

  app.post(
    '/api/wa-create',
    {
      config: { access: 'user', limit: 'heavy', errors: [409] },
      schema: {
        tags: ['connection'],
        summary: 'Start linking the chat account; answers the QR code to scan',
        response: {
          200: single(ref(LinkCode)),
        },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const link = await clients.groups.linkAccount({ ownerId }, callOf(request, minutes(1)));
      const { qrcode, pairingCode } = link;
      return { data: { qrcode, ...(pairingCode ? { pairingCode } : {}) } };
    },
  );

  app.post(
    '/api/wa-pairing-code',
    {
      config: { access: 'user', limit: 'heavy', errors: [409] },
      schema: {
        tags: ['connection'],
        summary: 'Link the chat account by a code that is typed on the phone',
        description: 'Starts linking unless that has begun; the QR code stays valid beside it.',
        body: dataBody({
          phoneNumber: Type.String({
            minLength: 7,
            maxLength: 25,
            description: 'With its country code.',
          }),
        }),
        response: { 200: single(ref(LinkCode)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { phoneNumber } = request.body.data;
      const link = await clients.groups.linkAccount(
        { ownerId, phoneNumber },
        callOf(request, minutes(1)),
      );
      return { data: { qrcode: link.qrcode, pairingCode: link.pairingCode } };
    },
  );

  app.post(
    '/api/wa-disconnect',
    {
      config: { access: 'user', limit: 'heavy' },
      schema: {
        tags: ['connection'],
        summary: 'Log the chat account out and forget its credentials',
        response: { 200: answer({ state: Type.Literal('close') }) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      await clients.groups.unlinkAccount({ ownerId }, callOf(request, minutes(1)));
      return { data: { state: 'close' as const } };
    },
  );
}

/** Linking the chat account, and its groups. */
export function connectionRoutes(app: App, context: GatewayContext): void {
  const { clients } = context;
  linkRoutes(app, context);

  app.get(
    '/api/wa-groups',
    {
      config: { access: 'user', limit: 'heavy', errors: [409, 504] },
      schema: {
        tags: ['connection'],
        summary: "Import or refresh the account's groups, and list them",
        description: 'Idempotent. 409 (not_connected) without an open account.',
        response: { 200: single(Type.Array(ref(ImportedGroup))) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { groups } = await clients.groups.importGroups(
        { ownerId },
        callOf(request, minutes(6)),
      );
      return { data: groups.map(toImportedGroup) };
    },
  );

  app.post(
    '/api/wa-simulate-drop',
    {
      config: { access: 'user', limit: 'heavy', errors: [404] },
      schema: {
        tags: ['connection'],
        summary: 'Drop the connection of a simulated account for a moment',
        description: '404 where accounts are not simulated (CHAT_PROVIDER).',
        body: strict({
          milliseconds: Type.Integer({ minimum: 1, maximum: 60_000 }),
        }),
        response: { 200: answer({ ok: Type.Literal(true) }) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { milliseconds } = request.body;
      try {
        await clients.connector.simulateDrop({ ownerId, milliseconds }, callOf(request));
      } catch (error) {
        if (error instanceof AppError && error.kind === 'unimplemented') throw notFound();
        throw error;
      }
      return { data: { ok: true as const } };
    },
  );
}
