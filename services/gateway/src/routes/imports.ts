import multipart from '@fastify/multipart';
import { notFound } from '@groupsight/shared/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { asRefusal, dropRest, formOverhead, tooLarge } from '../form.ts';
import { ImportFields, ImportForm, openImport } from '../import-form.ts';
import { goneSignal, waitForJob } from '../jobs.ts';
import { WatchedGroup } from '../rest/documents/group.ts';
import { identityOf, isoOrNull } from '../rest/documents/values.ts';
import { identity, NullableInstant, named, ref, single } from '../rest/schema.ts';
import { withStats } from './groups.ts';

const ImportResult = named('ImportResult', {
  ...identity,
  group: ref(WatchedGroup),
  messages: Type.Integer({ description: 'Messages in the file, system lines left out.' }),
  newMessages: Type.Integer({ description: 'Of these, not stored before.' }),
  participants: Type.Integer({ description: 'People who wrote.' }),
  firstMessageAt: NullableInstant(),
  lastMessageAt: NullableInstant(),
  warnings: Type.Array(Type.String()),
});

export const importSchemas = [ImportResult];

/** Import of exported chats. The form's parser is known to these routes only. */
export async function importRoutes(app: App, context: GatewayContext): Promise<void> {
  const { clients, config } = context;
  const limits = { fileSize: config.IMPORT_MAX_BYTES, files: 1, fields: 10, fieldSize: 1_000 };
  await app.register(multipart, { limits: { ...limits, parts: 12 } });

  const importFile = async (request: FastifyRequest, fields: ImportFields) => {
    const { userId: ownerId, timezone } = sessionOf(request);
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > config.IMPORT_MAX_BYTES + formOverhead) throw tooLarge();
    const requests = await openImport(request.parts(), { ownerId, timezone, fields });
    return clients.groups.importChat(requests, callOf(request, minutes(20)));
  };

  const answerImport = async (
    request: FastifyRequest,
    reply: FastifyReply,
    fields: ImportFields,
  ) => {
    const { userId: ownerId } = sessionOf(request);
    const gone = goneSignal(reply);
    const imported = await importFile(request, fields).catch((error: unknown) => {
      dropRest(request);
      throw asRefusal(error);
    });
    const { newMessages } = await waitForJob(clients, {
      ownerId,
      jobId: imported.jobId,
      requestId: request.id,
      deadlineMs: minutes(10),
      signal: gone,
    });
    const groups = imported.group ? [imported.group] : [];
    const [group] = await withStats(clients, ownerId, groups, callOf(request));
    if (!group) throw notFound();
    return {
      data: {
        ...identityOf(group.documentId),
        group,
        messages: imported.messages,
        newMessages,
        participants: imported.participants,
        firstMessageAt: isoOrNull(imported.firstMessageAt),
        lastMessageAt: isoOrNull(imported.lastMessageAt),
        warnings: imported.warnings,
      },
    };
  };

  app.post(
    '/api/wa-imports',
    {
      config: {
        access: 'user',
        limit: 'heavy',
        streamedBody: ImportForm,
        errors: [409, 413, 504],
      },
      schema: {
        tags: ['groups'],
        summary: 'Import an exported chat (.txt or .zip)',
        description:
          'A form whose last part is the file; the other fields come before it or in the query. ' +
          'Importing the same or a longer export of a chat again adds only what is new. Answers ' +
          'when the messages are stored.',
        consumes: ['multipart/form-data'],
        querystring: ImportFields,
        response: { 201: single(ref(ImportResult)) },
      },
    },
    async (request, reply) => {
      const answer = await answerImport(request, reply, request.query);
      return reply.code(201).send(answer);
    },
  );
}
