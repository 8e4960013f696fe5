import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import { aGroup, aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { aRecap, recapFigures, recapGroup } from '../../test/recap-documents.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { RecapPage } from './RecapPage.tsx';

function setUp(
  recap: () => unknown,
  { path = '/recap', plan = 'ultimate' as const } = {},
  routes: Parameters<typeof fakeApi>[0] = {},
) {
  const user = aUser({ plan });
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/watched-groups': () => aPage([aGroup({ documentId: 'g1', name: 'Garden club' })]),
    'GET /api/recap': recap,
    ...routes,
  });
  renderApp(
    <RequireAuth>
      <RecapPage />
    </RequireAuth>,
    { user, path },
  );
  return api;
}

it('tells a month against the one before, with people, topics, answers and what was shared', async () => {
  const api = setUp(() => ({ data: aRecap() }), { path: '/recap?month=2026-02' });
  const heading = await screen.findByRole('heading', { name: 'February 2026: All watched groups' });
  expect(heading).toBeVisible();
  expect(screen.getAllByText('+20% on January').length).toBeGreaterThan(0);
  expect(screen.getByText('3 answered, 1 open')).toBeVisible();
  expect(screen.getByText('12 people wrote for the first time.')).toBeVisible();
  const groups = within(screen.getByRole('list', { name: 'Most active groups' }));
  expect(groups.getByText('90, −10% on January')).toBeVisible();
  expect(groups.getByText('30, none in January')).toBeVisible();
  const answers = within(screen.getByRole('list', { name: 'Best answers' }));
  expect(answers.getByText('Harper & Sons')).toBeVisible();
  expect(answers.getByText(/by Bo · 2 reactions/)).toBeVisible();
  expect(screen.getByText('5 mentions, 1 in the month before')).toBeVisible();
  expect(screen.getByText(/by 3 people/)).toBeVisible();
  expect(screen.getByText('1 joined, 0 left, as far as WhatsApp told of it.')).toBeVisible();
  expect(screen.getByText('No decision was found.')).toBeVisible();
  expect(screen.queryByText(/Nothing is known from before/)).toBeNull();
  expect(api.of('GET', '/api/recap')[0]?.query.get('month')).toBe('2026-02');
  expect(await violations()).toEqual([]);
});

it.each([
  [5, 4, 'after 4 in January'],
  [900, 5, 'after 5 in January'],
  [0, 50, 'after 50 in January'],
  [6, 5, '+20% on January'],
])('compares %i messages with %i', async (messages, before, said) => {
  const of = (count: number) => ({ ...recapFigures, messages: count, shared: 0 });
  setUp(() => ({
    data: aRecap({ figures: of(messages), figures_before: of(before) }),
  }));
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
});

it('goes from month to month and to a group by its address, and prints', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const api = setUp(() => ({ data: aRecap({ known_from: '2026-01-20' }) }), {
    path: '/recap?month=2026-02',
  });
  expect(await screen.findByText(/Nothing is known from before Jan 20, 2026/)).toBeVisible();
  // A share of a month that is known in part would mean nothing.
  expect(screen.getAllByText('100 known of January').length).toBeGreaterThan(0);
  expect(screen.queryByText(/% on January/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'The month before' }));
  expect(address()).toBe('/recap?month=2026-01');
  await userEvent.click(screen.getByRole('combobox', { name: 'Group' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Garden club' }));
  expect(address()).toBe('/recap?month=2026-01&group=g1');
  expect(api.of('GET', '/api/recap').at(-1)?.query.get('group')).toBe('g1');
});

it('says where nothing was said, and where it could not be loaded', async () => {
  const none = { ...recapFigures, messages: 0, shared: 0 };
  let isAway = true;
  setUp(() =>
    isAway
      ? new FakeFailure(503, 'Away')
      : { data: aRecap({ figures: none, figures_before: none, groups: [] }) },
  );
  expect(await screen.findByText('The recap could not be loaded')).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing was said in this month')).toBeVisible();
});

it('is an offer where the plan has none, and nothing is asked for', async () => {
  const api = setUp(() => new FakeFailure(403, 'No'), { plan: 'personal' as never });
  const card = await screen.findByRole('region', { name: 'Not part of the Personal plan' });
  expect(card).toHaveTextContent('A recap of every month comes with Ultimate (£250 a month).');
  expect(api.of('GET', '/api/recap')).toEqual([]);
  expect(await violations()).toEqual([]);
});

it('is shared by a link that is shown once, and links that hold are ended', async () => {
  const links = [
    {
      id: 1,
      documentId: 'l1',
      month: '2026-01',
      group: recapGroup,
      token: 'secret-one',
      createdAt: '2026-03-18T10:00:00.000Z',
      endsAt: '2026-04-01T10:00:00.000Z',
    },
  ];
  const api = setUp(
    () => ({ data: aRecap() }),
    { path: '/recap?month=2026-02' },
    {
      'GET /api/recap-links': () => aPage(links),
      'POST /api/recap-links': ({ body }) => {
        const { month } = (body as { data: { month: string } }).data;
        const link = { ...links[0], documentId: 'l2', month, group: null, token: 'secret-two' };
        links.push(link as never);
        return { data: link };
      },
      'DELETE /api/recap-links/l1': () => void links.shift(),
    },
  );
  const share = await screen.findByRole('button', { name: 'Share by link' });
  await vi.waitFor(() => expect(share).toBeEnabled());
  await userEvent.click(share);
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this recap by link' }));
  expect(dialog.getByText('February 2026, All watched groups')).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'The link holds for' }), '30');
  await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByRole('textbox', { name: 'The link' })).toHaveValue(
    `${location.origin}/report#secret-two`,
  );
  expect(api.of('POST', '/api/recap-links')[0]?.body).toEqual({
    data: { month: '2026-02', days: 30 },
  });
  expect(await violations()).toEqual([]);
  const end = 'End the link to January 2026, Garden club';
  await userEvent.click(await dialog.findByRole('button', { name: end }));
  expect(await screen.findByText('The link is ended')).toBeVisible();
  await vi.waitFor(() => expect(dialog.queryByRole('button', { name: end })).toBeNull());
  const other = 'End the link to February 2026, All watched groups';
  expect(await dialog.findByRole('button', { name: other })).toBeVisible();
});

it('says why a link could not be made', async () => {
  setUp(
    () => ({ data: aRecap() }),
    { path: '/recap?month=2026-02' },
    { 'POST /api/recap-links': () => new FakeFailure(409, 'There are 50 links already.') },
  );
  const share = await screen.findByRole('button', { name: 'Share by link' });
  await vi.waitFor(() => expect(share).toBeEnabled());
  await userEvent.click(share);
  await userEvent.click(await screen.findByRole('button', { name: 'Create link' }));
  expect(await screen.findByText('There are 50 links already.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create link' })).toBeEnabled();
});
