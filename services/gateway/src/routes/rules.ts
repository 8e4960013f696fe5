import type { Rule } from '@groupsight/proto/insights/v1/insights';
import { collections } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { goneSignal } from '../jobs.ts';
import { adminsOf } from '../rest/admins.ts';
import { registerReads } from '../rest/collection.ts';
import { RulePreviewSchema, RuleSchema, toRule, toRulePreview } from '../rest/documents/rule.ts';
import { ToOne, toOne } from '../rest/relation.ts';
import { dataBody, documentIdParams, ref, single } from '../rest/schema.ts';
import { getGroup } from './groups.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Description = Type.String({ minLength: 1, maxLength: 1000 });
const Response = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: 1000,
  description: 'The warning to send; none when empty.',
});
/** Whom a rule leaves alone. */
const leftAlone = {
  allowed_members: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 100,
      description: 'Ids of members to leave alone.',
    }),
  ),
  immune_after_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3650,
      description: 'Leave alone who wrote in the group this many days before; 0: nobody.',
    }),
  ),
};
/** What a rule may say beside its words. */
const choices = {
  response: Type.Optional(Response),
  delete_message: Type.Optional(Type.Boolean()),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Log matches only: nothing is sent or deleted.' }),
  ),
  ...leftAlone,
};
const OfGroup = ToOne('Its documentId.');
const write = { access: 'user', limit: 'write' } as const;
/** Making a rule is new work, which needs a plan that has it; reading and removing does not. */
const making = { ...write, feature: 'moderation' } as const;
const tags = ['insights'];
const answer = single(ref(RuleSchema));

function toAnswer(rule: Rule | undefined) {
  if (!rule) throw notFound();
  return { data: toRule(rule) };
}

/** Moderation rules; they look at messages from now on. */
export function ruleRoutes(app: App, context: GatewayContext): void {
  const { clients } = context;
  const { insights } = clients;
  registerReads(app, context, {
    collection: collections.insights.rules,
    path: 'moderation-rules',
    tag: 'insights',
    words: ['a moderation rule', 'moderation rules'],
    schema: RuleSchema,
    list: async (ownerId, query, call) => {
      const { rules, meta } = await insights.listRules({ ownerId, query }, call);
      return { items: rules, total: meta?.total ?? 0 };
    },
    toDocument: toRule,
    groupOf: (rule) => rule.groupId,
  });
  previewRoute(app, context);

  app.post(
    '/api/moderation-rules',
    {
      config: { ...making, errors: [404] },
      schema: {
        tags,
        summary: 'Add a moderation rule to a group',
        body: dataBody({
          name: Name,
          description: Description,
          ...choices,
          group: OfGroup,
        }),
        response: { 201: answer },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { data } = request.body;
      const { documentId: groupId } = await getGroup(
        clients,
        ownerId,
        toOne(data.group),
        callOf(request),
      );
      const { rule } = await insights.createRule(
        {
          ownerId,
          groupId,
          name: data.name,
          description: data.description,
          response: data.response ?? '',
          deleteMessage: data.delete_message ?? false,
          dryRun: data.dry_run ?? false,
          allowedMembers: data.allowed_members ?? [],
          immuneAfterDays: data.immune_after_days ?? 0,
        },
        callOf(request),
      );
      return reply.code(201).send(toAnswer(rule));
    },
  );

  app.put(
    '/api/moderation-rules/:documentId',
    {
      config: making,
      schema: {
        tags,
        summary: 'Change a moderation rule; fields left out stay',
        params: documentIdParams,
        body: dataBody({
          name: Type.Optional(Name),
          description: Type.Optional(Description),
          ...choices,
        }),
        response: { 200: answer },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { name, description, response, ...more } = request.body.data;
      const { rule } = await insights.updateRule(
        {
          ownerId,
          documentId,
          name,
          description,
          response: response === null ? '' : response,
          deleteMessage: more.delete_message,
          dryRun: more.dry_run,
          allowedMembers: more.allowed_members && { ids: more.allowed_members },
          immuneAfterDays: more.immune_after_days,
        },
        callOf(request),
      );
      return toAnswer(rule);
    },
  );

  app.delete(
    '/api/moderation-rules/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Remove a moderation rule',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await insights.deleteRule({ ownerId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}

function previewRoute(app: App, { clients }: GatewayContext): void {
  app.post(
    '/api/moderation-rules/preview',
    {
      config: { ...making, limit: 'heavy', errors: [404] },
      schema: {
        tags,
        summary: 'What a rule would catch, and what it would have found in the last 30 days',
        description: 'Nothing is stored, sent or deleted.',
        body: dataBody({
          description: Description,
          ...leftAlone,
          ask_model: Type.Optional(
            Type.Boolean({
              description: 'Ask the model about the latest 80 messages: it costs tokens.',
            }),
          ),
          group: OfGroup,
        }),
        response: { 200: single(ref(RulePreviewSchema)) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { data } = request.body;
      const call = { ...callOf(request, minutes(1)), signal: goneSignal(reply) };
      const { documentId: groupId } = await getGroup(clients, ownerId, toOne(data.group), call);
      const preview = await clients.insights.previewRule(
        {
          ownerId,
          groupId,
          description: data.description,
          allowedMembers: data.allowed_members ?? [],
          immuneAfterDays: data.immune_after_days ?? 0,
          admins: await adminsOf(clients, ownerId, groupId, call),
          askModel: data.ask_model ?? false,
        },
        call,
      );
      return { data: toRulePreview(preview) };
    },
  );
}
