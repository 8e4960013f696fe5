import type { Group } from '@groupsight/proto/groups/v1/groups';
import { collections } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { Type } from 'typebox';
import type { Clients } from '../clients.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { bodyOf, sendAsked } from '../rest/asked.ts';
import { listAnswer, metaOf } from '../rest/collection.ts';
import { listQuery, oneQuery } from '../rest/collection-query.ts';
import { GroupCoverage, toGroupCoverage } from '../rest/documents/coverage.ts';
import {
  DayCount,
  toWatchedGroup,
  WatchedGroup,
  type WatchedGroupDocument,
} from '../rest/documents/group.ts';
import { describeListQuery, describeOneQuery } from '../rest/list-query.ts';
import { allLabels, byLabelIds } from '../rest/of-groups.ts';
import { offerOf } from '../rest/offer.ts';
import { parseAsked, parseListRequest } from '../rest/query.ts';
import { Day, dataBody, documentIdParams, ref, single, strict } from '../rest/schema.ts';

const { groups: collection } = collections.groups;
const offer = offerOf(WatchedGroup, collection);
const described = describeListQuery(WatchedGroup.$id, collection, offer);
const read = { access: 'user', limit: 'read' } as const;

/** Groups with their figures and labels: one call each for all of them. */
export async function withStats(
  clients: Clients,
  ownerId: string,
  groups: readonly Group[],
  call: CallOptions,
): Promise<WatchedGroupDocument[]> {
  if (groups.length === 0) return [];
  const groupIds = groups.map((group) => group.documentId);
  const isLabelled = groups.some(({ labelIds }) => labelIds.length > 0);
  const [{ stats }, labels] = await Promise.all([
    clients.insights.getGroupStats({ ownerId, groupIds }, call),
    isLabelled ? allLabels(clients, ownerId, call) : [],
  ]);
  const byId = new Map(stats.map((item) => [item.groupId, item]));
  return groups.map((group) => toWatchedGroup(group, byId.get(group.documentId), labels));
}

/** One group of the owner, by documentId or by the chat network's id. @throws AppError not_found */
export async function getGroup(
  { groups }: Clients,
  ownerId: string,
  id: string,
  call: CallOptions,
): Promise<Group> {
  const { group } = await groups.getGroup({ ownerId, id }, call);
  if (!group) throw notFound();
  return group;
}

function readRoutes(app: App, { clients, keptAnswers }: GatewayContext): void {
  app.addSchema(described.filters);
  app.get(
    '/api/watched-groups',
    {
      config: { ...read, describedQuery: described.query },
      schema: {
        tags: ['groups'],
        summary: "List the user's groups with their figures",
        description: 'Watched and unwatched; filters[is_watched][$eq]=true for the watched ones.',
        querystring: listQuery,
        response: { 200: listAnswer(WatchedGroup) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const parsed = parseListRequest(request.query, offer);
      return keptAnswers.send(request, reply, async () => {
        const filter = await byLabelIds(clients, ownerId, parsed.query.filter, call);
        const query = { ...parsed.query, filter };
        const { groups, meta } = await clients.groups.listGroups({ ownerId, query }, call);
        const data = await withStats(clients, ownerId, groups, call);
        return bodyOf(reply, { data, meta: metaOf(parsed.pagination, meta?.total ?? 0) }, parsed);
      });
    },
  );

  app.get(
    '/api/watched-groups/:documentId',
    {
      config: { ...read, describedQuery: describeOneQuery(offer) },
      schema: {
        tags: ['groups'],
        summary: 'Read a group with its figures',
        params: documentIdParams,
        querystring: oneQuery,
        response: { 200: single(ref(WatchedGroup)) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const asked = parseAsked(request.query, offer);
      const group = await getGroup(clients, ownerId, request.params.documentId, call);
      const [data] = await withStats(clients, ownerId, [group], call);
      if (!data) throw notFound();
      return sendAsked(reply, { data }, asked);
    },
  );
}

/** Groups, watching them, and their activity. */
export function groupRoutes(app: App, context: GatewayContext): void {
  const { clients } = context;
  readRoutes(app, context);

  app.put(
    '/api/watched-groups/:documentId',
    {
      config: { access: 'user', limit: 'write' },
      schema: {
        tags: ['groups'],
        summary: 'Watch or unwatch a group',
        description: "403 (plan_limit) beyond the plan's number of groups.",
        params: documentIdParams,
        body: dataBody({ is_watched: Type.Boolean() }),
        response: { 200: single(ref(WatchedGroup)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { documentId } = request.params;
      const watched = request.body.data.is_watched;
      const answer = await clients.groups.setWatched({ ownerId, documentId, watched }, call);
      const [data] = await withStats(clients, ownerId, answer.group ? [answer.group] : [], call);
      if (!data) throw notFound();
      return { data };
    },
  );

  app.get(
    '/api/watched-groups/:documentId/activity',
    {
      config: read,
      schema: {
        tags: ['groups'],
        summary: 'Messages per day, zeros included',
        params: documentIdParams,
        querystring: strict({
          from: Type.Optional(Day('Inclusive; 30 days before `to` without it.')),
          to: Type.Optional(Day("Inclusive; today in the owner's zone without it.")),
        }),
        response: { 200: single(Type.Array(ref(DayCount))) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { from, to } = request.query;
      const group = await getGroup(clients, ownerId, request.params.documentId, call);
      const groupId = group.documentId;
      const { days } = await clients.insights.getActivity({ ownerId, groupId, from, to }, call);
      return { data: days };
    },
  );

  app.get(
    '/api/watched-groups/:documentId/coverage',
    {
      config: read,
      schema: {
        tags: ['groups'],
        summary: 'Which stretches are known to be complete, which are missing and why',
        params: documentIdParams,
        response: { 200: single(ref(GroupCoverage)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const group = await getGroup(clients, ownerId, request.params.documentId, call);
      const groupId = group.documentId;
      return {
        data: toGroupCoverage(await clients.insights.getCoverage({ ownerId, groupId }, call)),
      };
    },
  );
}
