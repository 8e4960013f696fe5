import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import { leave } from '../../features/billing/use-billing.ts';
import type { AssistantRequest } from '../../shared/api/types.ts';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { AllowAssistantPage } from './AllowAssistantPage.tsx';

const back = 'http://127.0.0.1:33418/callback';
const request: AssistantRequest = {
  name: 'Helper',
  redirect_host: '127.0.0.1:33418',
  scopes: ['read', 'send'],
  refused: null,
  denied_redirect: `${back}?error=access_denied`,
};
const asked = {
  client_id: 'c1',
  redirect_uri: back,
  response_type: 'code',
  code_challenge: 'abc',
  code_challenge_method: 'S256',
  scope: 'read send',
  state: 's1',
  resource: 'https://here.example/mcp',
};
const path = `/oauth/authorize?${new URLSearchParams({ ...asked, prompt: 'consent' })}`;
let sentTo: MockInstance<typeof leave.to>;
beforeEach(() => {
  sentTo = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
});

function setUp(routes: Parameters<typeof fakeApi>[0] = {}) {
  const me = aUser({ email: 'ada@example.test' });
  const api = fakeApi({
    'GET /api/users/me': () => me,
    'POST /api/assistant-requests': () => ({ data: request }),
    'POST /api/assistant-approvals': () => ({
      data: { documentId: 'g1', redirect: `${back}?code=x` },
    }),
    ...routes,
  });
  renderApp(
    <RequireAuth>
      <AllowAssistantPage />
    </RequireAuth>,
    { user: me, path },
  );
  return api;
}

it('names who asks, for whom, where it leads and what for; more than reading is to be checked', async () => {
  const api = setUp();
  expect(await screen.findByText('Helper asks to act for you')).toBeVisible();
  expect(screen.getByText('You are signed in as ada@example.test.')).toBeVisible();
  expect(screen.getByText(/^You are sent back to 127.0.0.1:33418\./)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Read what you read' })).toBeChecked();
  const send = screen.getByRole('checkbox', { name: /^Write to people/ });
  expect(send).not.toBeChecked();
  expect(await violations()).toEqual([]);
  await userEvent.click(send);
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(sentTo).toHaveBeenCalledWith(`${back}?code=x`));
  const [sent] = api.of('POST', '/api/assistant-approvals');
  expect(sent?.body).toEqual({ data: { request: asked, scopes: ['read', 'send'] } });
});

it('goes back with a no, and allows nothing', async () => {
  const api = setUp();
  await userEvent.click(await screen.findByRole('button', { name: 'Do not allow' }));
  expect(sentTo).toHaveBeenCalledWith(`${back}?error=access_denied`);
  expect(api.of('POST', '/api/assistant-approvals')).toEqual([]);
});

it('cannot be allowed without anything that it may do', async () => {
  setUp();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Read what you read' }));
  expect(screen.getByRole('button', { name: 'Allow' })).toBeDisabled();
});

it('sends nobody to an address that is not the assistant’s', async () => {
  const refusal = new FakeFailure(400, 'Not its own', 'ValidationError', 'invalid_redirect_uri');
  setUp({ 'POST /api/assistant-requests': () => refusal });
  expect(await screen.findByText(/Nothing was allowed, and you are sent nowhere/)).toBeVisible();
  expect(screen.getByText('Not its own')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  expect(sentTo).not.toHaveBeenCalled();
});

it('says what the assistant did wrong, and leads back to it', async () => {
  const refused = { ...request, refused: 'invalid_scope' };
  setUp({ 'POST /api/assistant-requests': () => ({ data: refused }) });
  expect(await screen.findByText('invalid_scope')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back to 127.0.0.1:33418' }));
  expect(sentTo).toHaveBeenCalledWith(request.denied_redirect);
});

it('says why it could not be allowed', async () => {
  const away = new FakeFailure(503, 'Please try again', 'ServiceUnavailableError', 'x');
  setUp({ 'POST /api/assistant-approvals': () => away });
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }));
  expect(await screen.findByText('Please try again')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Allow' })).toBeEnabled();
});
