import type {
  NewsletterIssue,
  NewsletterLetter,
  NewsletterSubscriber,
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
  NewsletterSubscriberSchema,
  toIssue,
  toLetter,
  toSubscriber,
} from '../rest/documents/newsletter.ts';
import { dataBody, documentIdParams, oneOf, ref, single } from '../rest/schema.ts';

const tags = ['newsletter'];
const write = { access: 'user', limit: 'write' } as const;
/** New subscribers and issues need a plan that has newsletters; reading and removing does not. */
const making = { ...write, feature: 'newsletter' } as const;

type Clients = GatewayContext['clients'];

const subscriberReads = ({
  scheduler,
}: Clients): Reads<NewsletterSubscriber, typeof NewsletterSubscriberSchema> => ({
  collection: collections.scheduler.newsletterSubscribers,
  path: 'newsletter-subscribers',
  tag: 'newsletter',
  words: ['a subscriber of the newsletter', 'the subscribers, and who opted out'],
  schema: NewsletterSubscriberSchema,
  list: async (ownerId, query, call) => {
    const { subscribers, meta } = await scheduler.listNewsletterSubscribers(
      { ownerId, query },
      call,
    );
    return { items: subscribers, total: meta?.total ?? 0 };
  },
  toDocument: toSubscriber,
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

/** A newsletter for each member who opted in. */
export function newsletterRoutes(app: App, context: GatewayContext): void {
  registerReads(app, context, subscriberReads(context.clients));
  registerReads(app, context, issueReads(context.clients));
  registerReads(app, context, letterReads(context.clients));
  subscriberRoutes(app, context);
  issueRoutes(app, context);
}

function subscriberRoutes(app: App, { clients: { scheduler } }: GatewayContext): void {
  app.post(
    '/api/newsletter-subscribers',
    {
      config: { ...making, errors: [409] },
      schema: {
        tags,
        summary: 'Opt a member in who agreed, with how they did',
        description:
          'The same member again changes it. 409: opted_out (they alone can change that, by writing START to the account), too_many_subscribers.',
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
        response: { 201: single(ref(NewsletterSubscriberSchema)) },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { name = '', email = '', ...said } = request.body.data;
      const asked = { ownerId, name, email, ...said };
      const { subscriber } = await scheduler.setNewsletterSubscriber(asked, callOf(request));
      if (!subscriber) throw notFound();
      return reply.code(201).send({ data: toSubscriber(subscriber) });
    },
  );

  app.delete(
    '/api/newsletter-subscribers/:documentId',
    {
      config: { ...write, errors: [404, 409] },
      schema: {
        tags,
        summary: 'Remove a subscriber',
        description: '409 (opted_out): an opt-out stays stored.',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await scheduler.deleteNewsletterSubscriber({ ownerId, documentId }, callOf(request));
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
        summary: "Begin this week's issue, or go on with it for who opted in since",
        description: 'Its letters are written in the background. 409 (no_subscribers).',
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
        summary: 'Suppress a letter that has not gone out',
        description: '409 (letter_sent).',
        params: documentIdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const { documentId } = request.params;
      await scheduler.suppressNewsletterLetter({ ownerId, documentId }, callOf(request));
      return reply.code(204).send(null);
    },
  );
}
