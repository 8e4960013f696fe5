import type {
  NewsletterIssue,
  NewsletterLetter,
  NewsletterSubscriber,
} from '@groupsight/proto/scheduler/v1/scheduler';
import {
  newsletterChannels,
  newsletterLetterStates,
  newsletterSubscriberStates,
} from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import {
  Instant,
  identity,
  NullableInstant,
  NullableString,
  named,
  oneOf,
  ref,
  stamps,
} from '../schema.ts';
import { identityOf, iso, isoOrNull, oneOfThese, textOrNull } from './values.ts';

export const NewsletterSubscriberSchema = named('NewsletterSubscriber', {
  ...identity,
  memberId: Type.String({ description: "The member's id in the chat network." }),
  name: NullableString('As the owner or the chat names them.'),
  state: oneOf(newsletterSubscriberStates, 'opted_out: they alone can change that.'),
  channel: oneOf(newsletterChannels),
  email: NullableString('Of email.'),
  consent: NullableString(
    'How they agreed, as the owner states; null where they opted in themselves.',
  ),
  decidedBy: oneOf(['owner', 'member'] as const, 'Who opted them in or out.'),
  decidedAt: Instant('When they opted in or out.'),
  addressRefusedAt: NullableInstant(
    'When the mail server called the address unknown: nothing is mailed to it until it is set again.',
  ),
  ...stamps,
});

const NewsletterCountSchema = named('NewsletterCount', {
  state: oneOf(newsletterLetterStates),
  count: Type.Integer(),
});

export const NewsletterIssueSchema = named('NewsletterIssue', {
  ...identity,
  period: Type.String({ description: 'ISO week, such as 2026-W48.' }),
  from: Instant('Beginning of the time that it covers.'),
  to: Instant('End of that time.'),
  state: oneOf(['preparing', 'ready'] as const),
  done: Type.Integer({ description: 'Subscribers whose letters were written.' }),
  total: Type.Integer({ description: 'Subscribers.' }),
  letters: Type.Array(ref(NewsletterCountSchema), { description: 'Of each state that there is.' }),
  ...stamps,
});

export const NewsletterLetterSchema = named('NewsletterLetter', {
  ...identity,
  issue: Type.String({ description: "The issue's documentId." }),
  memberId: Type.String(),
  name: NullableString(),
  channel: oneOf(newsletterChannels),
  state: oneOf(newsletterLetterStates),
  reason: NullableString('Why it was suppressed or failed, in a code.'),
  text: Type.String({ description: 'As it goes out; empty where there is no news.' }),
  sentAt: NullableInstant('When it went out.'),
  ...stamps,
});

export const newsletterSchemas = [
  NewsletterSubscriberSchema,
  NewsletterCountSchema,
  NewsletterIssueSchema,
  NewsletterLetterSchema,
];

const stampsOf = (of: {
  readonly createdAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
}) => ({
  createdAt: iso(of.createdAt),
  updatedAt: iso(of.updatedAt),
});

export const toSubscriber = (
  subscriber: NewsletterSubscriber,
): Static<typeof NewsletterSubscriberSchema> => ({
  ...identityOf(subscriber.documentId),
  memberId: subscriber.memberId,
  name: textOrNull(subscriber.name),
  state: oneOfThese(newsletterSubscriberStates, subscriber.state, 'opted_out'),
  channel: oneOfThese(newsletterChannels, subscriber.channel, 'message'),
  email: textOrNull(subscriber.email),
  consent: textOrNull(subscriber.consent),
  decidedBy: oneOfThese(['owner', 'member'] as const, subscriber.decidedBy, 'owner'),
  decidedAt: iso(subscriber.decidedAt),
  addressRefusedAt: isoOrNull(subscriber.addressRefusedAt),
  ...stampsOf(subscriber),
});

export const toIssue = (issue: NewsletterIssue): Static<typeof NewsletterIssueSchema> => ({
  ...identityOf(issue.documentId),
  period: issue.period,
  from: iso(issue.from),
  to: iso(issue.to),
  state: oneOfThese(['preparing', 'ready'] as const, issue.state, 'preparing'),
  done: issue.done,
  total: issue.total,
  letters: issue.letters.map(({ state, count }) => {
    return { state: oneOfThese(newsletterLetterStates, state, 'unknown'), count };
  }),
  ...stampsOf(issue),
});

export const toLetter = (letter: NewsletterLetter): Static<typeof NewsletterLetterSchema> => ({
  ...identityOf(letter.documentId),
  issue: letter.issueId,
  memberId: letter.memberId,
  name: textOrNull(letter.name),
  channel: oneOfThese(newsletterChannels, letter.channel, 'message'),
  state: oneOfThese(newsletterLetterStates, letter.state, 'unknown'),
  reason: textOrNull(letter.reason),
  text: letter.text,
  sentAt: isoOrNull(letter.sentAt),
  ...stampsOf(letter),
});
