import { collections } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { condition } from '@groupsight/shared/filter';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { allGroups } from '../rest/all-groups.ts';
import { sendAsked } from '../rest/asked.ts';
import { metaOf } from '../rest/collection.ts';
import { listQuery } from '../rest/collection-query.ts';
import { type GroupRefDocument, toGroupRef } from '../rest/documents/group.ts';
import {
  PeriodSchema,
  PersonNoteSchema,
  PersonPageSchema,
  PersonSchema,
  SegmentCountSchema,
  toPerson,
  toPersonNote,
  toPersonPage,
  toSegmentCounts,
} from '../rest/documents/person.ts';
import { describeListQuery } from '../rest/list-query.ts';
import { byGroupIds } from '../rest/of-groups.ts';
import { offerOf } from '../rest/offer.ts';
import { PaginationSchema } from '../rest/pagination.ts';
import { parseListRequest } from '../rest/query.ts';
import { dataBody, documentIdParams, nullableRef, ref, single } from '../rest/schema.ts';

const { people: collection } = collections.insights;
const offer = offerOf(PersonSchema, collection);
const described = describeListQuery(PersonSchema.$id, collection, offer);

/** The watched groups, by documentId. */
export async function watchedGroups(
  { clients }: GatewayContext,
  ownerId: string,
  call: CallOptions,
): Promise<ReadonlyMap<string, GroupRefDocument>> {
  const watched = condition('is_watched', 'eq', 'true');
  const groups = await allGroups(clients, ownerId, watched, call);
  return new Map(groups.map((group) => [group.documentId, toGroupRef(group)]));
}

/** The people of all watched groups, each once. */
export function peopleRoutes(app: App, context: GatewayContext): void {
  app.addSchema(described.filters);
  listRoute(app, context);
  personRoute(app, context);
  noteRoutes(app, context);
}

function listRoute(app: App, context: GatewayContext): void {
  const { clients, heavyReads } = context;
  app.get(
    '/api/people',
    {
      config: { access: 'user', limit: 'read', describedQuery: described.query },
      schema: {
        tags: ['insights'],
        summary: 'List everybody who wrote in the watched groups, each person once',
        description:
          'The most active first. A name is found by any that somebody goes by, without regard to ' +
          'accents. `meta.segments` counts everybody, whatever the filters.',
        querystring: listQuery,
        response: {
          200: Type.Object(
            {
              data: Type.Array(ref(PersonSchema)),
              meta: Type.Object(
                {
                  pagination: ref(PaginationSchema),
                  segments: Type.Array(ref(SegmentCountSchema)),
                  everybody: Type.Integer({ description: 'People, whatever the filters.' }),
                  period: ref(PeriodSchema),
                },
                { additionalProperties: false },
              ),
            },
            { additionalProperties: false },
          ),
        },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const parsed = parseListRequest(request.query, offer);
      const { pagination } = parsed;
      const filter = await byGroupIds(clients, ownerId, parsed.query.filter, call);
      const query = { ...parsed.query, filter };
      const groups = await watchedGroups(context, ownerId, call);
      const asked = { ownerId, groupIds: [...groups.keys()], query };
      const found = await heavyReads.run(ownerId, call.signal, () =>
        clients.insights.listPeople(asked, call),
      );
      const data = found.people.map((person) => toPerson(person, groups));
      const meta = {
        ...metaOf(pagination, found.meta?.total ?? 0),
        segments: toSegmentCounts(found.segments),
        everybody: found.everybody,
        period: { from: found.recentFrom, to: found.recentTo },
      };
      return sendAsked(reply, { data, meta }, parsed);
    },
  );
}

function personRoute(app: App, context: GatewayContext): void {
  const { clients, heavyReads, mediaLinks } = context;
  app.get(
    '/api/people/:documentId',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['insights'],
        summary: 'Read what one person does in the watched groups',
        params: documentIdParams,
        response: { 200: single(ref(PersonPageSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const groups = await watchedGroups(context, ownerId, call);
      const { documentId: memberId } = request.params;
      const asked = { ownerId, groupIds: [...groups.keys()], memberId };
      const found = await heavyReads.run(ownerId, call.signal, () =>
        clients.insights.getPerson(asked, call),
      );
      if (!found.person) throw notFound();
      return { data: toPersonPage(found.person, found, groups, mediaLinks.of(ownerId)) };
    },
  );
}

const longestText = 2_000;
const maxTags = 20;

function noteRoutes(app: App, context: GatewayContext): void {
  const { insights } = context.clients;
  app.put(
    '/api/people/:documentId/note',
    {
      config: { access: 'user', limit: 'write', feature: 'membersDashboard', errors: [409] },
      schema: {
        tags: ['insights'],
        summary: 'Write a note of a person and tags, in place of those before',
        description:
          'Nobody but the user sees them. With neither nothing is noted any more. 403 (plan_limit) ' +
          'for a plan without the members dashboard, 409 (too_many_notes) beyond 20,000 people.',
        params: documentIdParams,
        body: dataBody({
          // Signs of two units count as one character in the end.
          text: Type.String({
            maxLength: 2 * longestText,
            description: `At most ${longestText} characters.`,
          }),
          tags: Type.Array(Type.String({ maxLength: 200, description: 'At most 40 characters.' }), {
            maxItems: 100,
            description: `At most ${maxTags} that differ.`,
          }),
        }),
        response: {
          200: single(nullableRef(PersonNoteSchema, 'Null where nothing is noted any more.')),
        },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const groups = await watchedGroups(context, ownerId, call);
      const { documentId: memberId } = request.params;
      const { text, tags } = request.body.data;
      const asked = { ownerId, groupIds: [...groups.keys()], memberId, text, tags };
      const { note } = await insights.setPersonNote(asked, call);
      return { data: toPersonNote(note) };
    },
  );

  app.delete(
    '/api/people/:documentId/note',
    {
      config: { access: 'user', limit: 'write' },
      schema: {
        tags: ['insights'],
        summary: 'Delete what is noted of a person',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId: memberId } = request.params;
      await insights.deletePersonNote({ ownerId, memberId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}
