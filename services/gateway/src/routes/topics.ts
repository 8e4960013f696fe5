import type { Topic } from '@groupsight/proto/insights/v1/insights';
import { collections } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, minutes, sessionOf } from '../http.ts';
import { listAnswer, metaOf, registerReads } from '../rest/collection.ts';
import { paginationParam } from '../rest/collection-query.ts';
import { ChatMessageSchema, toChatMessage } from '../rest/documents/message.ts';
import {
  TopicSchema,
  TopicSuggestionSchema,
  toTopic,
  toTopicSuggestion,
} from '../rest/documents/topic.ts';
import { describedPaging } from '../rest/list-query.ts';
import { parsePagination } from '../rest/pagination.ts';
import { ToOne, toOne } from '../rest/relation.ts';
import { dataBody, documentIdParams, ref, single, strict } from '../rest/schema.ts';
import { getGroup } from './groups.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Description = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 1000 });
const Color = Type.String({
  maxLength: 30,
  description: 'CSS colour; #3b82f6 without it.',
  examples: ['#3b82f6'],
});
const write = { access: 'user', limit: 'write' } as const;
const tags = ['insights'];
const answer = single(ref(TopicSchema));
const Suggestions = single(Type.Array(ref(TopicSuggestionSchema)));

function toAnswer(topic: Topic | undefined) {
  if (!topic) throw notFound();
  return { data: toTopic(topic) };
}

/** Watched topics. Creating and changing one counts its mentions in the stored messages. */
export function topicRoutes(app: App, context: GatewayContext): void {
  const { clients, heavyReads } = context;
  const { insights } = clients;
  registerReads(app, context, {
    collection: collections.insights.topics,
    path: 'watched-topics',
    tag: 'insights',
    words: ['a watched topic', 'watched topics'],
    schema: TopicSchema,
    list: async (ownerId, query, call) => {
      const { topics, meta } = await insights.listTopics({ ownerId, query }, call);
      return { items: topics, total: meta?.total ?? 0 };
    },
    toDocument: toTopic,
    groupOf: (topic) => topic.groupId,
  });

  app.get(
    '/api/watched-topics/:documentId/messages',
    {
      config: { access: 'user', limit: 'read', describedQuery: describedPaging },
      schema: {
        tags,
        summary: 'The messages that mention a topic, newest first',
        params: documentIdParams,
        querystring: strict({ pagination: paginationParam }),
        response: { 200: listAnswer(ChatMessageSchema) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const pagination = parsePagination(request.query.pagination);
      const { offset, limit } = pagination;
      const asked = { ownerId, documentId, offset, limit };
      const call = callOf(request);
      const { messages, meta } = await heavyReads.run(ownerId, call.signal, () =>
        insights.listTopicMessages(asked, call),
      );
      const link = context.mediaLinks.of(ownerId);
      const data = messages.map((message) => toChatMessage(message, link));
      return { data, meta: metaOf(pagination, meta?.total ?? 0) };
    },
  );

  suggestionRoute(app, context);

  app.post(
    '/api/watched-topics',
    {
      config: { ...write, errors: [404] },
      schema: {
        tags,
        summary: 'Watch a topic in a group',
        body: dataBody({
          name: Name,
          description: Type.Optional(Description),
          color: Type.Optional(Color),
          group: ToOne('Its documentId.'),
        }),
        response: { 201: answer },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { name, description, color, group } = request.body.data;
      const { documentId: groupId } = await getGroup(
        clients,
        ownerId,
        toOne(group),
        callOf(request),
      );
      const { topic } = await insights.createTopic(
        { ownerId, groupId, name, description: description ?? '', color },
        callOf(request, minutes(1)),
      );
      return reply.code(201).send(toAnswer(topic));
    },
  );

  app.put(
    '/api/watched-topics/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Change a watched topic; fields left out stay',
        params: documentIdParams,
        body: dataBody({
          name: Type.Optional(Name),
          description: Type.Optional(Description),
          color: Type.Optional(Color),
        }),
        response: { 200: answer },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const { name, description, color } = request.body.data;
      const { topic } = await insights.updateTopic(
        { ownerId, documentId, name, description: description === null ? '' : description, color },
        callOf(request, minutes(1)),
      );
      return toAnswer(topic);
    },
  );

  app.delete(
    '/api/watched-topics/:documentId',
    {
      config: write,
      schema: {
        tags,
        summary: 'Stop watching a topic',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await insights.deleteTopic({ ownerId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}

function suggestionRoute(app: App, { clients, heavyReads }: GatewayContext): void {
  app.get(
    '/api/watched-groups/:documentId/topic-suggestions',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags,
        summary: 'What a group talks about lately and nobody watches yet, most mentioned first',
        description: 'Of the last 14 days; none where too little was said.',
        params: documentIdParams,
        response: { 200: Suggestions },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const { documentId } = request.params;
      const { documentId: groupId } = await getGroup(clients, ownerId, documentId, call);
      const { suggestions } = await heavyReads.run(ownerId, call.signal, () =>
        clients.insights.suggestTopics({ ownerId, groupId }, call),
      );
      return { data: suggestions.map(toTopicSuggestion) };
    },
  );
}
