import type { ListQuery } from '@groupsight/proto/common/v1/query';
import type { Collection } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import type { FastifyReply, FastifyTypeProviderDefault } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import type { MediaLink } from '../auth/media-links.ts';
import type { Clients } from '../clients.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { type GroupRefDocument, toGroupRef } from './documents/group.ts';
import { isHeavy } from './heavy.ts';
import { withoutLabels } from './labelled.ts';
import { columnsOf, sendCsv, wantsCsv } from './list-csv.ts';
import { describeListQuery, describeOneQuery } from './list-query.ts';
import { describePagination, type Pagination, PaginationSchema } from './pagination.ts';
import { type Populate, parsePopulate } from './populate.ts';
import { byDocumentId, type Offer, parseListRequest } from './query.ts';
import { documentIdParams, ref, single, strict } from './schema.ts';
import { parseFields, select } from './selection.ts';

/** The named schema of a document. */
export type DocumentSchema = TSchema & {
  readonly $id: string;
  readonly properties: Readonly<Record<string, unknown>>;
};

/** A document of any collection, as it is sent. */
type Document = Readonly<Record<string, unknown>>;

/** A query as qs reads it; the route's schema has checked its names. */
type RawQuery = Readonly<Record<string, unknown>>;

/** A page of a service's answer. */
export interface Page<P> {
  readonly items: readonly P[];
  readonly total: number;
}

/** How a collection is read over REST: one list RPC answers it. */
export interface Reads<P, S extends DocumentSchema> {
  readonly collection: Collection;
  /** Last part of the path, such as 'digests'. */
  readonly path: string;
  readonly tag: string;
  /** For summaries: 'a digest', 'digests'. */
  readonly words: readonly [one: string, many: string];
  readonly schema: S;
  /** Statuses of errors beside the usual ones, for the OpenAPI document. */
  readonly errors?: readonly number[];
  list(ownerId: string, query: ListQuery, call: CallOptions): Promise<Page<P>>;
  /** @param link addresses of the caller's media */
  toDocument(item: P, populate: Populate, link: MediaLink): Static<S>;
  /** Group.document_id of an item, where `group` can be populated. */
  groupOf?(item: P): string;
}

const populateParam = Type.Optional(
  Type.Unsafe<unknown>({
    description: '`*`, names, or `populate[answers][populate][0]=resource`.',
  }),
);
const fieldsParam = Type.Optional(
  Type.Unsafe<unknown>({
    description: 'Names of the fields to answer; the others are left out. All without it.',
  }),
);

export const paginationParam = Type.Optional(
  Type.Unsafe<unknown>({
    type: 'object',
    properties: {
      page: { type: ['integer', 'string'] },
      pageSize: { type: ['integer', 'string'] },
      start: { type: ['integer', 'string'] },
      limit: { type: ['integer', 'string'] },
      withCount: { type: ['boolean', 'string'] },
    },
    additionalProperties: false,
    description: 'page and pageSize, or start and limit; at most 100 at once, 25 by default.',
  }),
);

/** Query of a collection; the nested parts are read by parseListRequest. */
export const listQuery = strict({
  filters: Type.Optional(
    Type.Unsafe<unknown>({
      type: 'object',
      additionalProperties: true,
      description: '`filters[field][$operator]=value`, with `$and`, `$or`, `$not`.',
    }),
  ),
  sort: Type.Optional(
    Type.Unsafe<unknown>({ description: '`field:asc`, `field:desc`, several by comma or index.' }),
  ),
  populate: populateParam,
  fields: fieldsParam,
  pagination: paginationParam,
});

export const oneQuery = strict({ populate: populateParam, fields: fieldsParam });

export function listAnswer<S extends DocumentSchema>(schema: S) {
  return Type.Object(
    {
      data: Type.Array(ref(schema)),
      meta: Type.Object({ pagination: ref(PaginationSchema) }, { additionalProperties: false }),
    },
    { additionalProperties: false },
  );
}

/** The own fields of a document beside its relations. */
export function offerOf(schema: DocumentSchema, { relations = {} }: Collection): Offer {
  const fields = Object.keys(schema.properties).filter((name) => !Object.hasOwn(relations, name));
  return { fields, relations };
}

/** The groups of these ids as they are populated. */
async function groupRefs(
  clients: Clients,
  ownerId: string,
  ids: readonly string[],
  call: CallOptions,
): Promise<ReadonlyMap<string, GroupRefDocument>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const query = byDocumentId(...distinct);
  const { groups } = await clients.groups.listGroups({ ownerId, query }, call);
  return new Map(groups.map((group) => [group.documentId, toGroupRef(group)]));
}

/**
 * Sends an answer whose documents carry only the asked fields. It goes past the compiled
 * serialiser, which knows whole documents.
 */
export function sendSelected(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** What of a document is sent: all of it, or the asked fields and the populated relations. */
export function selected(
  documents: readonly Document[],
  fields: ReadonlySet<string>,
  populate: Populate,
) {
  return documents.map((document) => select(document, fields, populate.keys()));
}

export function metaOf(pagination: Pagination, total: number) {
  return { pagination: describePagination(pagination, total) };
}

/** Documents of items, with their groups where asked. */
async function toDocuments<P, S extends DocumentSchema>(
  { clients, mediaLinks }: GatewayContext,
  reads: Reads<P, S>,
  ownerId: string,
  items: readonly P[],
  populate: Populate,
  call: CallOptions,
): Promise<Document[]> {
  // Every document's schema is an object's.
  const link = mediaLinks.of(ownerId);
  const documents = items.map((item) => reads.toDocument(item, populate, link) as Document);
  const { groupOf } = reads;
  if (!groupOf || !populate.has('group')) return documents;
  const ids = items.map(groupOf);
  const groups = await groupRefs(clients, ownerId, ids, call);
  return documents.map((document, index) => {
    const group = groups.get(ids[index] ?? '');
    return group ? { ...document, group } : document;
  });
}

/** One item of a collection. @throws AppError not_found */
export async function findItem<P>(
  reads: Pick<Reads<P, DocumentSchema>, 'list'>,
  ownerId: string,
  documentId: string,
  call: CallOptions,
): Promise<P> {
  const { items } = await reads.list(ownerId, byDocumentId(documentId), call);
  const [item] = items;
  if (item === undefined) throw notFound();
  return item;
}

/** Adds `GET /api/<path>` and `GET /api/<path>/{documentId}`. */
export function registerReads<P, S extends DocumentSchema>(
  app: App,
  context: GatewayContext,
  reads: Reads<P, S>,
): void {
  const { collection, path, tag, words, schema, errors = [] } = reads;
  const offer = offerOf(schema, collection);
  const described = describeListQuery(schema.$id, collection, offer);
  app.addSchema(described.filters);
  const config = { access: 'user', limit: 'read', errors } as const;
  const { indexed } = collection;
  const columns = columnsOf(schema);
  // The schema is a parameter here: its types are checked by Collection, not by the provider.
  const routes = app.withTypeProvider<FastifyTypeProviderDefault>();
  routes.get<{ Querystring: RawQuery }>(
    `/api/${path}`,
    {
      config: { ...config, describedQuery: described.query },
      schema: {
        tags: [tag],
        summary: `List ${words[1]}`,
        querystring: listQuery,
        response: { 200: listAnswer(schema) },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const call = callOf(request);
      const parsed = parseListRequest(request.query, offer);
      const { pagination, populate, fields } = parsed;
      const filter = await withoutLabels(context.clients, userId, parsed.query.filter, call);
      const query = { ...parsed.query, filter };
      if (wantsCsv(request)) {
        const withGroup: Populate = new Map<string, Populate>([...populate, ['group', new Map()]]);
        const page = async (offset: number, limit: number) => {
          const list = () => reads.list(userId, { ...query, offset, limit }, call);
          const { items } = await context.heavyReads.run(userId, call.signal, list);
          return toDocuments(context, reads, userId, items, withGroup, call);
        };
        return sendCsv(reply, { name: path, columns, page });
      }
      const list = () => reads.list(userId, query, call);
      const { items, total } =
        indexed && isHeavy(query, indexed)
          ? await context.heavyReads.run(userId, call.signal, list)
          : await list();
      const data = await toDocuments(context, reads, userId, items, populate, call);
      const meta = metaOf(pagination, total);
      if (fields) return sendSelected(reply, { data: selected(data, fields, populate), meta });
      return reply.send({ data, meta });
    },
  );
  routes.get<{ Querystring: RawQuery; Params: { documentId: string } }>(
    `/api/${path}/:documentId`,
    {
      config: { ...config, describedQuery: describeOneQuery(offer) },
      schema: {
        tags: [tag],
        summary: `Read ${words[0]}`,
        params: documentIdParams,
        querystring: oneQuery,
        response: { 200: single(ref(schema)) },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const call = callOf(request);
      const populate = parsePopulate(request.query.populate, offer.relations);
      const fields = parseFields(request.query.fields, offer.fields);
      const { documentId } = request.params;
      const item = await findItem(reads, userId, documentId, call);
      const data = await toDocuments(context, reads, userId, [item], populate, call);
      if (fields) return sendSelected(reply, { data: selected(data, fields, populate)[0] });
      return reply.send({ data: data[0] });
    },
  );
}
