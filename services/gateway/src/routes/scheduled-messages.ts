import type { ScheduledGroup, ScheduledMessage } from '@groupsight/proto/scheduler/v1/scheduler';
import { collections } from '@groupsight/shared/collections';
import { invalid, notFound } from '@groupsight/shared/errors';
import { messageLimits } from '@groupsight/shared/message-limits';
import { Type } from 'typebox';
import type { Clients } from '../clients.ts';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { findItem, type Reads, registerReads } from '../rest/collection.ts';
import {
  ScheduledDaySchema,
  ScheduledMessageSchema,
  toScheduledMessage,
} from '../rest/documents/scheduled-message.ts';
import { type Changes, type Named, ToMany, toMany } from '../rest/relation.ts';
import { dataBody, documentIdParams, ref, single } from '../rest/schema.ts';
import { ExtrasFields, extrasOf, resolveGroups } from '../schedule-request.ts';

const Text = Type.String({ minLength: 1, maxLength: messageLimits.text });
const Groups = ToMany("Names or documentIds of the user's groups.", {
  minItems: 1,
  maxItems: messageLimits.groups,
});
const When = Type.String({ format: 'date-time', maxLength: 40 });
const write = { access: 'user', limit: 'write' } as const;
/** Sending later is new work, which needs a plan that has it; reading and removing does not. */
const making = { ...write, feature: 'scheduling' } as const;
const tags = ['schedule'];
const answer = single(ref(ScheduledMessageSchema));

function toDate(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw invalid('invalid_date', 'scheduledFor is not a time');
  return date;
}

const idsOf = (groups: readonly ScheduledGroup[]) => groups.map(({ documentId }) => documentId);

/** The groups that a message goes to: one at least, and no more than one message may have. */
function someOf(given: readonly Named[] | Changes, before?: readonly string[]): string[] {
  const groups = toMany(given, before);
  if (groups.length > 0 && groups.length <= messageLimits.groups) return groups;
  throw invalid('invalid_groups', `A message goes to 1 to ${messageLimits.groups} groups`);
}

function toAnswer(message: ScheduledMessage | undefined) {
  if (!message) throw notFound();
  return { data: toScheduledMessage(message) };
}

function writeRoutes(app: App, { clients }: GatewayContext, reads: ScheduledReads): void {
  const { scheduler } = clients;
  app.post(
    '/api/scheduled-messages',
    {
      config: { ...making, errors: [404] },
      schema: {
        tags,
        summary: 'Schedule a message to groups',
        description:
          'With a header `Idempotency-Key` the same request, sent again, schedules nothing more.',
        headers: Type.Object({
          'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
        }),
        body: dataBody({ message: Text, groups: Groups, scheduledFor: When, ...ExtrasFields }),
        response: { 201: answer },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { message, groups: wanted, scheduledFor, ...body } = request.body.data;
      const groups = await resolveGroups(clients, ownerId, someOf(wanted), call);
      const before = { groupIds: idsOf(groups), extras: undefined };
      const extras = await extrasOf(clients, ownerId, { body, before }, call);
      const { scheduledMessage } = await scheduler.createScheduledMessage(
        {
          ownerId,
          message,
          scheduledFor: toDate(scheduledFor),
          groups,
          extras,
          idempotencyKey: request.headers['idempotency-key'],
        },
        call,
      );
      return reply.code(201).send(toAnswer(scheduledMessage));
    },
  );

  app.put(
    '/api/scheduled-messages/:documentId',
    {
      config: { ...making, errors: [409] },
      schema: {
        tags,
        summary: 'Change a pending message; fields left out stay',
        description: '409 (not_pending) once it was sent or failed.',
        params: documentIdParams,
        body: dataBody({
          message: Type.Optional(Text),
          groups: Type.Optional(Groups),
          scheduledFor: Type.Optional(When),
          ...ExtrasFields,
        }),
        response: { 200: answer },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { documentId } = request.params;
      const { message, groups: given, scheduledFor, ...body } = request.body.data;
      // An unknown message is told before unknown groups.
      const before = await findItem(reads, ownerId, documentId, call);
      const wanted = given === undefined ? [] : someOf(given, idsOf(before.groups));
      const groups = wanted.length > 0 ? await resolveGroups(clients, ownerId, wanted, call) : [];
      const groupIds = idsOf(groups.length > 0 ? groups : before.groups);
      const carried = { body, before: { groupIds, extras: before.extras } };
      const { scheduledMessage } = await scheduler.updateScheduledMessage(
        {
          ownerId,
          documentId,
          message,
          groups,
          scheduledFor: scheduledFor === undefined ? undefined : toDate(scheduledFor),
          extras: await extrasOf(clients, ownerId, carried, call),
        },
        call,
      );
      return toAnswer(scheduledMessage);
    },
  );

  app.delete(
    '/api/scheduled-messages/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Remove a scheduled message',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await scheduler.deleteScheduledMessage({ ownerId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}

function sendRoute(app: App, { clients }: GatewayContext): void {
  app.post(
    '/api/scheduled-messages/:documentId/send',
    {
      config: { ...making, errors: [409] },
      schema: {
        tags,
        summary: 'Send a pending or failed message now',
        description:
          'A group that has it does not get it again. 409 (not_failed) once it was sent, ' +
          '(not_settled) while it is just being sent.',
        params: documentIdParams,
        response: { 200: answer },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const sending = { ownerId, documentId };
      const sent = await clients.scheduler.sendScheduledMessage(sending, callOf(request));
      return toAnswer(sent.scheduledMessage);
    },
  );
}

function daysRoute(app: App, { clients }: GatewayContext): void {
  app.get(
    '/api/scheduled-messages/days',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags,
        summary: 'The days that have scheduled messages, oldest first',
        response: { 200: single(Type.Array(ref(ScheduledDaySchema))) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { days } = await clients.scheduler.listScheduledDays({ ownerId }, callOf(request));
      return { data: days };
    },
  );
}

type ScheduledReads = Reads<ScheduledMessage, typeof ScheduledMessageSchema>;

function readsOf({ scheduler }: Clients): ScheduledReads {
  return {
    collection: collections.scheduler.scheduledMessages,
    path: 'scheduled-messages',
    tag: 'schedule',
    words: ['a scheduled message', 'scheduled messages'],
    schema: ScheduledMessageSchema,
    list: async (ownerId, query, call) => {
      const { scheduledMessages, meta } = await scheduler.listScheduledMessages(
        { ownerId, query },
        call,
      );
      return { items: scheduledMessages, total: meta?.total ?? 0 };
    },
    toDocument: toScheduledMessage,
  };
}

/** Messages that go out later. */
export function scheduleRoutes(app: App, context: GatewayContext): void {
  const reads = readsOf(context.clients);
  daysRoute(app, context);
  sendRoute(app, context);
  registerReads(app, context, reads);
  writeRoutes(app, context, reads);
}
