import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SharedRecap } from '../../shared/api/types.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { SharedReportPage } from './SharedReportPage.tsx';

const figures = { messages: 120, writers: 9, questions: 4, answered: 3, open: 1, decisions: 1 };

const report: SharedRecap = {
  month: '2026-02',
  group: null,
  known_from: '2025-01-01',
  period: { from: '2026-02-01', to: '2026-02-28' },
  before: { from: '2026-01-01', to: '2026-01-31' },
  figures: { ...figures, shared: 2 },
  figures_before: { ...figures, messages: 100, shared: 0 },
  days: [{ date: '2026-02-01', count: 120 }],
  groups: [
    { name: 'Garden club', messages: 90, messages_before: 100, writers: 8 },
    { name: 'Chess club', messages: 30, messages_before: 0, writers: 2 },
  ],
  top_members: [
    { name: 'Ana Ruiz', messages: 40, messages_before: 3 },
    { name: null, messages: 8, messages_before: 0 },
  ],
  topics: [{ name: 'Roses', mentions: 5, mentions_before: 1 }],
  answers: [{ question: 'A plumber?', asked_by: null, answer: 'Harper', answered_by: 'Bo' }],
  decisions: [{ what: 'The party is in May', date: '2026-02-20' }],
  ends_at: '2026-03-30T10:00:00.000Z',
};

/** The page as whoever has a link sees it: without an account. */
function setUp(answer: () => unknown, path = '/report#secret') {
  const api = fakeApi({ 'POST /api/shared-recap': answer });
  renderApp(<SharedReportPage />, { path });
  return api;
}

it('shows the month of its link without an account, and asks for nothing else', async () => {
  const api = setUp(() => ({ data: report }));
  const heading = { level: 1, name: 'February 2026: All watched groups' };
  expect(await screen.findByRole('heading', heading)).toBeVisible();
  expect(screen.getAllByText('+20% on January').length).toBeGreaterThan(0);
  expect(screen.getByText('5 mentions, 1 the month before')).toBeVisible();
  const people = within(screen.getByRole('list', { name: 'Most active people' }));
  expect(people.getByText('Somebody')).toBeVisible();
  expect(screen.getByText('by Bo')).toBeVisible();
  expect(screen.getByText('The party is in May')).toBeVisible();
  expect(screen.getByText(/^This link holds until /)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(api.calls.map(({ path }) => path)).toEqual(['/api/shared-recap']);
  expect(api.calls[0]?.body).toEqual({ data: { token: 'secret' } });
  const robots = document.querySelector('meta[name=robots]');
  expect(robots?.getAttribute('content')).toContain('noindex');
  expect(await violations()).toEqual([]);
});

it('says that a link has ended, and asks nothing without a token', async () => {
  setUp(() => new FakeFailure(404, 'It ended', 'NotFoundError', 'link_ended'));
  expect(await screen.findByText('This link has ended')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('takes a link that was cut in the middle of a sign for one without a token', async () => {
  const api = setUp(() => ({ data: report }), '/report#se%E0%A4');
  expect(await screen.findByText('This link has ended')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Monthly report');
  expect(api.calls).toEqual([]);
});

it('tells a link without a token the same', async () => {
  const api = setUp(() => ({ data: report }), '/report');
  expect(await screen.findByText('This link has ended')).toBeVisible();
  expect(api.calls).toEqual([]);
});

it('is tried again where the server was away', async () => {
  let isAway = true;
  setUp(() => (isAway ? new FakeFailure(503, 'Away for a moment') : { data: report }));
  expect(await screen.findByText('The report could not be opened')).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The party is in May')).toBeVisible();
});
