import { notFound } from '@groupsight/shared/errors';
import { condition } from '@groupsight/shared/filter';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { allGroups } from '../rest/all-groups.ts';
import { listQuery, metaOf, offerOf, selected, sendSelected } from '../rest/collection.ts';
import { type GroupRefDocument, toGroupRef } from '../rest/documents/group.ts';
import {
  PeriodSchema,
  PersonPageSchema,
  PersonSchema,
  personSegments,
  SegmentCountSchema,
  toPerson,
  toPersonPage,
  toSegmentCounts,
} from '../rest/documents/person.ts';
import { withoutLabels } from '../rest/labelled.ts';
import { describeListQuery } from '../rest/list-query.ts';
import { PaginationSchema } from '../rest/pagination.ts';
import { parseListRequest } from '../rest/query.ts';
import { documentIdParams, ref, single } from '../rest/schema.ts';

const offer = offerOf(PersonSchema, {});
const described = describeListQuery({
  ...offer,
  $id: PersonSchema.$id,
  queryable: {
    documentId: 'id',
    name: 'text',
    'group.documentId': 'id',
    segment: personSegments,
    messages: 'number',
    recent_messages: 'number',
    active_days: 'number',
    questions_asked: 'number',
    questions_answered: 'number',
    first_date: 'text',
    last_message_at: 'instant',
  },
  unsortable: ['segment'],
});

/** The watched groups, by documentId. */
async function watchedGroups(
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
      const { pagination, populate, fields } = parsed;
      const filter = await withoutLabels(clients, ownerId, parsed.query.filter, call);
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
      if (!fields) return { data, meta };
      return sendSelected(reply, { data: selected(data, fields, populate), meta });
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
