import type {
  NewsletterIssue,
  NewsletterLetter,
  NewsletterReader,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { collections, newsletterChannels } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { type Reads, registerReads } from '../rest/collection.ts';
import {
  NewsletterIssueSchema,
  NewsletterLetterSchema,
  NewsletterReaderSchema,
  toIssue,
  toLetter,
  toReader,
} from '../rest/documents/newsletter.ts';
import { dataBody, documentIdParams, oneOf, ref, single } from '../rest/schema.ts';

const tags = ['newsletter'];
const write = { access: 'user', limit: 'write' } as const;
/** New readers and issues need a plan that has newsletters; reading and ending does not. */
const making = { ...write, feature: 'newsletter' } as const;

type Clients = GatewayContext['clients'];

const readerReads = ({
  scheduler,
}: Clients): Reads<NewsletterReader, typeof NewsletterReaderSchema> => ({
  collection: collections.scheduler.newsletterReaders,
  path: 'newsletter-readers',
  tag: 'newsletter',
  words: ['a reader of the newsletter', 'who gets the newsletter, and who wants none'],
  schema: NewsletterReaderSchema,
  list: async (ownerId, query, call) => {
    const { readers, meta } = await scheduler.listNewsletterReaders({ ownerId, query }, call);
    return { items: readers, total: meta?.total ?? 0 };
  },
  toDocument: toReader,
});

const issueReads = ({
  scheduler,
}: Clients): Reads<NewsletterIssue, typeof NewsletterIssueSchema> => ({
  collection: collections.scheduler.newsletterIssues,
  path: 'newsletter-issues',
  tag: 'newsletter',
  words: ['an issue of the newsletter', 'the issues, the latest first'],
  schema: NewsletterIssueSchema,
  list: async (ownerId, query, call) => {
    const { issues, meta } = await scheduler.listNewsletterIssues({ ownerId, query }, call);
    return { items: issues, total: meta?.total ?? 0 };
  },
  toDocument: toIssue,
});

const letterReads = ({
  scheduler,
}: Clients): Reads<NewsletterLetter, typeof NewsletterLetterSchema> => ({
  collection: collections.scheduler.newsletterLetters,
  path: 'newsletter-letters',
  tag: 'newsletter',
  words: ["a member's newsletter", 'the newsletters of members, by name'],
  schema: NewsletterLetterSchema,
  list: async (ownerId, query, call) => {
    const { letters, meta } = await scheduler.listNewsletterLetters({ ownerId, query }, call);
    return { items: letters, total: meta?.total ?? 0 };
  },
  toDocument: toLetter,
});

/** A newsletter for each member who agreed to it. */
export function newsletterRoutes(app: App, context: GatewayContext): void {
  registerReads(app, context, readerReads(context.clients));
  registerReads(app, context, issueReads(context.clients));
  registerReads(app, context, letterReads(context.clients));
  readerRoutes(app, context);
  issueRoutes(app, context);
}

function readerRoutes(app: App, { clients: { scheduler } }: GatewayContext): void {
  app.post(
    '/api/newsletter-readers',
    {
      config: { ...making, errors: [409] },
      schema: {
        tags,
        summary: 'Note that a member agreed to the newsletter, and how',
        description:
          'The same member again changes it. 409: opted_out for who wants none (they alone can change that, by writing START to the account), too_many_readers.',
        body: dataBody({
          memberId: Type.String({ minLength: 1, maxLength: 100 }),
          name: Type.Optional(Type.String({ maxLength: 200 })),
          channel: oneOf(newsletterChannels),
          email: Type.Optional(Type.String({ maxLength: 254, description: 'Of email.' })),
          consent: Type.String({
            minLength: 1,
            maxLength: 400,
            description: 'How they agreed; at most 300 characters.',
          }),
        }),
        response: { 201: single(ref(NewsletterReaderSchema)) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { name = '', email = '', ...said } = request.body.data;
      const asked = { ownerId, name, email, ...said };
      const { reader } = await scheduler.setNewsletterReader(asked, callOf(request));
      if (!reader) throw notFound();
      return reply.code(201).send({ data: toReader(reader) });
    },
  );

  app.delete(
    '/api/newsletter-readers/:documentId',
    {
      config: { ...write, errors: [404, 409] },
      schema: {
        tags,
        summary: 'End the newsletter for a member',
        description: '409 (opted_out) for who wants none: that stays noted.',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await scheduler.deleteNewsletterReader({ ownerId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}

function issueRoutes(app: App, { clients: { scheduler } }: GatewayContext): void {
  app.post(
    '/api/newsletter-issues',
    {
      config: { ...making, errors: [409] },
      schema: {
        tags,
        summary: "Begin this week's issue, or go on with it for who agreed since",
        description: 'Its letters are written in the background. 409 (no_readers).',
        response: { 201: single(ref(NewsletterIssueSchema)) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { issue } = await scheduler.prepareNewsletter({ ownerId }, callOf(request));
      if (!issue) throw notFound();
      return reply.code(201).send({ data: toIssue(issue) });
    },
  );

  app.post(
    '/api/newsletter-issues/:documentId/approval',
    {
      config: { ...making, errors: [404] },
      schema: {
        tags,
        summary: 'Let letters of an issue go out: all that wait for it, or one',
        description:
          'Messages go by the account’s own queue, at its pace and within its budget; mails by the queue of mails.',
        params: documentIdParams,
        body: dataBody({
          letter: Type.Optional(
            Type.String({ minLength: 1, maxLength: 100, description: 'One; all without it.' }),
          ),
        }),
        response: { 200: single(ref(NewsletterIssueSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId: issueId } = request.params;
      const { letter: letterId = '' } = request.body.data;
      const asked = { ownerId, issueId, letterId };
      const { issue } = await scheduler.approveNewsletter(asked, callOf(request));
      if (!issue) throw notFound();
      return { data: toIssue(issue) };
    },
  );

  app.delete(
    '/api/newsletter-letters/:documentId',
    {
      config: { ...write, errors: [404, 409] },
      schema: {
        tags,
        summary: 'Leave a letter out that has not gone out',
        description: '409 (letter_sent).',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await scheduler.skipNewsletterLetter({ ownerId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}
