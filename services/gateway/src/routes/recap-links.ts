import { collections } from '@groupsight/shared/collections';
import { AppError, hasCode } from '@groupsight/shared/errors';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { groupsById } from '../rest/all-groups.ts';
import { registerReads } from '../rest/collection.ts';
import {
  NewRecapLinkSchema,
  RecapLinkSchema,
  SharedRecapSchema,
  toRecapLink,
  toSharedRecap,
} from '../rest/documents/recap-link.ts';
import { dataBody, documentIdParams, ref, single } from '../rest/schema.ts';
import { getGroup } from './groups.ts';
import { groupsOfRecap } from './recap.ts';

const tags = ['insights'];
const usualDays = 14;

/** Links by which a recap is read without an account. */
export function recapLinkRoutes(app: App, context: GatewayContext): void {
  const { clients } = context;
  const { insights } = clients;
  registerReads(app, context, {
    collection: collections.insights.recapLinks,
    path: 'recap-links',
    tag: 'insights',
    words: ['a link to a recap', 'the links to recaps that hold, the latest first'],
    schema: RecapLinkSchema,
    list: async (ownerId, query, call) => {
      const { links, meta } = await insights.listRecapLinks({ ownerId, query }, call);
      const groups = await groupsById(
        clients,
        ownerId,
        links.flatMap(({ groupId }) => groupId || []),
        call,
      );
      const items = links.map((link) => ({ link, group: groups.get(link.groupId) }));
      return { items, total: meta?.total ?? 0 };
    },
    toDocument: ({ link, group }) => toRecapLink(link, group),
  });
  createRoute(app, context);
  deleteRoute(app, context);
  openRoute(app, context);
}

function createRoute(app: App, { clients }: GatewayContext): void {
  app.post(
    '/api/recap-links',
    {
      config: { access: 'user', limit: 'write', feature: 'recap', errors: [403, 404, 409] },
      schema: {
        tags,
        summary: 'Make a link by which a recap is read without an account',
        description:
          'Whoever has it reads that month until it ends or is deleted. The token is told this ' +
          'once. 403 (plan_limit) for a plan without recaps, 409 (too_many_links) beyond 50.',
        body: dataBody({
          month: Type.String({
            pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
            description: 'yyyy-MM, not after the one that runs.',
            examples: ['2026-05'],
          }),
          group: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 100,
              description: "A group's documentId; all watched groups without it.",
            }),
          ),
          days: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 90, description: `${usualDays} without it.` }),
          ),
        }),
        response: { 201: single(ref(NewRecapLinkSchema)) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { month, group: id, days = usualDays } = request.body.data;
      const group = id === undefined ? undefined : await getGroup(clients, ownerId, id, call);
      const asked = { ownerId, month, groupId: group?.documentId ?? '', days };
      const { link, token } = await clients.insights.createRecapLink(asked, call);
      if (!link) throw ended();
      return reply.code(201).send({ data: { ...toRecapLink(link, group), token } });
    },
  );
}

function deleteRoute(app: App, { clients }: GatewayContext): void {
  app.delete(
    '/api/recap-links/:documentId',
    {
      config: { access: 'user', limit: 'write' },
      schema: {
        tags,
        summary: 'End a link at once',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await clients.insights.deleteRecapLink({ ownerId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}

const ended = () =>
  new AppError('not_found', 'link_ended', 'This link has ended or was taken back.');

/** What a token opens. The token comes in the body: addresses are logged and remembered. */
function openRoute(app: App, { clients, heavyReads }: GatewayContext): void {
  const read = async (token: string, call: CallOptions) => {
    const { ownerId, link } = await clients.insights.findRecapLink({ token }, call);
    if (!link) throw ended();
    const { user } = await clients.auth.getUser({ userId: ownerId }, call);
    // What its owner shared is open again when they are resumed.
    if (!user || user.suspendedAt) throw ended();
    const { groups, group } = await groupsOfRecap(clients, ownerId, link.groupId, call);
    const groupIds = groups.map(({ documentId }) => documentId);
    const asked = { ownerId, groupIds, month: link.month };
    // By the link: readers of it take turns among themselves, not with the owner.
    const recap = await heavyReads.run(`recap-link ${link.documentId}`, call.signal, () =>
      clients.insights.getRecap(asked, call),
    );
    return toSharedRecap({ recap, groups, group, link });
  };
  app.post(
    '/api/shared-recap',
    {
      bodyLimit: 4096,
      config: { access: 'public', limit: 'heavy', errors: [404] },
      schema: {
        tags,
        summary: 'Read the recap that a link is of',
        description: '404 (link_ended) for a link that ended, was taken back or never was.',
        body: dataBody({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
        response: { 200: single(ref(SharedRecapSchema)) },
      },
    },
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      try {
        return { data: await read(request.body.data.token, callOf(request)) };
      } catch (error) {
        // The group was deleted, or the owner's plan has no recaps any more: nobody else's business.
        if (hasCode(error, 'not_found') || hasCode(error, 'plan_limit')) throw ended();
        throw error;
      }
    },
  );
}
