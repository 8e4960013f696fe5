import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { registerReads } from '../rest/collection.ts';
import { QuestionSchema, toQuestion } from '../rest/documents/question.ts';
import { dataBody, documentIdParams, ref, single } from '../rest/schema.ts';

const Answered = Type.Unsafe<boolean | null>({
  type: ['boolean', 'null'],
  description: 'Whether it is answered, whatever was found; null leaves it to what is found.',
});
const withAnswers = new Map([['answers', new Map([['resource', new Map()]])]]);

/** Questions with their answers; whether one is answered can be put right. */
export function questionRoutes(app: App, context: GatewayContext): void {
  const { insights } = context.clients;
  registerReads(app, context, {
    path: 'questions',
    tag: 'insights',
    words: ['a question', 'questions'],
    schema: QuestionSchema,
    relations: { group: {}, answers: { resource: {} } },
    list: async (ownerId, query, call) => {
      const { questions, meta } = await insights.listQuestions({ ownerId, query }, call);
      return { items: questions, total: meta?.total ?? 0 };
    },
    queryable: {
      documentId: 'id',
      'group.documentId': 'id',
      text: 'text',
      message_id: 'id',
      askedBy: 'text',
      answerCount: 'number',
      answered: 'flag',
      'answers.text': 'text',
      date: 'text',
      createdAt: 'instant',
    },
    indexed: {
      found: ['documentId', 'group.documentId', 'date', 'createdAt'],
      ordered: ['createdAt'],
    },
    toDocument: toQuestion,
    groupOf: (question) => question.groupId,
  });

  app.put(
    '/api/questions/:documentId',
    {
      config: { access: 'user', limit: 'write' },
      schema: {
        tags: ['insights'],
        summary: 'Say whether a question is answered',
        description: 'It stays said when the chat is processed again.',
        params: documentIdParams,
        body: dataBody({ answered: Answered }),
        response: { 200: single(ref(QuestionSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      const answered = request.body.data.answered ?? undefined;
      const changed = { ownerId, documentId, answered };
      const { question } = await insights.updateQuestion(changed, callOf(request));
      if (!question) throw notFound();
      return { data: toQuestion(question, withAnswers, context.mediaLinks.of(ownerId)) };
    },
  );
}
