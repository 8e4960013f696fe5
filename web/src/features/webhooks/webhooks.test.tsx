import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Webhook, WebhookDelivery } from '../../shared/api/types.ts';
import { aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { Webhooks } from './Webhooks.tsx';

const at = '2026-01-02T10:00:00.000Z';

const aWebhook = (values: Partial<Webhook> = {}): Webhook => ({
  id: 1,
  documentId: 'w1',
  name: 'n8n',
  kind: 'webhook',
  url: 'https://n8n.example.org/hook',
  events: ['question.created'],
  groups: [],
  unanswered_after_hours: 24,
  active: true,
  off_reason: null,
  failing_since: null,
  last_delivered_at: null,
  previous_secret_until: null,
  createdAt: at,
  updatedAt: at,
  ...values,
});

const aDelivery = (values: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 1,
  documentId: 'd1',
  webhook: 'w1',
  event: 'question.created',
  subject: 'q1',
  state: 'failed',
  reason: 'status_503',
  due_at: null,
  attempts: [{ at, status: 503, milliseconds: 120, reason: 'status_503', answer: 'Down' }],
  occurred_at: at,
  createdAt: at,
  updatedAt: at,
  ...values,
});

/** A server that keeps the webhooks it makes. */
function setUp(webhooks: Webhook[] = [], routes: Parameters<typeof fakeApi>[0] = {}) {
  const held = { webhooks };
  const api = fakeApi({
    'GET /api/webhooks': () => aPage(held.webhooks),
    'GET /api/watched-groups': () => aPage([]),
    'GET /api/webhook-deliveries': () => aPage([aDelivery()]),
    'POST /api/webhooks': ({ body }) => {
      const { data } = body as { data: Partial<Webhook> };
      const webhook = aWebhook({ ...data, documentId: 'w2' });
      held.webhooks = [webhook, ...held.webhooks];
      return { data: { ...webhook, secret: webhook.kind === 'webhook' ? 'whsec_one' : '' } };
    },
    'PUT /api/webhooks/w1': ({ body }) => {
      const { data } = body as { data: Partial<Webhook> };
      held.webhooks = held.webhooks.map((one) => ({ ...one, ...data }));
      return { data: held.webhooks[0] };
    },
    'POST /api/webhooks/w1/secret': () => ({ data: { ...aWebhook(), secret: 'whsec_two' } }),
    'POST /api/webhooks/w1/test': () => ({ data: aDelivery({ event: 'webhook.test' }) }),
    'POST /api/webhook-deliveries/d1/resend': () => ({ data: aDelivery({ state: 'waiting' }) }),
    'DELETE /api/webhooks/w1': () => {
      held.webhooks = [];
      return null;
    },
    ...routes,
  });
  renderApp(<Webhooks />, { user: aUser() });
  return api;
}

it('adds a webhook, shows its secret once, and lists it', async () => {
  const api = setUp();
  expect(await screen.findByText('Nothing is sent anywhere yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
  await userEvent.type(screen.getByLabelText('Name'), 'My flow');
  await userEvent.type(screen.getByLabelText('Address'), 'https://n8n.example.org/hook');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Somebody joined a group' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^A day’s digest/ }));
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('whsec_one')).toBeVisible();
  expect(await screen.findByText('My flow')).toBeVisible();
  expect(api.of('POST', '/api/webhooks')[0]?.body).toEqual({
    data: {
      name: 'My flow',
      kind: 'webhook',
      url: 'https://n8n.example.org/hook',
      events: ['question.unanswered', 'member.joined'],
      groups: [],
      unanswered_after_hours: 24,
    },
  });
  expect(await violations()).toEqual([]);
});

it('sends the brief to Slack, without events to choose or a secret', async () => {
  const api = setUp();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Slack' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.type(screen.getByLabelText('Name'), 'Team');
  await userEvent.type(screen.getByLabelText('Address'), 'https://hooks.slack.com/services/x');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Team')).toBeVisible();
  expect(screen.queryByText(/whsec_/)).toBeNull();
  expect(api.of('POST', '/api/webhooks')[0]?.body).toMatchObject({
    data: { kind: 'slack', events: ['brief.daily'] },
  });
});

it('shows the log with what went wrong, and sends again', async () => {
  const api = setUp([aWebhook()]);
  await userEvent.click(await screen.findByRole('button', { name: 'What was sent to n8n' }));
  const log = screen.getByRole('region', { name: 'What was sent to n8n' });
  expect(await within(log).findByText('503 after 120 ms · Down')).toBeVisible();
  await userEvent.click(within(log).getByRole('button', { name: 'Send again: A new question' }));
  await waitFor(() => expect(api.of('POST', '/api/webhook-deliveries/d1/resend')).toHaveLength(1));
  expect(await violations()).toEqual([]);
});

it('is turned off and on, tested, given a new secret and deleted', async () => {
  const api = setUp([aWebhook()]);
  const toggle = await screen.findByRole('switch', { name: 'Send to n8n' });
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(screen.getByRole('button', { name: 'Send a test' })).toBeDisabled();
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('A test is on its way: see the log')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New secret' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'New secret' }));
  expect(await screen.findByText('whsec_two')).toBeVisible();
  expect(screen.getByText(/For 24 hours the one before signs, too/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Webhook' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.of('DELETE', '/api/webhooks/w1')).toHaveLength(1));
});

it('says why one is off, and takes the address anew where the key is another', async () => {
  const api = setUp([aWebhook({ active: false, off_reason: 'key_lost', url: '' })]);
  expect(await screen.findByText(/turned off: the server’s key is another/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Change address'), 'https://n8n.example.org/new');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.of('PUT', '/api/webhooks/w1')).toHaveLength(1));
  expect(api.of('PUT', '/api/webhooks/w1')[0]?.body).toEqual({
    data: { url: 'https://n8n.example.org/new', active: true },
  });
});

it('says what could not be read or added', async () => {
  const away = new FakeFailure(503, 'Away', 'ServiceUnavailableError', 'x');
  const refused = new FakeFailure(400, 'Nothing is sent there.', 'ValidationError', 'x');
  setUp([], { 'GET /api/webhooks': () => away, 'POST /api/webhooks': () => refused });
  expect(await screen.findByText('Your webhooks could not be read.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
  await userEvent.type(screen.getByLabelText('Name'), 'x');
  await userEvent.type(screen.getByLabelText('Address'), 'https://10.0.0.1/');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Nothing is sent there.')).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveValue('https://10.0.0.1/');
});
