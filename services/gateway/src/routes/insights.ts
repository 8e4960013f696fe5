import type { GatewayContext } from '../context.ts';
import type { App } from '../http.ts';
import { registerReads } from '../rest/collection.ts';
import { DigestSchema, toDigest } from '../rest/documents/digest.ts';
import { ChatMessageSchema, toChatMessage } from '../rest/documents/message.ts';
import { QuestionSchema, toQuestion } from '../rest/documents/question.ts';
import { ResourceSchema, toResource } from '../rest/documents/resource.ts';

/** What was found in the messages, and the messages themselves: read only. */
export function insightRoutes(app: App, context: GatewayContext): void {
  const { insights } = context.clients;
  const tag = 'insights';
  const groupOf = (item: { readonly groupId: string }) => item.groupId;

  registerReads(app, context, {
    path: 'digests',
    tag,
    words: ['a digest', 'digests'],
    schema: DigestSchema,
    relations: { group: {} },
    list: async (ownerId, query, call) => {
      const { digests, meta } = await insights.listDigests({ ownerId, query }, call);
      return { items: digests, total: meta?.total ?? 0 };
    },
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
    toDocument: toResource,
    groupOf,
  });

  registerReads(app, context, {
    path: 'questions',
    tag,
    words: ['a question', 'questions'],
    schema: QuestionSchema,
    relations: { group: {}, answers: { resource: {} } },
    list: async (ownerId, query, call) => {
      const { questions, meta } = await insights.listQuestions({ ownerId, query }, call);
      return { items: questions, total: meta?.total ?? 0 };
    },
    toDocument: toQuestion,
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
    toDocument: toChatMessage,
    groupOf,
  });
}
