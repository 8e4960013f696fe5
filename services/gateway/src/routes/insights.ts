import type { Fact, Message, Resource } from '@groupsight/proto/insights/v1/insights';
import { messageKinds } from '@groupsight/shared/chat-lines/lines';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { registerReads } from '../rest/collection.ts';
import { DigestSchema, ratings, sentiments, toDigest } from '../rest/documents/digest.ts';
import { FactSchema, factKinds, factStatuses, toFact } from '../rest/documents/fact.ts';
import { ChatMessageSchema, toChatMessage } from '../rest/documents/message.ts';
import {
  eventStates,
  ResourceSchema,
  resourceTypes,
  toResource,
} from '../rest/documents/resource.ts';
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
    path: 'digests',
    tag,
    words: ['a digest', 'digests'],
    schema: DigestSchema,
    relations: { group: {}, conversations: {}, dates: {}, tasks: {}, decisions: {}, open: {} },
    list: async (ownerId, query, call) => {
      const { digests, meta } = await insights.listDigests({ ownerId, query }, call);
      return { items: digests, total: meta?.total ?? 0 };
    },
    queryable: {
      documentId: 'id',
      'group.documentId': 'id',
      date: 'text',
      sentiment: sentiments,
      mentions: 'number',
      createdAt: 'instant',
      updatedAt: 'instant',
    },
    indexed: { found: ['documentId', 'group.documentId', 'date'], ordered: ['date'] },
    toDocument: toDigest,
    groupOf,
  });

  registerReads(app, context, {
    path: 'resources',
    tag,
    words: ['a resource', 'resources'],
    schema: ResourceSchema,
    relations: { group: {} },
    list: async (ownerId, query, call) => {
      const { resources, meta } = await insights.listResources({ ownerId, query }, call);
      return { items: resources, total: meta?.total ?? 0 };
    },
    queryable: {
      documentId: 'id',
      'group.documentId': 'id',
      type: resourceTypes,
      name: 'text',
      description: 'text',
      url: 'text',
      message_id: 'id',
      sharedBy: 'text',
      date: 'text',
      event_date: 'text',
      event_location: 'text',
      status: eventStates,
      createdAt: 'instant',
    },
    indexed: {
      found: ['documentId', 'group.documentId', 'type', 'date', 'createdAt'],
      ordered: ['createdAt'],
    },
    toDocument: (resource: Resource, _populate, link) => toResource(resource, link),
    groupOf,
  });

  registerReads(app, context, {
    path: 'facts',
    tag,
    words: ['a fact', 'what groups plan, agreed, took on and still wait for'],
    schema: FactSchema,
    relations: { group: {} },
    list: async (ownerId, query, call) => {
      const { facts, meta } = await insights.listFacts({ ownerId, query }, call);
      return { items: facts, total: meta?.total ?? 0 };
    },
    queryable: {
      documentId: 'id',
      'group.documentId': 'id',
      kind: factKinds,
      status: factStatuses,
      what: 'text',
      place: 'text',
      message_id: 'id',
      date: 'text',
      createdAt: 'instant',
      updatedAt: 'instant',
    },
    indexed: {
      found: ['documentId', 'group.documentId', 'date', 'createdAt'],
      ordered: ['date', 'createdAt'],
    },
    toDocument: (fact: Fact) => toFact(fact),
    groupOf,
  });

  registerReads(app, context, {
    path: 'chat-messages',
    tag,
    words: ['a stored message', 'stored messages, for citations'],
    schema: ChatMessageSchema,
    relations: { group: {} },
    list: async (ownerId, query, call) => {
      const { messages, meta } = await insights.listMessages({ ownerId, query }, call);
      return { items: messages, total: meta?.total ?? 0 };
    },
    queryable: {
      documentId: 'id',
      'group.documentId': 'id',
      message_id: 'id',
      sender_id: 'id',
      type: messageKinds,
      date: 'text',
      createdAt: 'instant',
      text: 'text',
    },
    unsortable: ['text'],
    indexed: {
      found: ['documentId', 'group.documentId', 'message_id', 'date', 'createdAt'],
      ordered: ['date', 'createdAt'],
    },
    toDocument: (message: Message, _populate, link) => toChatMessage(message, link),
    groupOf,
  });
  questionRoutes(app, context);
  ratingRoute(app, context);
  conversationRoute(app, context);
}
