import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Member } from '../../shared/api/types.ts';
import { aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { AllMembers } from './AllMembers.tsx';

const path = '/api/watched-groups/g1/members';
const of = (name: string, messages: number): Member => ({
  id: `${name}@s`,
  name,
  messages,
  active_days: 2,
  last_message_at: '2026-03-18T10:00:00.000Z',
});

async function open(route: Parameters<typeof fakeApi>[0][string]) {
  const user = aUser();
  const api = fakeApi({ 'GET /api/users/me': () => user, [`GET ${path}`]: route });
  renderApp(<AllMembers groupId="g1" />, { user });
  await userEvent.click(screen.getByRole('button', { name: 'All members' }));
  return { api, dialog: within(await screen.findByRole('dialog')) };
}

it('searches, sorts and pages on the server', async () => {
  const { api, dialog } = await open(({ query }) => {
    const page = Number(query.get('pagination[page]'));
    const values = { page, pageSize: 20, pageCount: 3, total: 60 };
    return aPage([of(page === 1 ? 'Ada' : 'Bo', 1200)], values);
  });
  expect(await dialog.findByText('Ada')).toBeVisible();
  expect(dialog.getByText('1,200')).toBeVisible();
  expect(dialog.getByText('Mar 18, 2026')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Page 2' }));
  expect(await dialog.findByText('Bo')).toBeVisible();
  await userEvent.type(dialog.getByRole('searchbox'), ' ada ');
  await waitFor(() => {
    const asked = api.of('GET', path).at(-1)?.query;
    expect(asked?.get('filters[name][$containsi]')).toBe('ada');
    expect(asked?.get('pagination[page]')).toBe('1');
    expect(asked?.get('sort[0]')).toBe('messages:desc');
    expect(asked?.get('sort[1]')).toBe('name:asc');
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Member' }));
  await waitFor(() => expect(api.of('GET', path).at(-1)?.query.get('sort[0]')).toBe('name:asc'));
});

it('tells an empty search from a failure, which it offers to try again', async () => {
  let down = true;
  const { dialog } = await open(() => (down ? new FakeFailure(500, 'oops') : aPage([])));
  const retry = await dialog.findByRole('button', { name: /try again|retry/i });
  down = false;
  await userEvent.click(retry);
  expect(await dialog.findByText('No data yet')).toBeVisible();
  await userEvent.type(dialog.getByRole('searchbox'), 'nobody');
  expect(await dialog.findByText('No members match your search.')).toBeVisible();
});
