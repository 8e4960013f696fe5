import type { Fact, Message, Resource } from '@groupsight/proto/insights/v1/insights';
import { collections, ratings } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { registerReads } from '../rest/collection.ts';
import { DigestSchema, factParts, toDigest } from '../rest/documents/digest.ts';
import { FactSchema, toFact } from '../rest/documents/fact.ts';
import { ChatMessageSchema, toChatMessage } from '../rest/documents/message.ts';
import { ResourceSchema, toResource } from '../rest/documents/resource.ts';
import { dataBody, documentIdParams, nullableOneOf, ref, single, strict } from '../rest/schema.ts';
import { getGroup } from './groups.ts';
import { questionRoutes } from './questions.ts';

const HowMany = (description: string) =>
  Type.Optional(Type.String({ pattern: '^(100|\\d{1,2})$', description }));

/** A stretch of the chat, for a person who wants to know what was said around a message. */
function conversationRoute(app: App, { clients, mediaLinks }: GatewayContext): void {
  app.get(
    '/api/watched-groups/:documentId/conversation',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags: ['insights'],
        summary: "Read a group's chat around a message",
        description: '404 when the message is not stored.',
        params: documentIdParams,
        querystring: strict({
          message_id: Type.Optional(
            Type.String({
              maxLength: 200,
              description: 'The message in the middle; the end of the chat without it.',
            }),
          ),
          before: HowMany('Messages before it, at most 100; 10 without it.'),
          after: HowMany('Messages after it, at most 100; 10 without it.'),
        }),
        response: {
          200: Type.Object(
            {
              data: Type.Array(ref(ChatMessageSchema)),
              meta: Type.Object(
                { hasEarlier: Type.Boolean(), hasLater: Type.Boolean() },
                { additionalProperties: false },
              ),
            },
            { additionalProperties: false },
          ),
        },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { message_id: messageId = '', before = '10', after = '10' } = request.query;
      const group = await getGroup(clients, ownerId, request.params.documentId, call);
      const groupId = group.documentId;
      const asked = { ownerId, groupId, messageId, before: Number(before), after: Number(after) };
      const { messages, ...meta } = await clients.insights.readConversation(asked, call);
      const link = mediaLinks.of(ownerId);
      return { data: messages.map((message) => toChatMessage(message, link)), meta };
    },
  );
}

/** What a reader thinks of a digest. */
function ratingRoute(app: App, { clients }: GatewayContext): void {
  app.put(
    '/api/digests/:documentId/rating',
    {
      config: { access: 'user', limit: 'write' },
      schema: {
        tags: ['insights'],
        summary: 'Say whether a digest is good',
        description: 'It stays said when the digest is built again; null takes it back.',
        params: documentIdParams,
        body: dataBody({ rating: nullableOneOf(ratings, 'Good (up) or bad (down).') }),
        response: { 200: single(ref(DigestSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const rated = { ownerId, documentId, rating: request.body.data.rating ?? '' };
      const { digest } = await clients.insights.rateDigest(rated, callOf(request));
      if (!digest) throw notFound();
      return { data: toDigest(digest, new Map()) };
    },
  );
}

/** What was found in the messages, and the messages themselves. */
export function insightRoutes(app: App, context: GatewayContext): void {
  const { insights } = context.clients;
  const tag = 'insights';
  const groupOf = (item: { readonly groupId: string }) => item.groupId;

  registerReads(app, context, {
    collection: collections.insights.digests,
    path: 'digests',
    tag,
    words: ['a digest', 'digests'],
    schema: DigestSchema,
    isKept: true,
    list: async (ownerId, query, call, populate) => {
      const withoutFacts = populate && !factParts.some((name) => populate.has(name));
      const asked = { ownerId, query, withoutFacts };
      const { digests, meta } = await insights.listDigests(asked, call);
      return { items: digests, total: meta?.total ?? 0 };
    },
    toDocument: toDigest,
    groupOf,
  });

  registerReads(app, context, {
    collection: collections.insights.resources,
    path: 'resources',
    tag,
    words: ['a resource', 'resources'],
    schema: ResourceSchema,
    list: async (ownerId, query, call) => {
      const { resources, meta } = await insights.listResources({ ownerId, query }, call);
      return { items: resources, total: meta?.total ?? 0 };
    },
    toDocument: (resource: Resource, _populate, link) => toResource(resource, link),
    groupOf,
  });

  registerReads(app, context, {
    collection: collections.insights.facts,
    path: 'facts',
    tag,
    words: ['a fact', 'what groups plan, agreed, took on and still wait for'],
    schema: FactSchema,
    list: async (ownerId, query, call) => {
      const { facts, meta } = await insights.listFacts({ ownerId, query }, call);
      return { items: facts, total: meta?.total ?? 0 };
    },
    toDocument: (fact: Fact) => toFact(fact),
    groupOf,
  });

  registerReads(app, context, {
    collection: collections.insights.messages,
    path: 'chat-messages',
    tag,
    words: ['a stored message', 'stored messages, for citations'],
    schema: ChatMessageSchema,
    list: async (ownerId, query, call) => {
      const { messages, meta } = await insights.listMessages({ ownerId, query }, call);
      return { items: messages, total: meta?.total ?? 0 };
    },
    toDocument: (message: Message, _populate, link) => toChatMessage(message, link),
    groupOf,
  });
  questionRoutes(app, context);
  ratingRoute(app, context);
  conversationRoute(app, context);
}
