import type { Survey, SurveyFields } from '@groupsight/proto/scheduler/v1/scheduler';
import { collections } from '@groupsight/shared/collections';
import { invalid, notFound } from '@groupsight/shared/errors';
import { messageLimits } from '@groupsight/shared/message-limits';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { goneSignal } from '../jobs.ts';
import { findItem, type Reads, registerReads } from '../rest/collection.ts';
import { sendTable } from '../rest/csv.ts';
import {
  InvitedSchema,
  MailedSchema,
  NewSurveyLinkSchema,
  questionKinds,
  SentSurveySchema,
  SurveyResultsSchema,
  SurveyScaleSchema,
  SurveySchema,
  toNewLink,
  toResults,
  toSending,
  toSurvey,
} from '../rest/documents/survey.ts';
import { dataBody, documentIdParams, oneOf, ref, single, strict } from '../rest/schema.ts';
import { resolveGroups } from '../schedule-request.ts';
import { fileNameOf, headOf, rowOf } from '../survey-table.ts';

const tags = ['surveys'];
const write = { access: 'user', limit: 'write' } as const;
/** Making and sending is new work, which needs a plan that has it; reading and ending does not. */
const making = { ...write, feature: 'surveys' } as const;
const answer = single(ref(SurveySchema));
const When = Type.String({ format: 'date-time', maxLength: 40 });

const QuestionBody = strict({
  kind: oneOf(questionKinds),
  text: Type.String({ minLength: 1, maxLength: 300, description: 'At most 255 characters.' }),
  required: Type.Optional(Type.Boolean({ description: 'false without it.' })),
  options: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 30,
      description: 'Of single and multiple: 2 to 30, each of at most 100 characters.',
    }),
  ),
  scale: Type.Optional(Type.Union([ref(SurveyScaleSchema), Type.Null()])),
});

const FieldsBody = {
  title: Type.String({ minLength: 1, maxLength: 200, description: 'At most 150 characters.' }),
  description: Type.Optional(Type.String({ maxLength: 1500 })),
  anonymous: Type.Optional(Type.Boolean({ description: 'false without it.' })),
  questions: Type.Array(QuestionBody, {
    minItems: 1,
    maxItems: 50,
    description: 'At most 20 (too_many_questions).',
  }),
  closesAt: Type.Optional(Type.Union([When, Type.Null()])),
};
const FieldsSchema = strict(FieldsBody);

function toDate(text: string, field: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw invalid('invalid_date', `${field} is not a time`);
  return date;
}

const toFields = (body: Static<typeof FieldsSchema>): SurveyFields => ({
  title: body.title,
  description: body.description ?? '',
  anonymous: body.anonymous ?? false,
  questions: body.questions.map(({ kind, text, required = false, options = [], scale }) => ({
    kind,
    text,
    required,
    options,
    points: scale?.points ?? 0,
    lowLabel: scale?.low ?? '',
    highLabel: scale?.high ?? '',
  })),
  closesAt: body.closesAt ? toDate(body.closesAt, 'closesAt') : undefined,
});

function toAnswer(survey: Survey | undefined) {
  if (!survey) throw notFound();
  return { data: toSurvey(survey) };
}

type SurveyReads = Reads<Survey, typeof SurveySchema>;

function readsOf({ scheduler }: GatewayContext['clients']): SurveyReads {
  return {
    collection: collections.scheduler.surveys,
    path: 'surveys',
    tag: 'surveys',
    words: ['a survey', "the user's surveys, the latest first"],
    schema: SurveySchema,
    list: async (ownerId, query, call) => {
      const { surveys, meta } = await scheduler.listSurveys({ ownerId, query }, call);
      return { items: surveys, total: meta?.total ?? 0 };
    },
    toDocument: toSurvey,
  };
}

/** Surveys: made, sent to groups, and what was answered. */
export function surveyRoutes(app: App, context: GatewayContext): void {
  const reads = readsOf(context.clients);
  registerReads(app, context, reads);
  writeRoutes(app, context);
  sendRoute(app, context, reads);
  invitationRoute(app, context, reads);
  mailRoute(app, context);
  linkRoutes(app, context);
  resultRoutes(app, context);
}

function writeRoutes(app: App, { clients: { scheduler } }: GatewayContext): void {
  app.post(
    '/api/surveys',
    {
      config: { ...making, errors: [409] },
      schema: {
        tags,
        summary: 'Make a survey',
        description: 'A draft, which can be changed until it is sent. 409 (too_many_surveys).',
        body: dataBody(FieldsBody),
        response: { 201: answer },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const fields = toFields(request.body.data);
      const { survey } = await scheduler.createSurvey({ ownerId, fields }, callOf(request));
      return reply.code(201).send(toAnswer(survey));
    },
  );

  app.put(
    '/api/surveys/:documentId',
    {
      config: { ...making, errors: [404, 409] },
      schema: {
        tags,
        summary: 'Change a draft: all of it anew',
        description: '409 (survey_open) once it was sent or had a link.',
        params: documentIdParams,
        body: dataBody(FieldsBody),
        response: { 200: answer },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const fields = toFields(request.body.data);
      const changed = { ownerId, documentId, fields, closesAt: undefined };
      return toAnswer((await scheduler.updateSurvey(changed, callOf(request))).survey);
    },
  );

  app.put(
    '/api/surveys/:documentId/closing',
    {
      // Ending one's own survey is in every plan; keeping it open for longer is not.
      config: { ...write, errors: [403, 404] },
      schema: {
        tags,
        summary: 'Close a survey, now or later',
        description: '403 (plan_limit) for a later time of a plan without surveys.',
        params: documentIdParams,
        body: dataBody({ closesAt: Type.Optional(When) }),
        response: { 200: answer },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { closesAt } = request.body.data;
      // At once: whatever the clocks of two servers show.
      const at = closesAt === undefined ? new Date(0) : toDate(closesAt, 'closesAt');
      const changed = { ownerId, documentId, fields: undefined, closesAt: at };
      return toAnswer((await scheduler.updateSurvey(changed, callOf(request))).survey);
    },
  );

  app.delete(
    '/api/surveys/:documentId',
    {
      config: { ...write, errors: [404] },
      schema: {
        tags,
        summary: 'Delete a survey with its links and answers',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await scheduler.deleteSurvey({ ownerId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}

function sendRoute(app: App, { clients }: GatewayContext, reads: SurveyReads): void {
  app.post(
    '/api/surveys/:documentId/send',
    {
      config: { ...making, errors: [404, 409] },
      schema: {
        tags,
        summary: 'Open a survey and send it to groups',
        description:
          'As a poll where it is one question that fits, else with a link; by the queue that ' +
          'scheduled messages take. A group gets it once. 409: already_sent, survey_closed.',
        params: documentIdParams,
        body: dataBody({
          groups: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
            minItems: 1,
            maxItems: messageLimits.groups,
            description: "Names or documentIds of the user's groups.",
          }),
          scheduledFor: Type.Optional(When),
          asLink: Type.Optional(
            Type.Boolean({ description: 'With a link even where it fits a poll.' }),
          ),
        }),
        response: { 200: single(ref(SentSurveySchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { documentId } = request.params;
      const { groups: wanted, scheduledFor: when, asLink = false } = request.body.data;
      // An unknown survey is told before unknown groups.
      await findItem(reads, ownerId, documentId, call);
      const groups = await resolveGroups(clients, ownerId, wanted, call);
      const scheduledFor = when === undefined ? undefined : toDate(when, 'scheduledFor');
      const { survey, sendings } = await clients.scheduler.sendSurvey(
        { ownerId, documentId, groups, scheduledFor, asLink },
        call,
      );
      if (!survey) throw notFound();
      return { data: { survey: toSurvey(survey), sendings: sendings.map(toSending) } };
    },
  );
}

/** A link of their own for each member, by message. */
function invitationRoute(app: App, { clients }: GatewayContext, reads: SurveyReads): void {
  app.post(
    '/api/surveys/:documentId/invitations',
    {
      config: { ...making, errors: [404, 409] },
      schema: {
        tags,
        summary: 'Open a survey and send each member of groups a link of their own',
        description:
          "As a message to themselves, by the account's own queue, at its pace and within its budget. " +
          'Each link takes one answer. Nobody is invited twice, nor who opted out. 409: ' +
          'nobody_to_invite, survey_closed, too_many_links.',
        params: documentIdParams,
        body: dataBody({
          groups: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
            minItems: 1,
            maxItems: messageLimits.groups,
            description: "Names or documentIds of the user's groups.",
          }),
        }),
        response: { 200: single(ref(InvitedSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { documentId } = request.params;
      await findItem(reads, ownerId, documentId, call);
      const groups = await resolveGroups(clients, ownerId, request.body.data.groups, call);
      const asked = { ownerId, documentId, groups };
      const { survey, invited } = await clients.scheduler.inviteToSurvey(asked, call);
      if (!survey) throw notFound();
      return { data: { survey: toSurvey(survey), invited } };
    },
  );
}

/** A link of its own for each address, by e-mail. */
function mailRoute(app: App, { clients: { scheduler } }: GatewayContext): void {
  app.post(
    '/api/surveys/:documentId/mails',
    {
      config: { ...making, errors: [404, 409] },
      schema: {
        tags,
        summary: 'Open a survey and mail addresses a link of their own',
        description:
          'Each link takes one answer. Nobody is invited twice, nor who stopped such mails, nor an ' +
          'address that its mail server does not know. 403 (plan_limit, surveyMails) once the mails ' +
          'that the plan has for 24 hours are spent. 409: nobody_to_invite, survey_closed, too_many_links.',
        params: documentIdParams,
        body: dataBody({
          emails: Type.Optional(
            Type.Array(Type.String({ minLength: 1, maxLength: 254 }), {
              maxItems: 200,
              description: 'Each an address alone, without a name.',
            }),
          ),
          subscribers: Type.Optional(
            Type.Boolean({
              description: 'Also the members who get the newsletter by e-mail; false without it.',
            }),
          ),
        }),
        response: { 200: single(ref(MailedSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { emails = [], subscribers = false } = request.body.data;
      const asked = { ownerId, documentId, emails, subscribers };
      const mailed = await scheduler.mailSurvey(asked, callOf(request));
      if (!mailed.survey) throw notFound();
      const { invited, leftOut } = mailed;
      return { data: { survey: toSurvey(mailed.survey), invited, leftOut } };
    },
  );
}

const linkParams = strict({
  documentId: Type.String({ minLength: 1, maxLength: 100 }),
  linkId: Type.String({ minLength: 1, maxLength: 100 }),
});

function linkRoutes(app: App, { clients: { scheduler } }: GatewayContext): void {
  app.post(
    '/api/surveys/:documentId/links',
    {
      config: { ...making, errors: [404, 409] },
      schema: {
        tags,
        summary: 'Open a survey and make links to it',
        description:
          'One for everybody, or one for each name: by such a link one person answers once, ' +
          'wherever they open it. Tokens are told this once. 409: survey_closed, too_many_links.',
        params: documentIdParams,
        body: dataBody({
          names: Type.Optional(
            Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 200 }),
          ),
        }),
        response: { 201: single(Type.Array(ref(NewSurveyLinkSchema))) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { names = [] } = request.body.data;
      const asked = { ownerId, documentId, names };
      const { links } = await scheduler.createSurveyLinks(asked, callOf(request));
      return reply.code(201).send({ data: links.flatMap(toNewLink) });
    },
  );

  app.delete(
    '/api/surveys/:documentId/links/:linkId',
    {
      config: { ...write, errors: [404] },
      schema: {
        tags,
        summary: 'End a link at once; what was answered by it stays',
        params: linkParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId: surveyId, linkId: documentId } = request.params;
      await scheduler.deleteSurveyLink({ ownerId, surveyId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}

function resultRoutes(app: App, { clients: { scheduler } }: GatewayContext): void {
  app.get(
    '/api/surveys/:documentId/results',
    {
      config: { access: 'user', limit: 'read', errors: [404] },
      schema: {
        tags,
        summary: 'What was answered so far, where it was sent and its links',
        params: documentIdParams,
        response: { 200: single(ref(SurveyResultsSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const found = await scheduler.getSurveyResults({ ownerId, documentId }, callOf(request));
      if (!found.survey) throw notFound();
      return { data: toResults(found, found.survey) };
    },
  );

  app.get(
    '/api/surveys/:documentId/answers.csv',
    {
      config: { access: 'user', limit: 'heavy', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Every answer as CSV, a row each',
        description:
          'A cell that a spreadsheet would take for a formula begins with an apostrophe. ' +
          '409 (too_few_answers) for fewer than 3 anonymous answers.',
        params: documentIdParams,
        response: {
          200: {
            description: 'The table',
            content: { 'text/csv': { schema: Type.Unsafe<unknown>({ type: 'string' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const call = { ...callOf(request, minutes(2)), signal: goneSignal(reply) };
      const pieces = scheduler
        .listSurveyAnswers({ ownerId, documentId }, call)
        [Symbol.asyncIterator]();
      // The first piece tells of the survey, or that there is none, before headers go out.
      const first = await pieces.next();
      const survey = first.done ? undefined : first.value.survey;
      if (!survey) throw notFound();
      async function* rows() {
        for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
          yield next.value.answers.map((one) => rowOf(one, survey as Survey));
        }
      }
      return sendTable(reply, fileNameOf(survey), headOf(survey), rows());
    },
  );
}
