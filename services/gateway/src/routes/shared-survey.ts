import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf } from '../http.ts';
import { SharedSurveySchema, toSharedSurvey } from '../rest/documents/survey.ts';
import { dataBody, ref, single, strict } from '../rest/schema.ts';

const tags = ['surveys'];
const place = (maximum: number) => Type.Integer({ minimum: 0, maximum });
/** It comes in the body: addresses are logged and remembered. */
const Token = Type.String({ minLength: 1, maxLength: 200 });
const noIndex = { 'x-robots-tag': 'noindex, nofollow' } as const;

const AnswerBody = strict({
  question: place(19),
  choices: Type.Optional(Type.Array(place(29), { maxItems: 30 })),
  point: Type.Optional(place(10)),
  text: Type.Optional(Type.String({ maxLength: 4_000, description: 'At most 2000 characters.' })),
});

/** A survey as whoever has a link sees it: without an account, without cookies. */
export function sharedSurveyRoutes(app: App, { clients: { scheduler } }: GatewayContext): void {
  app.post(
    '/api/shared-survey',
    {
      bodyLimit: 4096,
      config: { access: 'public', limit: 'write', errors: [404] },
      schema: {
        tags,
        summary: 'Read the survey that a link is to',
        description: '404 (link_ended) for a link that ended, was taken back or never was.',
        body: dataBody({ token: Token }),
        response: { 200: single(ref(SharedSurveySchema)) },
      },
    },
    async (request, reply) => {
      reply.headers(noIndex);
      const { token } = request.body.data;
      return { data: toSharedSurvey(await scheduler.findSurvey({ token }, callOf(request))) };
    },
  );

  app.post(
    '/api/shared-survey/answers',
    {
      // 20 answers of 2000 characters, each of four bytes and escaped.
      bodyLimit: 512 * 1024,
      config: { access: 'public', limit: 'write', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Answer the survey that a link is to',
        description:
          'A later answer with the same receipt, or by the same link for one person, replaces the ' +
          'one before. 404 (link_ended), 409: link_used, survey_closed, survey_full.',
        body: dataBody({
          token: Token,
          receipt: Type.Optional(
            Type.String({
              maxLength: 100,
              description: 'Made up by the browser, 16 to 100 letters and digits.',
            }),
          ),
          name: Type.Optional(Type.String({ maxLength: 200 })),
          answers: Type.Array(AnswerBody, { maxItems: 20 }),
        }),
        response: { 200: single(strict({ replaced: Type.Boolean() })) },
      },
    },
    async (request, reply) => {
      reply.headers(noIndex);
      const { token, receipt = '', name = '', answers } = request.body.data;
      const values = answers.map(({ question, choices = [], point = 0, text = '' }) => ({
        question,
        choices,
        point,
        text,
      }));
      const given = { token, receipt, name, values };
      const { replaced } = await scheduler.answerSurvey(given, callOf(request));
      return { data: { replaced } };
    },
  );
}
