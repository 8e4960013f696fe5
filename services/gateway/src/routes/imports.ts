import multipart from '@fastify/multipart';
import { ImportPlan } from '@groupsight/proto/connector/v1/connector';
import type { ImportChatResponse } from '@groupsight/proto/groups/v1/groups';
import { groupSources } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { asRefusal, dropRest, formOverhead, tooLarge } from '../form.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { ImportFields, ImportForm, openImport } from '../import-form.ts';
import { goneSignal, waitForJob } from '../jobs.ts';
import { WatchedGroup } from '../rest/documents/group.ts';
import { identityOf, isoOrNull } from '../rest/documents/values.ts';
import { identity, NullableInstant, named, oneOf, ref, single, strict } from '../rest/schema.ts';
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

const ImportTarget = named('ImportTarget', {
  documentId: Type.String({ description: 'Of the group.' }),
  name: Type.String(),
  source: oneOf(groupSources, 'live: a group of a linked account.'),
  matched: Type.Integer({ description: 'Messages of the file that it has already.' }),
});

const ImportPreview = named('ImportPreview', {
  name: Type.String({ description: 'Display name of the chat.' }),
  group: Type.Union([ref(ImportTarget), Type.Null()], {
    description: 'The group that it would be added to; null: it would be a new one.',
  }),
  candidates: Type.Array(ref(ImportTarget), {
    description: 'Other groups that it may be of, the likeliest first.',
  }),
  messages: Type.Integer({ description: 'Messages in the file, system lines left out.' }),
  participants: Type.Integer({ description: 'People who wrote.' }),
  known: Type.Integer({ description: 'Messages of the file that are stored already.' }),
  newMessages: Type.Integer({ description: 'Messages of the file that are not.' }),
  edited: Type.Integer({ description: 'Stored messages that were edited since.' }),
  deleted: Type.Integer({ description: 'Stored messages that were deleted since.' }),
  kept: Type.Integer({
    description: "Stored messages that the file has not, and that stay: it may be another phone's.",
  }),
  renamed: Type.Array(strict({ from: Type.String(), to: Type.String() }), {
    description: 'Who is called otherwise than what is stored.',
  }),
  shiftMinutes: Type.Integer({
    description: "By how much the file's times are ahead of the stored ones.",
  }),
  warnings: Type.Array(Type.String()),
});

/** What an import would do, from what the connector found out. */
function toPreview(read: ImportChatResponse): Static<typeof ImportPreview> {
  const { name, group, messages, participants, warnings } = read;
  const plan = read.plan ?? ImportPlan.fromPartial({ added: messages });
  const { known, added, edited, deleted, kept, renamed, shiftMinutes, candidates } = plan;
  const source = (isLive: boolean) => (isLive ? ('live' as const) : ('export' as const));
  const target = group && {
    documentId: group.documentId,
    name: group.name,
    matched: known,
    source: source(plan.isLive),
  };
  return {
    name,
    messages,
    participants,
    known,
    newMessages: added,
    edited,
    deleted,
    kept,
    renamed,
    shiftMinutes,
    warnings,
    group: target ?? null,
    candidates: candidates.map(({ groupId, isLive, matched, name: called }) => ({
      documentId: groupId,
      name: called,
      source: source(isLive),
      matched,
    })),
  };
}

export const importSchemas = [ImportResult, ImportTarget, ImportPreview];

/** Import of exported chats. The form's parser is known to these routes only. */
export async function importRoutes(app: App, context: GatewayContext): Promise<void> {
  const { clients, config } = context;
  const limits = { fileSize: config.IMPORT_MAX_BYTES, files: 1, fields: 10, fieldSize: 1_000 };
  await app.register(multipart, { limits: { ...limits, parts: 12 } });

  const importFile = async (request: FastifyRequest, fields: ImportFields, gone: AbortSignal) => {
    const { userId: ownerId, timezone } = sessionOf(request);
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > config.IMPORT_MAX_BYTES + formOverhead) throw tooLarge();
    const requests = await openImport(request.parts(), { ownerId, timezone, fields });
    const call = { ...callOf(request, minutes(20)), signal: gone };
    return clients.groups.importChat(requests, call);
  };

  const startImport = (request: FastifyRequest, fields: ImportFields, gone: AbortSignal) =>
    importFile(request, fields, gone).catch((error: unknown) => {
      dropRest(request);
      throw asRefusal(error);
    });

  const finishImport = async (
    request: FastifyRequest,
    imported: ImportChatResponse,
    gone: AbortSignal,
  ) => {
    const { userId: ownerId } = sessionOf(request);
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
        errors: [404, 409, 413, 504],
      },
      schema: {
        tags: ['groups'],
        summary: 'Import an exported chat (.txt or .zip)',
        description:
          'A form whose last part is the file; the other fields come before it or in the query. ' +
          'Importing the same or a longer export of a chat again adds only what is new, whatever ' +
          'its phone, language and contacts: what is stored is found by what was said, when and ' +
          'in which order. What was edited or deleted since is edited or deleted. Answers when ' +
          'the messages are stored; asked for a preview, with what would happen.',
        consumes: ['multipart/form-data'],
        querystring: ImportFields,
        response: { 200: single(ref(ImportPreview)), 201: single(ref(ImportResult)) },
      },
    },
    async (request, reply) => {
      const gone = goneSignal(reply);
      const imported = await startImport(request, request.query, gone);
      if (imported.jobId === '') return reply.code(200).send({ data: toPreview(imported) });
      return reply.code(201).send(await finishImport(request, imported, gone));
    },
  );
}
