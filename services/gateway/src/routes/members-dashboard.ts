import type { ListQuery } from '@groupsight/proto/common/v1/query';
import type { ReadMembersDashboardResponse } from '@groupsight/proto/insights/v1/insights';
import { collections } from '@groupsight/shared/collections';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { goneSignal } from '../jobs.ts';
import { metaOf } from '../rest/collection.ts';
import { listQuery } from '../rest/collection-query.ts';
import { type Cell, sendTable } from '../rest/csv.ts';
import type { GroupRefDocument } from '../rest/documents/group.ts';
import {
  csvHead,
  DashboardMemberSchema,
  DaysSchema,
  FiguresSchema,
  MonthSchema,
  ReplyGraphSchema,
  TagCountSchema,
  toCsvRow,
  toDashboardMember,
  toDashboardMeta,
  toReplyGraph,
} from '../rest/documents/members-dashboard.ts';
import { SegmentCountSchema, toSegmentCounts } from '../rest/documents/person.ts';
import { describeListQuery } from '../rest/list-query.ts';
import { byGroupIds } from '../rest/of-groups.ts';
import { offerOf } from '../rest/offer.ts';
import { PaginationSchema } from '../rest/pagination.ts';
import { parseListRequest } from '../rest/query.ts';
import { ref, single, strict } from '../rest/schema.ts';
import { watchedGroups } from './people.ts';

const tags = ['insights'];
const usualDays = 28;
const { membersDashboard: collection } = collections.insights;
const offer = offerOf(DashboardMemberSchema, collection);
const described = describeListQuery(DashboardMemberSchema.$id, collection, offer);

const days = Type.Optional(
  Type.Unsafe<'7' | '28' | '90'>({
    type: 'string',
    enum: ['7', '28', '90'],
    description: `How many days, today among them, are compared with as many before; ${usualDays} without it.`,
  }),
);
const { filters, sort, pagination } = listQuery.properties;
const offered = described.query.properties;

const access = { access: 'user', limit: 'read', feature: 'membersDashboard' } as const;
const refusal = '403 (plan_limit) for a plan without the members dashboard.';

interface Scope {
  readonly ownerId: string;
  readonly call: CallOptions;
  readonly groups: ReadonlyMap<string, GroupRefDocument>;
}

/** What both the page and the file ask for. */
async function askedOf(
  { clients }: GatewayContext,
  { ownerId, call, groups }: Scope,
  query: ListQuery,
  length: string = String(usualDays),
) {
  const groupIds = [...groups.keys()];
  const [filter, { groups: admins }] = await Promise.all([
    byGroupIds(clients, ownerId, query.filter, call),
    clients.groups.listAdmins({ ownerId, groupIds }, call),
  ]);
  return { ownerId, groupIds, days: Number(length), admins, query: { ...query, filter } };
}

/** The people of all watched groups for who leads these: figures, notes, a file, a graph. */
export function membersDashboardRoutes(app: App, context: GatewayContext): void {
  app.addSchema(described.filters);
  listRoute(app, context);
  csvRoute(app, context);
  graphRoute(app, context);
}

function listRoute(app: App, context: GatewayContext): void {
  const { clients, heavyReads } = context;
  const queries = { filters: offered.filters, sort: offered.sort };
  app.get(
    '/api/members-dashboard',
    {
      config: {
        ...access,
        describedQuery: strict({ days, ...queries, pagination: offered.pagination }),
      },
      schema: {
        tags,
        summary: 'List everybody who wrote in the watched groups, with a period against the last',
        description: `The most active first. \`meta\` is of everybody, whatever the filters. ${refusal}`,
        querystring: strict({ days, filters, sort, pagination }),
        response: {
          200: Type.Object(
            {
              data: Type.Array(ref(DashboardMemberSchema)),
              meta: strict({
                pagination: ref(PaginationSchema),
                segments: Type.Array(ref(SegmentCountSchema)),
                tags: Type.Array(ref(TagCountSchema), { description: 'By name.' }),
                everybody: Type.Integer({ description: 'People, whatever the filters.' }),
                period: ref(DaysSchema),
                before: ref(DaysSchema),
                figures: ref(FiguresSchema),
                figures_before: ref(FiguresSchema),
                months: Type.Array(ref(MonthSchema), {
                  description: 'The last 12 with this one, oldest first.',
                }),
              }),
            },
            { additionalProperties: false },
          ),
        },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { days: length, ...list } = request.query;
      const parsed = parseListRequest(list, offer);
      const groups = await watchedGroups(context, ownerId, call);
      const asked = await askedOf(context, { ownerId, call, groups }, parsed.query, length);
      const found = await heavyReads.run(ownerId, call.signal, () =>
        clients.insights.listMembersDashboard(asked, call),
      );
      return {
        data: found.members.flatMap((member) => toDashboardMember(member, groups) ?? []),
        meta: {
          ...metaOf(parsed.pagination, found.meta?.total ?? 0),
          ...toDashboardMeta(found),
          segments: toSegmentCounts(found.segments),
        },
      };
    },
  );
}

async function* rowsOf(
  pieces: AsyncIterable<ReadMembersDashboardResponse>,
  groups: Scope['groups'],
): AsyncGenerator<Cell[][]> {
  for await (const { members } of pieces) {
    yield members.flatMap((member) => {
      const row = toDashboardMember(member, groups);
      return row ? [toCsvRow(row)] : [];
    });
  }
}

/** What is left of something whose first piece was read already. */
async function* resumed<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value;
}

function csvRoute(app: App, context: GatewayContext): void {
  const { clients, heavyReads } = context;
  app.get(
    '/api/members-dashboard/csv',
    {
      config: {
        ...access,
        limit: 'heavy',
        describedQuery: strict({ days, filters: offered.filters, sort: offered.sort }),
      },
      schema: {
        tags,
        summary: 'Read all rows of the members dashboard as a file for spreadsheets',
        description: `Cells that one would take for formulas begin with an apostrophe. ${refusal}`,
        querystring: strict({ days, filters, sort }),
        response: {
          200: {
            description: 'CSV in UTF-8 with its head',
            content: { 'text/csv': { schema: Type.Unsafe<unknown>({ type: 'string' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = { ...callOf(request, minutes(5)), signal: goneSignal(reply) };
      const { days: length, ...list } = request.query;
      const groups = await watchedGroups(context, ownerId, call);
      const { query } = parseListRequest(list, offer);
      const asked = await askedOf(context, { ownerId, call, groups }, query, length);
      const pieces = clients.insights.readMembersDashboard(asked, call)[Symbol.asyncIterator]();
      // What it costs is in the first piece, and so is a refusal.
      const first = await heavyReads.run(ownerId, call.signal, () => pieces.next());
      return sendTable(reply, 'members.csv', csvHead, rowsOf(resumed(first, pieces), groups));
    },
  );
}

function graphRoute(app: App, context: GatewayContext): void {
  const { clients, heavyReads } = context;
  app.get(
    '/api/members-dashboard/graph',
    {
      config: access,
      schema: {
        tags,
        summary: 'Read who replied to whom in the watched groups lately',
        description: refusal,
        querystring: strict({ days }),
        response: { 200: single(ref(ReplyGraphSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request, minutes(1));
      const groups = await watchedGroups(context, ownerId, call);
      const asked = {
        ownerId,
        groupIds: [...groups.keys()],
        days: Number(request.query.days ?? usualDays),
      };
      const graph = await heavyReads.run(ownerId, call.signal, () =>
        clients.insights.getReplyGraph(asked, call),
      );
      return { data: toReplyGraph(graph, groups) };
    },
  );
}
