import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { DeadLetter, ServerHealth } from '../../shared/api/types.ts';
import { aServerHealth, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { HealthSection } from './HealthSection.tsx';

const letter: DeadLetter = {
  topic: 'chat.messages',
  position: '7',
  group: 'insights',
  error_code: 'internal',
  attempts: 5,
  died_at: '2026-01-02T10:00:00.000Z',
  owner_id: 'owner-1',
  key_hash: '0badcafe',
  is_waiting: true,
};
const buried = { service: 'connector', topic: 'chat.messages', kept: 2, waiting: 1 };

function setUp(health: Partial<ServerHealth> = {}, routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/server-health': () => ({ data: aServerHealth(health) }),
    'GET /api/dead-letters': () => ({
      data: {
        dead_letters: [letter, { ...letter, position: '3', owner_id: null, is_waiting: false }],
        unread: ['groups'],
      },
    }),
    'POST /api/dead-letters/chat.messages/replay': () => ({ data: { replayed: 1 } }),
    ...routes,
  });
  renderApp(<HealthSection />, { user: aUser({ is_operator: true }) });
  return api;
}

it('shows a service that is down among those that run, and what each lacks', async () => {
  const [gateway, auth] = aServerHealth().services;
  if (!gateway || !auth) throw new Error('no services');
  const down = { ...auth, name: 'groups', state: 'down', version: null, started_at: null } as const;
  const migrations = { version: 1, known: 2, pending: ['count people'] };
  setUp({
    services: [
      gateway,
      { ...auth, migrations },
      { ...down, migrations: null },
      { ...auth, name: 'insights', state: 'impaired', away: ['bus'] },
    ],
  });
  expect(await screen.findByText('Down')).toBeVisible();
  expect(screen.getByText('Impaired')).toBeVisible();
  expect(screen.getAllByText('Running')).toHaveLength(2);
  expect(screen.getByText(/the event bus does not answer/)).toBeVisible();
  expect(
    screen.getByText('1 step of its database is still to be done: count people'),
  ).toBeVisible();
  expect(screen.getByText('Nothing was put aside in the last 30 days.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('warns of a disk before it is full, and of no other', async () => {
  const GB = 1_000_000_000;
  setUp({
    disks: [
      { service: 'connector', free_bytes: 2 * GB, size_bytes: 50 * GB },
      { service: 'other', free_bytes: 30 * GB, size_bytes: 50 * GB },
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Disk' })).toBeVisible();
  expect(screen.getAllByText(/ of .* free$/)).toHaveLength(2);
  expect(screen.getAllByText('Nearly full')).toHaveLength(1);
  expect(screen.getByText(/^Make room before it is full/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('tells what waits for every consumer, and how phones are linked', async () => {
  setUp({
    consumers: [
      { service: 'groups', topic: 'users.changes', group: 'groups', lag: 0 },
      { service: 'insights', topic: 'chat.messages', group: 'insights', lag: 1_200 },
    ],
    accounts: [{ provider: 'whatsapp', state: 'open', accounts: 3 }],
  });
  expect(await screen.findByText('1,200 records wait.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show every consumer' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'TopicConsumerWaiting',
    'chat.messagesinsights1,200',
    'users.changesgroups0',
  ]);
  expect(screen.getByText(/3 connected/)).toBeVisible();
});

it('says that the bus does not tell', async () => {
  setUp({ consumers: [{ service: 'groups', topic: 'a', group: 'groups', lag: null }] });
  expect(await screen.findByText('The bus does not say what waits.')).toBeVisible();
});

it('puts all of a topic back after it was asked', async () => {
  const api = setUp({ dead_letters: [buried] });
  expect(await screen.findByText('2 records, 1 of them not put back')).toBeVisible();
  // Nobody looks at records unasked.
  expect(api.of('GET', '/api/dead-letters')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Put all back: chat.messages' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Put all back' }));
  const path = '/api/dead-letters/chat.messages/replay';
  await waitFor(() => expect(api.of('POST', path).map(({ body }) => body)).toEqual([{ data: {} }]));
  expect(await screen.findByText('1 record was put back')).toBeVisible();
});

it('shows records without what they say, and puts one back', async () => {
  const api = setUp({ dead_letters: [buried] });
  await userEvent.click(await screen.findByRole('button', { name: 'Show records' }));
  expect(await screen.findByText('groups did not tell what was put aside.')).toBeVisible();
  expect(screen.getAllByText('insights: internal after 5 tries')).toHaveLength(2);
  expect(screen.getByText(/owner owner-1 · key 0badcafe/)).toBeVisible();
  expect(screen.getByText('put back')).toBeVisible();
  expect(await violations()).toEqual([]);
  const name = 'Put back the record at chat.messages 7';
  await userEvent.click(screen.getByRole('button', { name }));
  const path = '/api/dead-letters/chat.messages/replay';
  await waitFor(() =>
    expect(api.of('POST', path).map(({ body }) => body)).toEqual([{ data: { position: '7' } }]),
  );
  // What is shown is read again, whichever button was pressed.
  await waitFor(() => expect(api.of('GET', '/api/dead-letters')).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Put all back: chat.messages' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Put all back' }));
  await waitFor(() => expect(api.of('GET', '/api/dead-letters')).toHaveLength(3));
});

it('says what could not be read or put back', async () => {
  const away = new FakeFailure(503, 'The bus is away', 'ServiceUnavailableError', 'x');
  setUp(
    { dead_letters: [buried] },
    {
      'GET /api/dead-letters': () => away,
      'POST /api/dead-letters/chat.messages/replay': () => away,
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show records' }));
  expect(await screen.findByText('What was put aside could not be read.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Put all back: chat.messages' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Put all back' }));
  expect(await screen.findAllByText('The bus is away')).not.toEqual([]);
});
