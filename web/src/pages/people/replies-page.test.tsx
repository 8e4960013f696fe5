import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import type { User } from '../../shared/api/types.ts';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { replyGraph } from '../../test/people-documents.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { RepliesPage } from './RepliesPage.tsx';

const path = 'GET /api/members-dashboard/graph';
function setUp(routes: Parameters<typeof fakeApi>[0], plan: User['plan'] = 'ultimate') {
  const user = aUser({ plan });
  const api = fakeApi({ 'GET /api/users/me': () => user, ...routes });
  renderApp(
    <RequireAuth>
      <RepliesPage />
    </RequireAuth>,
    { path: '/people/replies', user },
  );
  return api;
}

it('the list says who replies to whom, also where nothing can be drawn', async () => {
  setUp({ [path]: () => ({ data: replyGraph }) });
  const members = within(await screen.findByRole('list', { name: 'Members by replies' }));
  expect(screen.getByText(/^4 members and 9 replies since Mar 1, 2026\./)).toBeVisible();
  expect(screen.getByText(/The 3 with most replies are shown/)).toBeVisible();
  // There is no WebGL in jsdom.
  expect(await screen.findByText(/^This browser cannot draw it/)).toBeVisible();
  await userEvent.click(members.getByRole('button', { name: /^Ana/ }));
  expect(members.getByRole('button', { pressed: true })).toHaveTextContent('Ana');
  const to = within(screen.getByRole('list', { name: 'Replies to' }));
  expect(to.getByRole('link', { name: 'Bo' })).toHaveAttribute('href', '/people/bo%40s');
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  expect(screen.queryByRole('list', { name: 'Replies to' })).toBeNull();
  await userEvent.type(screen.getByPlaceholderText('Find a name...'), '4915');
  expect(members.getAllByRole('button')).toHaveLength(1);
});

it('another period is asked for', async () => {
  const api = setUp({
    [path]: () => ({ data: { ...replyGraph, nodes: [], edges: [], groups: [] } }),
  });
  expect(await screen.findByText('Nobody replied to anybody yet')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: '90 days' }));
  await screen.findByText('Nobody replied to anybody yet');
  const asked = api.calls.filter((one) => one.path === '/api/members-dashboard/graph');
  expect(asked.map(({ query }) => query.get('days'))).toEqual(['28', '90']);
});

it('a failure is told of', async () => {
  setUp({ [path]: () => new FakeFailure(503, 'Not now') });
  expect(await screen.findByText('The replies could not be loaded')).toBeVisible();
});

it('a smaller plan asks for nothing', async () => {
  const api = setUp({}, 'personal');
  expect(await screen.findByText('Not part of the Personal plan')).toBeVisible();
  expect(api.calls.filter((one) => one.path.includes('graph'))).toEqual([]);
});
