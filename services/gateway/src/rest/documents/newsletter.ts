import type {
  NewsletterIssue,
  NewsletterLetter,
  NewsletterReader,
} from '@groupsight/proto/scheduler/v1/scheduler';
import {
  newsletterChannels,
  newsletterLetterStates,
  newsletterReaderStates,
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

export const NewsletterReaderSchema = named('NewsletterReader', {
  ...identity,
  memberId: Type.String({ description: "The member's id in the chat network." }),
  name: NullableString('As the owner or the chat names them.'),
  state: oneOf(newsletterReaderStates, 'stopped: they want none, and alone can change that.'),
  channel: oneOf(newsletterChannels),
  email: NullableString('Of email.'),
  consent: NullableString('How they agreed, as the owner says; null where they wrote so.'),
  saidBy: oneOf(['owner', 'member'] as const, 'Who says so.'),
  decidedAt: Instant('When they agreed, or wanted none any more.'),
  ...stamps,
});

const NewsletterCountSchema = named('NewsletterCount', {
  state: oneOf(newsletterLetterStates),
  count: Type.Integer(),
});

export const NewsletterIssueSchema = named('NewsletterIssue', {
  ...identity,
  period: Type.String({ description: 'ISO week, such as 2026-W48.' }),
  from: Instant('From then on it tells.'),
  to: Instant('Before that.'),
  state: oneOf(['preparing', 'ready'] as const),
  done: Type.Integer({ description: 'Readers whose letters were written.' }),
  total: Type.Integer({ description: 'Readers.' }),
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
  reason: NullableString('Why it was skipped or failed, in a code.'),
  text: Type.String({ description: 'As it goes out; empty where there is nothing to tell.' }),
  sentAt: NullableInstant('When it went out.'),
  ...stamps,
});

export const newsletterSchemas = [
  NewsletterReaderSchema,
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

export const toReader = (reader: NewsletterReader): Static<typeof NewsletterReaderSchema> => ({
  ...identityOf(reader.documentId),
  memberId: reader.memberId,
  name: textOrNull(reader.name),
  state: oneOfThese(newsletterReaderStates, reader.state, 'stopped'),
  channel: oneOfThese(newsletterChannels, reader.channel, 'message'),
  email: textOrNull(reader.email),
  consent: textOrNull(reader.consent),
  saidBy: oneOfThese(['owner', 'member'] as const, reader.saidBy, 'owner'),
  decidedAt: iso(reader.decidedAt),
  ...stampsOf(reader),
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
