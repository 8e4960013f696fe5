import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import { dashboardTexts } from '../../features/members-dashboard/texts.ts';
import type { User } from '../../shared/api/types.ts';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { aMember, membersPage } from '../../test/people-documents.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { MembersDashboardPage } from './MembersDashboardPage.tsx';

function setUp(routes: Parameters<typeof fakeApi>[0], plan: User['plan'] = 'ultimate') {
  const user = aUser({ plan });
  const api = fakeApi({ 'GET /api/users/me': () => user, ...routes });
  renderApp(
    <RequireAuth>
      <MembersDashboardPage />
    </RequireAuth>,
    { path: '/people/dashboard', user },
  );
  return api;
}

async function choose(name: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

it('figures are compared, and a row says what somebody does and what is noted', async () => {
  setUp({ 'GET /api/members-dashboard': () => membersPage([aMember]) });
  const table = within(await screen.findByRole('table', { name: 'Members of your groups' }));
  expect(table.getByRole('row', { name: /Ana Ruiz\s*Admin\s*Rising\s*press/ })).toBeVisible();
  expect(table.getByText('+28')).toBeVisible();
  expect(table.getByText('Speaks of Roses')).toBeVisible();
  expect(table.getByRole('img', { name: 'Has a note' })).toBeVisible();
  expect(screen.getByText('−2 on 7 before')).toBeVisible();
  expect(screen.getAllByText('as many as before')).toHaveLength(2);
  expect(screen.getByText('The last 28 days, against Jan 23, 2026 to Feb 19, 2026.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

it.each([
  [5, 0, 'none before'],
  [0, 5, '5 before'],
  [0, 0, 'as many as before'],
  [7, 5, '+2 on 5 before'],
])('%i against %i is said once', (now, before, said) => {
  expect(dashboardTexts.change(now, before)).toBe(said);
});

it('rows are narrowed and ordered, and the same is asked of the file', async () => {
  const saved = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved);
  URL.createObjectURL = () => 'blob:csv';
  const api = setUp({
    'GET /api/members-dashboard': ({ query }) =>
      membersPage(query.has('filters[segment][$eq]') ? [] : [aMember]),
    'GET /api/members-dashboard/csv': () => 'Id,Name',
  });
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  await choose('Tag', 'press (1)');
  await choose('Role', 'Admins');
  await choose('Order', 'Fell most');
  await choose('Segment', 'At risk (1)');
  expect(await screen.findByText('Nobody is like that')).toBeVisible();
  const wanted = {
    days: '7',
    'filters[tag][$eq]': 'press',
    'filters[role][$eq]': 'admin',
    'filters[segment][$eq]': 'at_risk',
    'sort[0]': 'change:asc',
  };
  const asked = (path: string) => {
    const { query } = api.calls.findLast((one) => one.path === path) ?? {};
    return Object.fromEntries(query ?? []);
  };
  expect(asked('/api/members-dashboard')).toMatchObject(wanted);
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(asked('/api/members-dashboard/csv')).toMatchObject(wanted);
  await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  expect(await screen.findByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
});

it('a file that cannot be made is told of, and so is a list', async () => {
  setUp({
    'GET /api/members-dashboard': () => membersPage([], 0),
    'GET /api/members-dashboard/csv': () => new FakeFailure(503, 'Not now'),
  });
  expect(await screen.findByText('Nobody wrote yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/The file could not be made/)).toBeVisible();
});

it('a plan without a dashboard sees in its place which plan has it, and asks for nothing', async () => {
  const api = setUp({}, 'professional');
  expect(await screen.findByText('Not part of the Professional plan')).toBeVisible();
  expect(screen.getByText(/^The members dashboard comes with Ultimate/)).toBeVisible();
  expect(api.calls.filter(({ path }) => path.includes('dashboard'))).toEqual([]);
  expect(screen.getByRole('link', { name: 'Everybody' })).toHaveAttribute('href', '/people');
  expect(await violations()).toEqual([]);
});
