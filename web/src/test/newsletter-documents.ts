import type {
  NewsletterIssue,
  NewsletterLetter,
  NewsletterSettings,
  NewsletterSubscriber,
} from '../shared/api/types.ts';

const stamps = { createdAt: '2026-03-06T10:00:00.000Z', updatedAt: '2026-03-06T10:00:00.000Z' };
export const hostile = '<img src=x onerror=alert(1)> \u202Egnp';

export const anIssue = (changed: Partial<NewsletterIssue> = {}): NewsletterIssue => ({
  id: 1,
  documentId: 'i1',
  period: '2026-W10',
  from: '2026-02-27T10:00:00.000Z',
  to: '2026-03-06T10:00:00.000Z',
  state: 'ready',
  done: 3,
  total: 3,
  letters: [
    { state: 'draft', count: 2 },
    { state: 'sent', count: 1 },
  ],
  ...stamps,
  ...changed,
});

export const aLetter = (changed: Partial<NewsletterLetter> = {}): NewsletterLetter => ({
  id: 1,
  documentId: 'l1',
  issue: 'i1',
  memberId: '1@s.whatsapp.net',
  name: 'Ada',
  channel: 'message',
  state: 'draft',
  reason: null,
  text: `*What you missed*\n\n• ${hostile}`,
  sentAt: null,
  ...stamps,
  ...changed,
});

export const aSubscriber = (changed: Partial<NewsletterSubscriber> = {}): NewsletterSubscriber => ({
  id: 1,
  documentId: 's1',
  memberId: '1@s.whatsapp.net',
  name: 'Ada',
  state: 'opted_in',
  channel: 'message',
  email: null,
  consent: 'Said so at the meeting',
  decidedBy: 'owner',
  decidedAt: '2026-03-01T10:00:00.000Z',
  addressRefusedAt: null,
  ...stamps,
  ...changed,
});

export const newsletterSettings: NewsletterSettings = {
  groups: [],
  rhythm: 'manual',
  weekday: 1,
  hour: 9,
  channel: 'message',
  nextAt: null,
};
