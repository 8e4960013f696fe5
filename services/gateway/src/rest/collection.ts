import type { ListQuery } from '@groupsight/proto/common/v1/query';
import type { Collection } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import type { FastifyTypeProviderDefault } from 'fastify';
import { type Static, Type } from 'typebox';
import type { MediaLink } from '../auth/media-links.ts';
import type { Clients } from '../clients.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { bodyOf, type Document, jsonType, sendAsked } from './asked.ts';
import { listQuery, oneQuery } from './collection-query.ts';
import { type GroupRefDocument, toGroupRef } from './documents/group.ts';
import { isHeavy } from './heavy.ts';
import { columnsOf, sendCsv, wantsCsv } from './list-csv.ts';
import { describeListQuery, describeOneQuery } from './list-query.ts';
import { byGroupIds } from './of-groups.ts';
import { type DocumentSchema, offerOf } from './offer.ts';
import { describePagination, type Pagination, PaginationSchema } from './pagination.ts';
import type { Populate } from './populate.ts';
import { byDocumentId, parseAsked, parseListRequest } from './query.ts';
import { documentIdParams, ref, single } from './schema.ts';
import { answerWritesAsAsked } from './writes.ts';

/** A query as qs reads it; the route's schema has checked its names. */
type RawQuery = Readonly<Record<string, unknown>>;

/** A page of a service's answer. */
export interface Page<P> {
  readonly items: readonly P[];
  readonly total: number;
}

/** How a collection is read over REST: one list RPC returns it. */
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
  /** @param populate what will be asked of the items; all of it without */
  list(ownerId: string, query: ListQuery, call: CallOptions, populate?: Populate): Promise<Page<P>>;
  /** @param link addresses of the caller's media */
  toDocument(item: P, populate: Populate, link: MediaLink): Static<S>;
  /** Whether answers of the list may be kept: the services tell revisions of all that it is made of. */
  readonly isKept?: boolean;
  /** Group.document_id of an item, where `group` can be populated. */
  groupOf?(item: P): string;
}

export function listAnswer<S extends DocumentSchema>(schema: S) {
  return Type.Object(
    {
      data: Type.Array(ref(schema)),
      meta: Type.Object({ pagination: ref(PaginationSchema) }, { additionalProperties: false }),
    },
    { additionalProperties: false },
  );
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
  populate?: Populate,
): Promise<P> {
  const { items } = await reads.list(ownerId, byDocumentId(documentId), call, populate);
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
  const offer = offerOf(schema, collection, (name) => app.getSchema(name));
  const described = describeListQuery(schema.$id, collection, offer);
  app.addSchema(described.filters);
  const config = { access: 'user', limit: 'read', errors } as const;
  const { indexed } = collection;
  const columns = columnsOf(schema);
  answerWritesAsAsked(app, path, offer, async (request, documentId, { populate }) => {
    const { userId } = sessionOf(request);
    const call = callOf(request);
    const item = await findItem(reads, userId, documentId, call, populate);
    const [document] = await toDocuments(context, reads, userId, [item], populate, call);
    return document;
  });
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
      const { pagination, populate } = parsed;
      const queried = async () => {
        const filter = await byGroupIds(context.clients, userId, parsed.query.filter, call);
        return { ...parsed.query, filter };
      };
      if (wantsCsv(request)) {
        const query = await queried();
        const withGroup: Populate = new Map<string, Populate>([...populate, ['group', new Map()]]);
        const page = async (offset: number, limit: number) => {
          const list = () => reads.list(userId, { ...query, offset, limit }, call, populate);
          const { items } = await context.heavyReads.run(userId, call.signal, list);
          return toDocuments(context, reads, userId, items, withGroup, call);
        };
        return sendCsv(reply, { name: path, columns, page });
      }
      const body = async () => {
        const query = await queried();
        const list = () => reads.list(userId, query, call, populate);
        const { items, total } =
          indexed && isHeavy(query, indexed)
            ? await context.heavyReads.run(userId, call.signal, list)
            : await list();
        const data = await toDocuments(context, reads, userId, items, populate, call);
        return bodyOf(reply, { data, meta: metaOf(pagination, total) }, parsed);
      };
      return reads.isKept
        ? context.keptAnswers.send(request, reply, body)
        : reply.type(jsonType).send(await body());
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
      const asked = parseAsked(request.query, offer);
      const { documentId } = request.params;
      const item = await findItem(reads, userId, documentId, call, asked.populate);
      const [data] = await toDocuments(context, reads, userId, [item], asked.populate, call);
      if (!data) throw notFound();
      return sendAsked(reply, { data }, asked);
    },
  );
}
