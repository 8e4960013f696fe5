import { GroupSource } from '@groupsight/proto/groups/v1/groups';
import type { Question } from '@groupsight/proto/insights/v1/insights';
import { collections } from '@groupsight/shared/collections';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { Type } from 'typebox';
import type { MediaLink } from '../auth/media-links.ts';
import type { Clients } from '../clients.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { registerReads } from '../rest/collection.ts';
import {
  QuestionHelpSchema,
  QuestionSchema,
  questionStates,
  toQuestion,
  toQuestionHelp,
} from '../rest/documents/question.ts';
import { byDocumentId } from '../rest/query.ts';
import {
  dataBody,
  documentIdParams,
  NullableInstant,
  nullableOneOf,
  ref,
  single,
} from '../rest/schema.ts';

const Answered = Type.Unsafe<boolean | null>({
  type: ['boolean', 'null'],
  description: 'Whether it is answered, whatever was found; null leaves it to what is found.',
});
const withAnswers = new Map([['answers', new Map([['resource', new Map()]])]]);

/** Questions with their answers; whether one is answered can be put right. */
export function questionRoutes(app: App, context: GatewayContext): void {
  const { insights } = context.clients;
  registerReads(app, context, {
    collection: collections.insights.questions,
    path: 'questions',
    tag: 'insights',
    words: ['a question', 'questions'],
    schema: QuestionSchema,
    list: async (ownerId, query, call) => {
      const { questions, meta } = await insights.listQuestions({ ownerId, query }, call);
      return { items: questions, total: meta?.total ?? 0 };
    },
    toDocument: toQuestion,
    groupOf: (question) => question.groupId,
  });

  updateRoute(app, context);
  helpRoute(app, context);
  replyRoutes(app, context);
}

function updateRoute(app: App, { clients, mediaLinks }: GatewayContext): void {
  app.put(
    '/api/questions/:documentId',
    {
      config: { access: 'user', limit: 'write' },
      schema: {
        tags: ['insights'],
        summary: 'Say how a question stands, or put it off',
        description: 'It stays said when the chat is processed again; what is left out stays.',
        params: documentIdParams,
        body: dataBody({
          answered: Type.Optional(Answered),
          state: Type.Optional(
            nullableOneOf(questionStates, 'How it stands; null leaves it to what is found.'),
          ),
          snoozed_until: Type.Optional(NullableInstant('Puts it off until then; null: no more.')),
        }),
        response: { 200: single(ref(QuestionSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { answered, state, snoozed_until: until } = request.body.data;
      const changed = {
        ownerId,
        documentId,
        answered: answered ?? undefined,
        // Null, as saying nothing of the two: what is found counts again.
        state: state === null ? '' : state,
        snooze: until === undefined ? undefined : { until: instantOf(until) },
      };
      const { question } = await clients.insights.updateQuestion(changed, callOf(request));
      return toAnswer(question, mediaLinks.of(ownerId));
    },
  );
}

function instantOf(text: string | null): Date | undefined {
  if (text === null) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw invalid('invalid_snooze', 'snoozed_until is not a time');
  return at;
}

function toAnswer(question: Question | undefined, link: MediaLink) {
  if (!question) throw notFound();
  return { data: toQuestion(question, withAnswers, link) };
}

function helpRoute(app: App, { clients, mediaLinks }: GatewayContext): void {
  app.get(
    '/api/questions/:documentId/help',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['insights'],
        summary: 'Who could answer a question, and what was answered before',
        description: 'Of all groups: people who answered the like, and the answers they gave.',
        params: documentIdParams,
        response: { 200: single(ref(QuestionHelpSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const asked = { ownerId, documentId };
      const help = await clients.insights.getQuestionHelp(asked, callOf(request));
      return { data: toQuestionHelp(help, mediaLinks.of(ownerId)) };
    },
  );
}

const replyPath = '/api/questions/:documentId/reply';

function replyRoutes(app: App, { clients, mediaLinks }: GatewayContext): void {
  app.post(
    replyPath,
    {
      config: { access: 'user', limit: 'write', errors: [409] },
      schema: {
        tags: ['insights'],
        summary: 'Reply to a question in its group, quoting it',
        description:
          'It goes out through the queue of the linked account; the same words again are the same ' +
          'reply. 409: not_connected, not_admin, imported_question, message_deleted, not_watched.',
        params: documentIdParams,
        body: dataBody({ text: Type.String({ minLength: 1, maxLength: 4096 }) }),
        response: { 200: single(ref(QuestionSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { documentId } = request.params;
      const { text } = request.body.data;
      await refuseUnsendable(clients, ownerId, documentId, call);
      const replied = { ownerId, documentId, text };
      const { question } = await clients.insights.replyToQuestion(replied, call);
      return toAnswer(question, mediaLinks.of(ownerId));
    },
  );

  app.delete(
    replyPath,
    {
      config: { access: 'user', limit: 'write', errors: [409] },
      schema: {
        tags: ['insights'],
        summary: 'Take back a reply that waits for its turn',
        description: '409 (no_reply) once it has gone out.',
        params: documentIdParams,
        response: { 200: single(ref(QuestionSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const asked = { ownerId, documentId };
      const { question } = await clients.insights.cancelReply(asked, callOf(request));
      return toAnswer(question, mediaLinks.of(ownerId));
    },
  );
}

const refusals = {
  not_connected: 'Your WhatsApp account is not connected. Connect it first, then reply.',
  not_admin: 'Only admins can write in this group.',
} as const;

const refuse = (code: keyof typeof refusals) => new AppError('precondition', code, refusals[code]);

/** Refuses at once what the account could not send. @throws not_found, not_connected, not_admin */
async function refuseUnsendable(
  { insights, groups }: Clients,
  ownerId: string,
  documentId: string,
  call: CallOptions,
): Promise<void> {
  const query = byDocumentId(documentId);
  const { questions } = await insights.listQuestions({ ownerId, query }, call);
  const [question] = questions;
  if (!question) throw notFound();
  const named = { ownerId, query: byDocumentId(question.groupId) };
  const [{ groups: found }, { state }] = await Promise.all([
    groups.listGroups(named, call),
    groups.getLink({ ownerId }, call),
  ]);
  const [group] = found;
  // Of an imported chat insights says what can be done.
  if (!group || group.source === GroupSource.EXPORT) return;
  if (group.isAnnouncements && !group.isAdmin) throw refuse('not_admin');
  if (state !== 'open') throw refuse('not_connected');
}
