import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Assistant } from '../../shared/api/types.ts';
import { aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { Assistants } from './Assistants.tsx';

const assistant: Assistant = {
  id: 1,
  documentId: 'g1',
  name: 'Helper',
  redirect_host: '127.0.0.1:33418',
  scopes: ['read', 'send'],
  last_used_at: null,
  createdAt: '2026-01-02T10:00:00.000Z',
  updatedAt: '2026-01-02T10:00:00.000Z',
};
const away = new FakeFailure(503, 'Away', 'ServiceUnavailableError', 'x');

it('lists who acts for the user, and ends one after it was asked', async () => {
  let left = [assistant];
  const api = fakeApi({
    'GET /api/assistants': () => aPage(left),
    'DELETE /api/assistants/g1': () => {
      left = [];
      return null;
    },
  });
  renderApp(<Assistants />, { user: aUser() });
  expect(
    await screen.findByText('reads, writes · at 127.0.0.1:33418 · not used yet'),
  ).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'End what Helper may do' }));
  expect(api.of('DELETE', '/api/assistants/g1')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(api.of('DELETE', '/api/assistants/g1')).toHaveLength(1));
  expect(await screen.findByText('No assistant acts for you.')).toBeVisible();
});

it('says what could not be read or ended', async () => {
  fakeApi({ 'GET /api/assistants': () => away });
  renderApp(<Assistants />, { user: aUser() });
  expect(await screen.findByText('Your assistants could not be read.')).toBeVisible();
});
