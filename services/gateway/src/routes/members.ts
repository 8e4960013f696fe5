import type { ListQuery } from '@groupsight/proto/common/v1/query';
import { collections } from '@groupsight/shared/collections';
import { condition } from '@groupsight/shared/filter';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { allGroups } from '../rest/all-groups.ts';
import { sendAsked } from '../rest/asked.ts';
import { listAnswer, metaOf } from '../rest/collection.ts';
import { listQuery } from '../rest/collection-query.ts';
import {
  ActiveMemberSchema,
  MemberSchema,
  ParticipantSchema,
  toActiveMember,
  toMember,
  toParticipant,
} from '../rest/documents/member.ts';
import { columnsOf, sendCsv, wantsCsv } from '../rest/list-csv.ts';
import { describeListQuery } from '../rest/list-query.ts';
import { offerOf } from '../rest/offer.ts';
import { parseListRequest } from '../rest/query.ts';
import { documentIdParams, ref, single, strict } from '../rest/schema.ts';
import { getGroup } from './groups.ts';

const { members } = collections.insights;
const offer = offerOf(MemberSchema, members);
const described = describeListQuery(MemberSchema.$id, members, offer);

const { participants } = collections.groups;
const participantOffer = offerOf(ParticipantSchema, participants);
const describedParticipants = describeListQuery(
  ParticipantSchema.$id,
  participants,
  participantOffer,
);

/** The people of a group: all who wrote, beyond the most active ones, and all who are in it. */
export function memberRoutes(app: App, context: GatewayContext): void {
  app.addSchema(described.filters);
  app.addSchema(describedParticipants.filters);
  writerRoute(app, context);
  participantRoute(app, context);
  activeMembersRoute(app, context);
}

/** As many as the screen of the most active shows. */
const maxActive = 20;

function activeMembersRoute(app: App, { clients, heavyReads }: GatewayContext): void {
  app.get(
    '/api/active-members',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['groups'],
        summary: 'The people who write most in the watched groups, each once',
        description: `${maxActive} at most, the most active first; announcement groups do not count.`,
        querystring: strict({
          search: Type.Optional(
            Type.String({
              maxLength: 200,
              description: 'Only groups whose name has it, without regard to case.',
            }),
          ),
        }),
        response: { 200: single(Type.Array(ref(ActiveMemberSchema))) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const wanted = (request.query.search ?? '').trim().toLowerCase();
      const watched = await allGroups(
        clients,
        ownerId,
        condition('is_watched', 'eq', 'true'),
        call,
      );
      const groups = new Map(
        watched
          .filter((group) => !group.isAnnouncements && group.name.toLowerCase().includes(wanted))
          .map((group) => [group.documentId, group]),
      );
      const asked = { ownerId, groupIds: [...groups.keys()], limit: maxActive };
      const { members } = await heavyReads.run(ownerId, call.signal, () =>
        clients.insights.listActiveMembers(asked, call),
      );
      return { data: members.map((member) => toActiveMember(member, groups)) };
    },
  );
}

function writerRoute(app: App, { clients, heavyReads }: GatewayContext): void {
  app.get(
    '/api/watched-groups/:documentId/members',
    {
      config: { access: 'user', limit: 'read', describedQuery: described.query },
      schema: {
        tags: ['groups'],
        summary: 'List everybody who wrote in a group, the most active first',
        params: documentIdParams,
        querystring: listQuery,
        response: { 200: listAnswer(MemberSchema) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const parsed = parseListRequest(request.query, offer);
      const { query, pagination } = parsed;
      const { documentId: groupId } = await getGroup(
        clients,
        ownerId,
        request.params.documentId,
        call,
      );
      const list = (part: Partial<ListQuery> = {}) =>
        heavyReads.run(ownerId, call.signal, () =>
          clients.insights.listMembers({ ownerId, groupId, query: { ...query, ...part } }, call),
        );
      if (wantsCsv(request)) {
        const page = async (offset: number, limit: number) =>
          (await list({ offset, limit })).members.map(toMember);
        return sendCsv(reply, { name: 'members', columns: columnsOf(MemberSchema), page });
      }
      const { members, meta } = await list();
      const data = members.map(toMember);
      const body = { data, meta: metaOf(pagination, meta?.total ?? 0) };
      return sendAsked(reply, body, parsed);
    },
  );
}

function participantRoute(app: App, { clients }: GatewayContext): void {
  app.get(
    '/api/watched-groups/:documentId/participants',
    {
      config: { access: 'user', limit: 'read', describedQuery: describedParticipants.query },
      schema: {
        tags: ['groups'],
        summary: 'List everybody who is in a group now, also who never wrote, by name',
        params: documentIdParams,
        querystring: listQuery,
        response: { 200: listAnswer(ParticipantSchema) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const list = parseListRequest(request.query, participantOffer);
      const { query, pagination } = list;
      const { documentId } = await getGroup(clients, ownerId, request.params.documentId, call);
      const read = (part: Partial<ListQuery> = {}) => {
        const asked = { ownerId, groupId: documentId, query: { ...query, ...part } };
        return clients.groups.listMembers(asked, call);
      };
      if (wantsCsv(request)) {
        const page = async (offset: number, limit: number) =>
          (await read({ offset, limit })).members.map(toParticipant);
        return sendCsv(reply, {
          name: 'participants',
          columns: columnsOf(ParticipantSchema),
          page,
        });
      }
      const { members, meta } = await read();
      const data = members.map(toParticipant);
      const body = { data, meta: metaOf(pagination, meta?.total ?? 0) };
      return sendAsked(reply, body, list);
    },
  );
}
