import type { Condition, Filter } from '@groupsight/proto/common/v1/query';
import type { Group } from '@groupsight/proto/groups/v1/groups';
import type { SearchRequest, SearchResponse } from '@groupsight/proto/insights/v1/insights';
import { invalid } from '@groupsight/shared/errors';
import { condition } from '@groupsight/shared/filter';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { type TSchema, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { allGroups } from '../rest/all-groups.ts';
import { metaOf } from '../rest/collection.ts';
import { paginationParam } from '../rest/collection-query.ts';
import { toGroupRef } from '../rest/documents/group.ts';
import {
  type GroupRefs,
  messageHitKinds,
  nameKinds,
  SearchHitSchema,
  searchColumns,
  searchKinds,
  toGroupHit,
  toMessageHit,
  toPersonHit,
  toSearchRow,
  toTopicHit,
} from '../rest/documents/search.ts';
import { parseFilters } from '../rest/filters.ts';
import { sendCsv, wantsCsv } from '../rest/list-csv.ts';
import { Paging } from '../rest/list-query.ts';
import { byGroupIds } from '../rest/of-groups.ts';
import { PaginationSchema, parsePagination } from '../rest/pagination.ts';
import { ref, strict } from '../rest/schema.ts';

const Query = Type.String({
  minLength: 1,
  maxLength: 300,
  description:
    'Words, all of which are to be found; "in quotes" in this order. Forms of a word are found ' +
    'in eight languages, accents do not count, and the last word may be the beginning of one. ' +
    'A kind (photos, link) or a month beside other words is met by what the message is.',
});

/** A search narrows by fewer operators than lists do: what it does not offer it refuses. */
const oneOf = (value: TSchema) =>
  Type.Optional(
    strict({ $eq: Type.Optional(value), $in: Type.Optional(Type.Array(value, { maxItems: 100 })) }),
  );
const Day = Type.String({ format: 'date' });
const FiltersOffered = strict({
  group: Type.Optional(
    strict({
      documentId: oneOf(Type.String()),
      labels: Type.Optional(strict({ documentId: oneOf(Type.String()) })),
    }),
  ),
  author: oneOf(Type.String()),
  kind: oneOf(Type.Unsafe<string>({ type: 'string', enum: [...searchKinds] })),
  date: Type.Optional(
    strict({
      $eq: Type.Optional(Day),
      $gte: Type.Optional(Day),
      $lte: Type.Optional(Day),
      $between: Type.Optional(Type.Array(Day, { minItems: 2, maxItems: 2 })),
    }),
  ),
});

interface Filters {
  /** undefined: all. */
  readonly groups: readonly string[] | undefined;
  readonly authors: readonly string[];
  readonly kinds: readonly string[];
  readonly from: string;
  readonly to: string;
}

function conditionsOf(filter: Filter | undefined): Condition[] {
  const kind = filter?.kind;
  if (!kind) return [];
  if (kind.$case === 'condition') return [kind.value];
  if (kind.$case === 'all') return kind.value.filters.flatMap(conditionsOf);
  throw invalid('invalid_filter', 'A search is filtered by conditions that all hold');
}

const refuse = ({ field, operator }: Condition) =>
  invalid('invalid_filter', `A search cannot be filtered by $${operator} of ${field}`);

const dates: Readonly<Record<string, (values: readonly string[]) => Partial<Filters>>> = {
  eq: ([date = '']) => ({ from: date, to: date }),
  gte: ([from = '']) => ({ from }),
  lte: ([to = '']) => ({ to }),
  between: ([from = '', to = '']) => ({ from, to }),
};

/** What one condition narrows a search to. */
function narrowed(one: Condition): Partial<Filters> {
  const { field, operator, values } = one;
  if (field === 'date') {
    const ends = Object.hasOwn(dates, operator) ? dates[operator]?.(values) : undefined;
    if (!ends) throw refuse(one);
    return ends;
  }
  if (operator !== 'eq' && operator !== 'in') throw refuse(one);
  if (field === 'group.documentId') return { groups: values };
  if (field === 'author') return { authors: values };
  if (field !== 'kind' || !values.every((kind) => isOneOf(searchKinds, kind))) throw refuse(one);
  return { kinds: values };
}

/** `filters[group]`, `filters[author]`, `filters[kind]` and `filters[date]`, each once. */
function filtersOf(filter: Filter | undefined): Filters {
  const any: Filters = { groups: undefined, authors: [], kinds: [], from: '', to: '' };
  const parts = conditionsOf(filter).map(narrowed);
  // A group and a label: the group, if it has the label.
  const named = parts.flatMap((part) => (part.groups ? [part.groups] : []));
  const [first] = named;
  const groups = first?.filter((id) => named.every((ids) => ids.includes(id)));
  return Object.assign(any, ...parts, groups ? { groups } : {});
}

const isOneOf = (words: readonly string[], word: string) => words.includes(word);

/** Folds names for comparing, as the search folds words. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .toLowerCase();

const maxGroups = 10;

/** Groups whose name has all words, or their beginnings. */
function namedSo(groups: readonly Group[], query: string): Group[] {
  const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  const isNamed = ({ name }: Group) => {
    const words = wordsOf(name);
    return wanted.every((word) => words.some((other) => other.startsWith(word)));
  };
  return groups.filter(isNamed).slice(0, maxGroups);
}

interface Search {
  readonly ownerId: string;
  readonly query: string;
  readonly filters: Filters;
  readonly page: ReturnType<typeof parsePagination>;
}

/** What is asked of insights, which knows all but groups' names. */
function requestOf({ ownerId, query, filters, page }: Search): SearchRequest {
  const { groups, authors, kinds, from, to } = filters;
  const isNames = kinds.length > 0 && kinds.every((kind) => isOneOf(nameKinds, kind));
  return {
    ownerId,
    text: query,
    groupIds: [...(groups ?? [])],
    senderIds: [...authors],
    // With messages of any kind there is no kind to tell apart.
    kinds: kinds.includes('message') ? [] : kinds.filter((kind) => isOneOf(messageHitKinds, kind)),
    fromDate: from,
    toDate: to,
    offset: page.offset,
    limit: isNames ? 0 : page.limit,
    withTotal: page.withTotal,
    withNames: areNamesAsked({ filters, page }),
  };
}

/** Names are told beside the first page of a search that asks for nothing that they have not. */
function areNamesAsked({ filters, page }: Pick<Search, 'filters' | 'page'>): boolean {
  const { authors, kinds, from, to } = filters;
  const isAny = kinds.length === 0 || kinds.some((kind) => isOneOf(nameKinds, kind));
  return isAny && page.offset === 0 && authors.length === 0 && from === '' && to === '';
}

/** Groups, people and topics that are named so. */
async function namesOf(
  { clients }: GatewayContext,
  { ownerId, query, filters }: Search,
  { people, topics }: SearchResponse,
  call: CallOptions,
) {
  const { kinds, groups: within } = filters;
  const isAsked = (kind: string) => kinds.length === 0 || kinds.includes(kind);
  const watched = condition('is_watched', 'eq', 'true');
  const groups = isAsked('group') ? await allGroups(clients, ownerId, watched, call) : [];
  const inside = groups.filter(
    ({ documentId }) => within === undefined || within.includes(documentId),
  );
  return {
    groups: namedSo(inside, query),
    people: isAsked('person') ? people : [],
    topics: isAsked('topic') ? topics : [],
  };
}

/** The groups of all that was found, by documentId. */
async function groupsOf(
  { clients }: GatewayContext,
  ownerId: string,
  { hits }: SearchResponse,
  { people, topics }: Pick<SearchResponse, 'people' | 'topics'>,
  call: CallOptions,
): Promise<GroupRefs> {
  const ids = [
    ...hits.flatMap(({ message }) => message?.groupId ?? []),
    ...people.flatMap(({ groupIds }) => groupIds),
    ...topics.map(({ groupId }) => groupId),
  ];
  if (ids.length === 0) return new Map();
  const filter = condition('documentId', 'in', ...new Set(ids));
  const groups = await allGroups(clients, ownerId, filter, call);
  return new Map(groups.map((group) => [group.documentId, toGroupRef(group)]));
}

const nothing: SearchResponse = {
  hits: [],
  total: 0,
  incomplete: false,
  people: [],
  topics: [],
};

/** One search over everything that a user has. */
export function searchRoutes(app: App, context: GatewayContext): void {
  const { clients } = context;
  app.get(
    '/api/search',
    {
      config: {
        access: 'user',
        limit: 'read',
        describedQuery: strict({
          q: Query,
          filters: Type.Optional(FiltersOffered),
          pagination: Type.Optional(Paging),
        }),
      },
      schema: {
        tags: ['insights'],
        summary: 'Find messages, questions, resources, people, groups and topics by their words',
        description:
          'Groups, people and topics of that name come before the messages of the first page, and ' +
          'do not count in the pagination. Messages with all the words come first, then those ' +
          'with some of them near; each the newest first. The first 1,000 are shown. Filters are ' +
          'conditions that all hold; `filters[group][labels]` takes labels of groups; dates take $eq, $gte, $lte and $between, the others $eq and $in.',
        querystring: strict({
          q: Query,
          filters: Type.Optional(
            Type.Unsafe<unknown>({
              type: 'object',
              additionalProperties: true,
              description: '`filters[kind][$eq]=link&filters[date][$gte]=2026-03-01`.',
            }),
          ),
          pagination: paginationParam,
        }),
        response: {
          200: Type.Object(
            {
              data: Type.Array(ref(SearchHitSchema)),
              meta: Type.Object(
                {
                  pagination: ref(PaginationSchema),
                  incomplete: Type.Boolean({
                    description: 'Whether some messages could not be looked at yet.',
                  }),
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
      const { q: query, filters, pagination } = request.query;
      const page = parsePagination(pagination);
      const filter = await byGroupIds(clients, ownerId, parseFilters(filters), call);
      const search = { ownerId, query, filters: filtersOf(filter), page };
      if (wantsCsv(request)) {
        const rows = async (offset: number, limit: number) => {
          const part = { ...search, page: { ...page, offset, limit, withTotal: false } };
          return (await find(context, part, call)).data.map(toSearchRow);
        };
        return sendCsv(reply, { name: 'search', columns: searchColumns, page: rows });
      }
      const { data, total, incomplete } = await find(context, search, call);
      return { data, meta: { ...metaOf(page, total), incomplete } };
    },
  );
}

/** A page of what is found: names before the first messages. */
async function find(context: GatewayContext, search: Search, call: CallOptions) {
  const { clients, heavyReads, mediaLinks } = context;
  const { ownerId } = search;
  // A label that no group has: to insights no group means all.
  const isNowhere = search.filters.groups?.length === 0;
  const found = isNowhere
    ? nothing
    : await heavyReads.run(ownerId, call.signal, () =>
        clients.insights.search(requestOf(search), call),
      );
  const names = areNamesAsked(search)
    ? await namesOf(context, search, found, call)
    : { groups: [], people: [], topics: [] };
  const groups = await groupsOf(context, ownerId, found, names, call);
  const link = mediaLinks.of(ownerId);
  const data = [
    ...names.groups.map(toGroupHit),
    ...names.people.map((person) => toPersonHit(person, groups)),
    ...names.topics.map((topic) => toTopicHit(topic, groups)),
    ...found.hits.flatMap((hit) => toMessageHit(hit, groups, link)),
  ];
  return { data, total: found.total, incomplete: found.incomplete };
}
