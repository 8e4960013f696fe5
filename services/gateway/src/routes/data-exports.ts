import { Readable } from 'node:stream';
import type { DataExport, ReadDataExportRequest } from '@groupsight/proto/connector/v1/connector';
import { AppError, notFound } from '@groupsight/shared/errors';
import { numericId } from '@groupsight/shared/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { goneSignal } from '../jobs.ts';
import { iso, oneOfThese } from '../rest/documents/values.ts';
import {
  documentIdParams,
  Instant,
  identity,
  NullableInstant,
  named,
  nullableOneOf,
  oneOf,
  ref,
  single,
  strict,
} from '../rest/schema.ts';

const states = ['waiting', 'running', 'done', 'failed'] as const;
const reasons = ['export_too_large', 'no_room', 'failed'] as const;

const DataExportSchema = named('DataExport', {
  ...identity,
  state: oneOf(states, 'done: it can be downloaded.'),
  done: Type.Integer({ description: 'Parts that are in it already.' }),
  total: Type.Integer({ description: 'Parts in all; 0 while not known.' }),
  size: Type.Integer({ description: 'Bytes; 0 before it is done.' }),
  reason: nullableOneOf(reasons, 'Why it failed; null else.'),
  createdAt: Instant(),
  expiresAt: NullableInstant('When it is removed; null before it is done.'),
});

const DataExportLink = named('DataExportLink', {
  url: Type.String({ description: 'Path and query; downloads the zip without a session.' }),
  expiresAt: Instant('Until when it does.'),
});

export const dataExportSchemas = [DataExportSchema, DataExportLink];

function toDocument(found: DataExport | undefined): Static<typeof DataExportSchema> {
  if (!found) throw notFound();
  const { documentId, state, done, total, size, errorCode, createdAt, expiresAt } = found;
  return {
    id: numericId(documentId),
    documentId,
    done,
    total,
    size,
    state: oneOfThese(states, state, 'waiting'),
    reason: reasons.find((known) => known === errorCode) ?? null,
    createdAt: iso(createdAt),
    expiresAt: expiresAt ? iso(expiresAt) : null,
  };
}

const tags = ['auth'];
const fileName = 'groupsight-data.zip';
const linked = (documentId: string) => `export/${documentId}`;

/** Whose copy a request names: by a link of ours, or by the token of a mail. */
function askedFor({ mediaLinks }: GatewayContext, query: FileQuery): ReadDataExportRequest {
  const { id = '', link, token = '' } = query;
  if (token !== '') return { ownerId: '', exportId: '', token };
  const held = link === undefined ? undefined : mediaLinks.check(linked(id), link);
  if (held) return { ownerId: held.ownerId, exportId: id, token: '' };
  throw new AppError(
    'forbidden',
    'link_expired',
    'This link is not valid any more. Open Settings in the app and download your data there.',
  );
}

const FileQuerySchema = strict({
  id: Type.Optional(Type.String({ maxLength: 100 })),
  link: Type.Optional(Type.String({ maxLength: 200, description: 'As DataExportLink has it.' })),
  token: Type.Optional(Type.String({ maxLength: 100, description: 'As the mail has it.' })),
});
type FileQuery = Static<typeof FileQuerySchema>;

async function sendFile(context: GatewayContext, request: FastifyRequest, reply: FastifyReply) {
  const asked = askedFor(context, request.query as FileQuery);
  const call = { requestId: request.id, deadlineMs: minutes(60), signal: goneSignal(reply) };
  const pieces = context.clients.connector.readDataExport(asked, call)[Symbol.asyncIterator]();
  // The first piece tells how long it is, or that there is none, before headers go out.
  const first = await pieces.next();
  if (first.done) throw notFound();
  async function* bytes() {
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      yield next.value.chunk;
    }
  }
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-length': first.value.size,
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(bytes()));
}

/** A copy of everything that is held of the own account. */
export function dataExportRoutes(app: App, context: GatewayContext): void {
  const { clients, mediaLinks } = context;
  app.get(
    '/api/data-exports',
    {
      config: { access: 'user', limit: 'read', whileLeaving: true },
      schema: {
        tags,
        summary: 'Copies of the own data that are being made or can be downloaded',
        response: { 200: single(Type.Array(ref(DataExportSchema))) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { exports } = await clients.connector.listDataExports({ ownerId }, callOf(request));
      return { data: exports.map(toDocument) };
    },
  );

  app.post(
    '/api/data-exports',
    {
      config: { access: 'user', limit: 'heavy', whileLeaving: true },
      schema: {
        tags,
        summary: 'Have a copy made of everything that is held of the own account',
        description:
          'A zip of JSON and files, made in the background and kept for 7 days; one at a time. 429 (export_recent) within an hour after the last.',
        response: { 202: single(ref(DataExportSchema)) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const answer = await clients.connector.startDataExport({ ownerId }, callOf(request));
      return reply.code(202).send({ data: toDocument(answer.export) });
    },
  );

  app.post(
    '/api/data-exports/:documentId/link',
    {
      config: { access: 'user', limit: 'write', whileLeaving: true, errors: [404] },
      schema: {
        tags,
        summary: 'Make a link that downloads a finished copy, for 15 to 30 minutes',
        params: documentIdParams,
        response: { 200: single(ref(DataExportLink)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { exports } = await clients.connector.listDataExports({ ownerId }, callOf(request));
      const found = exports.find((one) => one.documentId === documentId);
      if (found?.state !== 'done') throw notFound();
      const link = mediaLinks.linkOf(ownerId, linked(documentId));
      const url = `/api/data-exports/file?id=${documentId}&link=${link}`;
      return { data: { url, expiresAt: new Date(mediaLinks.expiry * 1000).toISOString() } };
    },
  );

  app.delete(
    '/api/data-exports/:documentId',
    {
      config: { access: 'user', limit: 'write', whileLeaving: true, errors: [404] },
      schema: {
        tags,
        summary: 'Remove a copy, made or not',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId: exportId } = request.params;
      await clients.connector.deleteDataExport({ ownerId, exportId }, callOf(request));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/data-exports/file',
    {
      config: { access: 'public', limit: 'public', errors: [403, 404] },
      // A zip is packed already.
      compress: false,
      schema: {
        tags,
        summary: 'Download a copy, by a link or by the token of a mail',
        querystring: FileQuerySchema,
        response: {
          200: {
            description: 'The zip',
            content: {
              'application/zip': {
                schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
              },
            },
          },
        },
      },
    },
    (request, reply) => sendFile(context, request as FastifyRequest, reply as FastifyReply),
  );
}
