import { GroupSource } from '@groupsight/proto/groups/v1/groups';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { goneSignal, waitForJob } from '../jobs.ts';
import { Coverage } from '../rest/documents/digest.ts';
import {
  JobSchema,
  JobState,
  JobWarning,
  toJob,
  toJobState,
  warningOf,
} from '../rest/documents/job.ts';
import { documentIdParams, ref, single, strict } from '../rest/schema.ts';
import { getGroup } from './groups.ts';

const Processed = single(
  Type.Object(
    {
      jobId: Type.String(),
      messages: Type.Integer({ description: 'Messages that came with it.' }),
      newMessages: Type.Integer({ description: 'Of these, not stored before.' }),
      digests: Type.Integer({ description: 'Digests built or rebuilt.' }),
      coverage: ref(Coverage),
      warning: Type.Optional(ref(JobWarning)),
    },
    { additionalProperties: false },
  ),
);

const Started = single(
  Type.Object(
    { jobId: Type.String(), state: JobState },
    { additionalProperties: false, description: 'With Prefer: respond-async.' },
  ),
);

const prefersAsync = ({ headers }: FastifyRequest) =>
  /(^|[,\s])respond-async($|[,;\s])/i.test(String(headers.prefer ?? ''));

const MaybeJob = single(
  Type.Unsafe<ReturnType<typeof toJob> | null>({
    anyOf: [{ $ref: `${JobSchema.$id}#` }, { type: 'null' }],
  }),
);

/** Process Group Chat and the jobs behind it. */
export function processingRoutes(app: App, { clients }: GatewayContext): void {
  app.post(
    '/api/wa-messages',
    {
      config: { access: 'user', limit: 'heavy', errors: [404, 409, 504] },
      schema: {
        tags: ['groups'],
        summary: "Process a group's chat: fetch its history, build its digests",
        description:
          'Answers when the work is done, 6 minutes at most (504 job_running: it goes on). With ' +
          '`Prefer: respond-async` it answers 202 with the job, which /api/events reports on. ' +
          'Asked again while it runs, it joins the running job.',
        headers: Type.Object({ prefer: Type.Optional(Type.String()) }),
        body: strict({
          remoteJid: Type.String({
            minLength: 1,
            maxLength: 200,
            description: "The group: the chat network's id, or its documentId.",
          }),
          includeDigests: Type.Optional(Type.Boolean({ description: 'true without it.' })),
        }),
        response: { 200: Processed, 202: Started },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { remoteJid, includeDigests = true } = request.body;
      const gone = goneSignal(reply);
      const group = await getGroup(clients, ownerId, remoteJid, callOf(request));
      const { job } = await clients.insights.startProcessing(
        {
          ownerId,
          groupId: group.documentId,
          chatId: group.chatId,
          fetchHistory: group.source === GroupSource.LIVE,
          includeDigests,
        },
        callOf(request),
      );
      if (!job) throw new AppError('internal', 'internal', 'Internal Server Error');
      const { jobId, state } = job;
      if (prefersAsync(request)) {
        return reply.code(202).send({ data: { jobId, state: toJobState(state) } });
      }
      const done = await waitForJob(clients, {
        ownerId,
        jobId,
        requestId: request.id,
        deadlineMs: minutes(6),
        signal: gone,
      });
      const { messages, newMessages, digests, missing } = done;
      const coverage = { read: messages, total: messages + missing };
      return { data: { jobId, messages, newMessages, digests, coverage, ...warningOf(done) } };
    },
  );

  app.get(
    '/api/jobs/:jobId',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['groups'],
        summary: 'A job as it stands',
        params: strict({ jobId: Type.String({ minLength: 1, maxLength: 100 }) }),
        response: { 200: single(ref(JobSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { jobId } = request.params;
      const { job } = await clients.insights.getJob({ ownerId, jobId }, callOf(request));
      if (!job) throw notFound();
      return { data: toJob(job) };
    },
  );

  app.get(
    '/api/watched-groups/:documentId/job',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['groups'],
        summary: "The job that processes a group's chat now, or null",
        params: documentIdParams,
        response: { 200: MaybeJob },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const group = await getGroup(clients, ownerId, request.params.documentId, call);
      const asked = { ownerId, groupId: group.documentId };
      const { job } = await clients.insights.findRunningJob(asked, call);
      return { data: job ? toJob(job) : null };
    },
  );
}
