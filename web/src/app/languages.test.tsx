import type { Messages } from '@lingui/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { landingTexts } from '../pages/landing/texts.ts';
import { relativeTime } from '../shared/dates/days.ts';
import { timeText } from '../shared/dates/zone.ts';
import { readerLocale, startLanguage } from '../shared/language/language.ts';
import { formatNumber } from '../shared/ui/format-number.ts';
import {
  aBudget,
  aCoverage,
  aDigest,
  aFact,
  aGroup,
  anActivity,
  anOverview,
  aPage,
  aQuestion,
  aResource,
  aScheduled,
  aTopic,
  emailSettings,
  secondFactors,
} from '../test/documents.ts';
import { type FakeCall, FakeFailure, fakeApi } from '../test/fake-api.ts';
import { anAction, aRule, aRulePreview } from '../test/moderation-documents.ts';
import { aLetter, anIssue, aSubscriber, newsletterSettings } from '../test/newsletter-documents.ts';
import {
  aMember,
  membersPage,
  peoplePage,
  personFigures,
  personGroup,
  replyGraph,
  wholePerson,
} from '../test/people-documents.ts';
import { aRecap } from '../test/recap-documents.ts';
import { violations } from '../test/render.tsx';
import { catalogueOf } from './catalogues.ts';
import { routes, user, visit } from './testing.tsx';

const group = aGroup({ name: 'Garden club', size: 3 });
const personPath = `/api/people/${encodeURIComponent(personFigures.documentId)}`;
const path = `/api/watched-groups/${group.documentId}`;
const data = {
  ...routes,
  'GET /api/users/me': () => ({ ...user, language: stored }),
  'PUT /api/users/me': ({ body }: { body: unknown }) => {
    stored = (body as { language: string | null }).language;
    return { ...user, language: stored };
  },
  'GET /api/watched-groups': () => aPage([group]),
  [`GET ${path}`]: () => ({ data: group }),
  [`GET ${path}/activity`]: () => ({ data: [] }),
  [`GET ${path}/coverage`]: () => ({ data: aCoverage() }),
  [`GET ${path}/job`]: () => ({ data: null }),
  'GET /api/overview': () => ({ data: anOverview() }),
  'GET /api/activity': () => ({ data: [anActivity()] }),
  'GET /api/digests': () => aPage([aDigest({ summary: 'Paint came.' })]),
  'GET /api/watched-topics': () => aPage([aTopic({ name: 'Paint' })]),
  'GET /api/resources': () => aPage([aResource({ name: 'Paint list' })]),
  'GET /api/questions': () => aPage([aQuestion({ text: 'Who paints?' })]),
  'GET /api/facts': () => aPage([aFact()]),
  'GET /api/moderation-rules': () => aPage([aRule()]),
  'GET /api/moderation-actions': () => aPage([anAction()]),
  'POST /api/moderation-rules/preview': () => ({ data: aRulePreview() }),
  'GET /api/scheduled-messages': () => aPage([aScheduled()]),
  'GET /api/wa-budget': () => ({ data: aBudget() }),
  'GET /api/email-settings': () => ({ data: emailSettings() }),
  'GET /api/second-factors': () => ({ data: secondFactors() }),
  'GET /api/people': () => peoplePage([{ ...personFigures, groups: [personGroup] }]),
  [`GET ${personPath}`]: () => ({ data: wholePerson }),
  'GET /api/members-dashboard': () => membersPage([aMember]),
  'GET /api/members-dashboard/graph': () => ({ data: replyGraph }),
  'GET /api/recap': () => ({ data: aRecap() }),
  'GET /api/newsletter-issues': () => aPage([anIssue()]),
  'GET /api/newsletter-letters': () => aPage([aLetter()]),
  'GET /api/newsletter-subscribers': () => aPage([aSubscriber()]),
  'GET /api/newsletter-settings': () => ({ data: newsletterSettings }),
};
/** What the account has. */
let stored: string | null = null;

async function speak(loader: (language: 'ar' | 'de' | 'es') => Promise<Messages>): Promise<void> {
  await act(() => startLanguage(loader));
}

afterEach(async () => {
  stored = null;
  localStorage.removeItem('groupsight.language');
  await speak(catalogueOf);
});

describe('the language of the screens', () => {
  it('is chosen in Settings, kept with the account, and turns the page', async () => {
    await speak(catalogueOf);
    const api = fakeApi(data);
    visit('/settings', true);
    expect(document.documentElement).toHaveAttribute('lang', 'en');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Your language' }));
    await userEvent.click(await screen.findByRole('option', { name: 'العربية', hidden: true }));
    const title = await screen.findByRole('heading', { name: 'اللغة' });
    expect(title).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(api.of('PUT', '/api/users/me').at(-1)?.body).toEqual({ language: 'ar' });
    expect(await screen.findByText('حُفظت اللغة')).toBeVisible();
    expect(await violations()).toEqual([]);

    // Another browser of the same account follows it; the choice of the browser comes back with it.
    localStorage.removeItem('groupsight.language');
    await userEvent.click(screen.getByRole('combobox', { name: 'لغتك' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Deutsch', hidden: true }));
    expect(await screen.findByRole('heading', { name: 'Sprache' })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  });

  it('comes with the account into another browser', async () => {
    stored = 'de';
    await speak(catalogueOf);
    fakeApi(data);
    visit('/dashboard', true);
    expect(await screen.findByRole('heading', { name: 'Letzte Aktivität' })).toBeVisible();
    expect(localStorage.getItem('groupsight.language')).toBe('de');
  });

  it('is that of texts which hold those of another feature', async () => {
    await speak(catalogueOf);
    expect(landingTexts.pricing.title).toBe('Simple monthly plans');
    localStorage.setItem('groupsight.language', 'de');
    await speak(catalogueOf);
    expect(landingTexts.pricing.title).toBe('Einfache Monatstarife');
  });

  it('reads a language that the browser names in no form known to Intl', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US@posix']);
    await speak(catalogueOf);
    expect(readerLocale()).toBe('en-US');
  });

  it('stays as it was where its texts do not come, and says so', async () => {
    await speak(() => Promise.reject(new Error('offline')));
    const api = fakeApi(data);
    visit('/settings', true);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Your language' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Deutsch', hidden: true }));
    expect(await screen.findByText('offline')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Language' })).toBeVisible();
    expect(api.of('PUT', '/api/users/me')).toEqual([]);
  });

  it('writes dates, numbers, plurals and refusals as its readers do', async () => {
    localStorage.setItem('groupsight.language', 'ar');
    await speak(catalogueOf);
    const at = '2026-03-10T18:05:00Z';
    expect(readerLocale()).toBe('ar-EG-u-nu-latn');
    expect(timeText(at, 'UTC')).toBe('10 مارس 2026، 6:05 م');
    const minutes = (n: number) => relativeTime(at, Date.parse(at) + n * 60_000);
    expect([1, 2, 3, 11].map(minutes)).toEqual([
      'قبل دقيقة',
      'قبل دقيقتين',
      'قبل 3 دقائق',
      'قبل 11 دقيقة',
    ]);
    localStorage.setItem('groupsight.language', 'de');
    await speak(catalogueOf);
    expect(timeText(at, 'UTC')).toBe('10. März 2026, 18:05');
    expect(formatNumber(1234.5)).toBe('1.234,5');
    fakeApi({
      ...data,
      'GET /api/digests': () => new FakeFailure(429, 'Too many', 'RateLimitError', 'rate_limited'),
    });
    stored = 'de';
    visit(`/group/${group.documentId}?tab=digests`, true);
    expect(
      await screen.findByText(
        'Zu viele Anfragen, bitte versuche es später erneut',
        {},
        { timeout: 15_000 },
      ),
    ).toBeVisible();
  });
});

const [OPEN, SHUT] = ['⟦', '⟧'];

/** Every text of a catalogue between marks: what is shown without them is in no catalogue. */
function marked(messages: Messages): Messages {
  const mark = (token: unknown): unknown => {
    if (typeof token === 'string') return token === '#' ? token : `${OPEN}${token}${SHUT}`;
    if (!Array.isArray(token) || typeof token[2] !== 'object') return token;
    const forms = Object.entries(token[2] as Record<string, unknown>);
    return [
      token[0],
      token[1],
      Object.fromEntries(
        forms.map(([key, form]) => [key, Array.isArray(form) ? form.map(mark) : form]),
      ),
    ];
  };
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      Array.isArray(message) ? message.map(mark) : `${OPEN}${message}${SHUT}`,
    ]),
  ) as Messages;
}

const german = (options: Intl.DateTimeFormatOptions) =>
  Array.from({ length: 24 }, (_, n) =>
    new Intl.DateTimeFormat('de-DE', options)
      .format(new Date(2026, n, 1 + (n % 7)))
      .replace('.', ''),
  );
/** What is no text of the product: names, what people wrote, languages by their own names, dates. */
const notOurs = [
  ...['Groupsight', 'WhatsApp', 'Google', 'Microsoft', 'UTC', 'Deutsch', 'English', 'GBP', 'UE'],
  ...['Personal', 'Professional', 'Ultimate', 'Garden club', 'Ada Example', 'ada@example.test'],
  ...[
    'Paint came',
    'Paint list',
    'Paint',
    'Who paints',
    'kB',
    'MB',
    'KB',
    'GB',
    'bytes',
    'localhost',
    'AI Builders London',
    'Español',
    'العربية',
    '[A-Z][A-Za-z]+/[A-Za-z_/-]+',
  ],
  ...german({ month: 'long' }),
  ...german({ month: 'short' }),
  ...german({ weekday: 'long' }),
  ...german({ weekday: 'short' }),
];
const strange = new RegExp(
  [`${OPEN}[^${SHUT}]*${SHUT}`, ...notOurs.sort((a, b) => b.length - a.length)].join('|'),
  'gu',
);

/** The texts on the page that come from no catalogue. */
function ownTexts(data: string): string[] {
  const shown: string[] = [document.title];
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest('[lang="en"], script, style, [data-testid]')) continue;
    // What Mantine measures growing fields by: neither seen nor heard, and other tests leave it.
    if (element.matches('textarea[aria-hidden="true"]')) continue;
    if (node instanceof Element) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        shown.push(element.getAttribute(name) ?? '');
      }
    } else shown.push(node.nodeValue ?? '');
  }
  return [...new Set(shown)].filter((text) => {
    // Two capitals stand for a name where there is no picture.
    const words = text.replace(strange, ' ').match(/\p{L}[\p{L}’'-]+/gu) ?? [];
    const rest = words.filter((word) => !/^\p{Lu}{2}$/u.test(word));
    return rest.some((word) => !data.includes(word));
  });
}

it.each([
  ['/', 'contentinfo'],
  ['/auth', 'tabpanel'],
  ['/auth?tab=register&plan=ultimate', 'tabpanel'],
  ['/reset-password?code=c', 'button'],
  ['/confirm-email?code=c', 'button'],
  ['/unsubscribe#code', 'button'],
])('no text of %s stands outside of the catalogues', async (address, role) => {
  localStorage.setItem('groupsight.language', 'de');
  await speak(async () => marked(await catalogueOf('de')));
  fakeApi(data);
  visit(address);
  await screen.findAllByRole(role as 'button', {}, { timeout: 15_000 });
  await waitFor(() => expect(ownTexts('')).toEqual([]), { timeout: 10_000 });
});

it.each([
  '/dashboard',
  '/groups',
  `/group/${group.documentId}`,
  ...['topics', 'digests', 'resources', 'questions', 'moderation'].map(
    (tab) => `/group/${group.documentId}?tab=${tab}`,
  ),
  '/questions',
  '/people',
  personPath.replace('/api', ''),
  '/people/dashboard',
  '/people/replies',
  '/recap',
  '/schedule',
  '/surveys',
  '/newsletter',
  '/search?q=Paint',
  '/settings',
])('no text of %s stands outside of the catalogues', async (address) => {
  stored = 'de';
  localStorage.setItem('groupsight.language', 'de');
  await speak(async () => marked(await catalogueOf('de')));
  const said: unknown[] = [];
  fakeApi(
    Object.fromEntries(
      Object.entries(data as Record<string, (call: FakeCall) => unknown>).map(([name, answer]) => [
        name,
        (call: FakeCall) => {
          const result = answer(call);
          said.push(result);
          return result;
        },
      ]),
    ),
  );
  visit(address, true);
  await screen.findByRole('main', {}, { timeout: 15_000 });
  await waitFor(() => expect(document.querySelector('main h2, main h3, main p')).not.toBeNull());
  // What waits, and an error's page, have none of the texts that are meant here.
  const isLoading = () => document.querySelector('main [aria-busy="true"]') !== null;
  await waitFor(() => expect(isLoading()).toBe(false), { timeout: 10_000 });
  expect(screen.queryAllByRole('alert')).toEqual([]);
  await waitFor(() => expect(ownTexts(JSON.stringify(said))).toEqual([]), { timeout: 10_000 });
});
