import type { Filter } from '@groupsight/proto/common/v1/query';
import { invalid } from '@groupsight/shared/errors';
import { allOf, condition } from '@groupsight/shared/filter';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { allGroups } from '../rest/all-groups.ts';
import { BriefSchema, toBrief } from '../rest/documents/brief.ts';
import { parseFilters } from '../rest/filters.ts';
import { dataBody, ref, single, strict } from '../rest/schema.ts';

const tags = ['insights'];
const LineIds = Type.Array(
  Type.String({ pattern: '^(question|fact|digest)-[0-9a-z]{24}-[0-9a-f]{8}$' }),
  { minItems: 1, maxItems: 500, description: 'lineId of lines of the brief.' },
);

const watched = [
  condition('is_announcements', 'eq', 'false'),
  condition('is_watched', 'eq', 'true'),
];

const Filters = Type.Unsafe<unknown>({
  type: 'object',
  additionalProperties: true,
  description: '`filters[group][labels][documentId][$eq]=…`.',
});
const Ids = Type.Optional(
  strict({
    $eq: Type.Optional(Type.String()),
    $in: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })),
  }),
);
const describedFilters = strict({
  filters: Type.Optional(
    strict({
      group: Type.Optional(
        strict({ documentId: Ids, labels: Type.Optional(strict({ documentId: Ids })) }),
      ),
    }),
  ),
});

/** The watched groups that a filter of the brief lets through, as the groups service is asked. */
function narrowed(filter: Filter | undefined): Filter {
  const kind = filter?.kind;
  if (!kind) return allOf(...watched);
  if (kind.$case === 'condition') {
    const { field, operator, values } = kind.value;
    const isKnown = field === 'group.documentId' || field === 'group.labels.documentId';
    if (isKnown && (operator === 'eq' || operator === 'in')) {
      return allOf(...watched, condition(field.slice('group.'.length), operator, ...values));
    }
  }
  throw invalid('invalid_filter', 'The brief is filtered by groups or by labels, $eq or $in');
}

/** What waits to be read over all watched groups, and what was read of it. */
export function briefRoutes(app: App, { clients }: GatewayContext): void {
  app.get(
    '/api/brief',
    {
      config: { access: 'user', limit: 'read', describedQuery: describedFilters },
      schema: {
        tags,
        summary: 'What of the watched groups waits to be read',
        description:
          'At most 400 words; what is marked as read makes room for the rest. ' +
          '`filters[group][labels]=…` or `filters[group]=…` tells of these groups alone.',
        querystring: strict({ filters: Type.Optional(Filters) }),
        response: { 200: single(ref(BriefSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const filter = narrowed(parseFilters(request.query.filters));
      const groups = await allGroups(clients, ownerId, filter, call);
      const named = groups.map(({ documentId: groupId, name }) => ({ groupId, name }));
      const asked = { ownerId, groups: named, mostWords: 0, toldLineIds: [] };
      return { data: toBrief(await clients.insights.getBrief(asked, call), groups) };
    },
  );

  app.post(
    '/api/brief/read',
    {
      config: { access: 'user', limit: 'write' },
      schema: {
        tags,
        summary: 'Mark lines of the brief as read',
        description:
          'The same again changes nothing; lines that are not there any more are passed over.',
        body: dataBody({
          lines: LineIds,
          read: Type.Boolean({ description: 'false takes it back.' }),
        }),
        response: { 200: single(strict({ changed: Type.Integer() })) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { lines: lineIds, read } = request.body.data;
      const asked = { ownerId, lineIds, read };
      const { changed } = await clients.insights.markBriefRead(asked, callOf(request));
      return { data: { changed } };
    },
  );
}
