import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ApiToken } from '../../shared/api/types.ts';
import { aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { ApiTokens } from './ApiTokens.tsx';

const aToken = (values: Partial<ApiToken> = {}): ApiToken => ({
  id: 1,
  documentId: 't1',
  name: 'Assistant',
  scopes: ['read'],
  expires_at: null,
  last_used_at: null,
  createdAt: '2026-01-02T10:00:00.000Z',
  updatedAt: '2026-01-02T10:00:00.000Z',
  ...values,
});

/** A server that keeps the tokens it makes. */
function setUp(tokens: ApiToken[] = [], routes: Parameters<typeof fakeApi>[0] = {}) {
  const held = { tokens };
  const api = fakeApi({
    'GET /api/api-tokens': () => aPage(held.tokens),
    'POST /api/api-tokens': ({ body }) => {
      const { data } = body as { data: Pick<ApiToken, 'name' | 'scopes' | 'expires_at'> };
      const token = aToken({ ...data, documentId: 't2' });
      held.tokens = [token, ...held.tokens];
      return { data: { ...token, token: 'gs_secret' } };
    },
    'DELETE /api/api-tokens/t1': () => {
      held.tokens = [];
      return null;
    },
    ...routes,
  });
  renderApp(<ApiTokens />, { user: aUser() });
  return api;
}

it('makes a token, shows it once, and lists it', async () => {
  const api = setUp();
  expect(await screen.findByText('No program has a token.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name of the program'), 'My script');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Write to people/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Make a token' }));
  expect(await screen.findByText('gs_secret')).toBeVisible();
  expect(await screen.findByText(/^reads, writes · valid until .* · not used yet$/)).toBeVisible();
  const [sent] = api.of('POST', '/api/api-tokens');
  expect(sent?.body).toMatchObject({ data: { name: 'My script', scopes: ['read', 'send'] } });
  const body = sent?.body as { readonly data: { readonly expires_at: string } } | undefined;
  const expiresAt = Date.parse(body?.data.expires_at ?? '');
  expect(Math.round((expiresAt - Date.now()) / 86_400_000)).toBe(90);
  expect(await violations()).toEqual([]);
});

it('gives the addresses of feeds for a calendar', async () => {
  // With a clipboard.
  const person = userEvent.setup();
  setUp();
  await person.type(await screen.findByLabelText('Name of the program'), 'Calendar');
  const reads = screen.getByRole('checkbox', { name: 'Read what you read' });
  const feeds = screen.getByRole('checkbox', { name: /^Be read by calendars/ });
  await person.click(feeds);
  expect(reads).not.toBeChecked();
  await person.click(reads);
  expect(feeds).not.toBeChecked();
  await person.click(feeds);
  await person.click(screen.getByRole('button', { name: 'Make a token' }));
  await person.click(await screen.findByRole('button', { name: 'Copy the calendar’s address' }));
  expect(await window.navigator.clipboard.readText()).toMatch(
    /\/api\/feeds\/events\.ics\?token=gs_secret$/,
  );
});

it('is not made without something that it may do', async () => {
  setUp();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Read what you read' }));
  expect(screen.getByRole('button', { name: 'Make a token' })).toBeDisabled();
});

it('deletes one after it was asked, and says what expired', async () => {
  const api = setUp([aToken({ expires_at: '2026-01-03T10:00:00.000Z' })]);
  expect(await screen.findByText(/expired on/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete the token of Assistant' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.of('DELETE', '/api/api-tokens/t1')).toHaveLength(1));
  expect(await screen.findByText('No program has a token.')).toBeVisible();
});

it('says what could not be read or made', async () => {
  const away = new FakeFailure(503, 'Away', 'ServiceUnavailableError', 'x');
  const busy = new FakeFailure(503, 'Busy', 'ServiceUnavailableError', 'x');
  setUp([], { 'GET /api/api-tokens': () => away, 'POST /api/api-tokens': () => busy });
  expect(await screen.findByText('Your tokens could not be read.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name of the program'), 'My script');
  await userEvent.click(screen.getByRole('button', { name: 'Make a token' }));
  expect(await screen.findByText('Busy')).toBeVisible();
});
