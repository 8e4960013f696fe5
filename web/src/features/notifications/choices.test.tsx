import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { NotificationSettings } from '../../shared/api/types.ts';
import { aGroup, aPage, aUser, notificationSettings } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { RequireAuth } from '../auth/RequireAuth.tsx';
import { NotificationChoices } from './NotificationChoices.tsx';

const garden = aGroup({ documentId: 'g1', name: 'Garden club', is_watched: true });
const chess = aGroup({ documentId: 'g2', name: 'Chess club', is_watched: true });

/** A server that keeps what is chosen. */
function setUp(
  values: Partial<NotificationSettings> = {},
  routes: Parameters<typeof fakeApi>[0] = {},
) {
  const held = { settings: notificationSettings(values) };
  const user = aUser();
  const change = (settings: Partial<NotificationSettings>) => {
    held.settings = { ...held.settings, ...settings };
    return { data: held.settings };
  };
  const dataOf = (body: unknown) => (body as { data: Partial<NotificationSettings> }).data;
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/watched-groups': () => aPage([garden, chess]),
    'GET /api/notification-settings': () => ({ data: held.settings }),
    'PUT /api/notification-settings': ({ body }) => change(dataOf(body)),
    'PUT /api/notification-settings/groups/g1': ({ body }) =>
      change({ groups: [{ group: 'g1', kinds: dataOf(body).kinds ?? [] }] }),
    'DELETE /api/notification-settings/groups/g1': () => change({ groups: [] }),
    ...routes,
  });
  renderApp(
    <RequireAuth>
      <NotificationChoices />
    </RequireAuth>,
    { user },
  );
  return api;
}

const bodies = (api: ReturnType<typeof setUp>, path: string) =>
  api.of('PUT', path).map(({ body }) => (body as { data: object }).data);

it('a kind is told no more, and again', async () => {
  const api = setUp();
  const box = await screen.findByRole('checkbox', { name: 'New resources: in the app' });
  expect(box).toBeChecked();
  await userEvent.click(box);
  await waitFor(() => expect(box).not.toBeChecked());
  await waitFor(() => expect(box).toBeEnabled());
  await userEvent.click(box);
  await waitFor(() => expect(box).toBeChecked());
  expect(bodies(api, '/api/notification-settings')).toEqual([
    { kinds: ['digest', 'topic', 'moderation'] },
    { kinds: ['digest', 'topic', 'moderation', 'resource'] },
  ]);
  expect(await violations()).toEqual([]);
});

it('a kind is mailed as well, where it is told', async () => {
  const api = setUp({ kinds: ['digest', 'topic'] });
  const mailed = (kind: string) => screen.findByRole('checkbox', { name: `${kind}: by e-mail` });
  expect(await mailed('New resources')).toBeDisabled();
  const box = await mailed('Digests that are ready');
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  await waitFor(() => expect(box).toBeChecked());
  await waitFor(() => expect(box).toBeEnabled());
  await userEvent.click(await mailed('Topics you watch that come up'));
  await waitFor(() => expect(bodies(api, '/api/notification-settings')).toHaveLength(2));
  expect(bodies(api, '/api/notification-settings')).toEqual([
    { mailed: ['digest'] },
    { mailed: ['digest', 'topic'] },
  ]);
  expect(await violations()).toEqual([]);
});

it('quiet hours begin and end when it is chosen, never at the same hour', async () => {
  const api = setUp();
  await userEvent.click(await screen.findByRole('switch', { name: /^Quiet hours/ }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'To' }));
  expect(screen.queryByRole('option', { name: '10:00 PM' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: '8:00 AM' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'To' })).toHaveValue('8:00 AM'));
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('switch', { name: /^Quiet hours/ }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'To' })).toBeNull());
  expect(bodies(api, '/api/notification-settings')).toEqual([
    { quiet: { from: 22, to: 7 } },
    { quiet: { from: 22, to: 8 } },
    { quiet: null },
  ]);
});

it('a group differs, until it is as the others again', async () => {
  const api = setUp({ kinds: ['digest', 'topic'] });
  await userEvent.click(
    await screen.findByRole('combobox', { name: 'Choose something else for a group' }),
  );
  await userEvent.click(await screen.findByRole('option', { name: 'Garden club' }));
  const own = within(
    await screen.findByRole('group', { name: 'What you are told of Garden club' }),
  );
  await waitFor(() => expect(own.getByRole('checkbox', { name: 'Topics' })).toBeEnabled());
  await userEvent.click(own.getByRole('checkbox', { name: 'Topics' }));
  await waitFor(() => expect(own.getByRole('checkbox', { name: 'Topics' })).not.toBeChecked());
  expect(bodies(api, '/api/notification-settings/groups/g1')).toEqual([
    { kinds: ['digest', 'topic'] },
    { kinds: ['digest'] },
  ]);
  expect(await violations()).toEqual([]);
  const back = { name: 'As the others: Garden club' };
  await userEvent.click(screen.getByRole('button', back));
  expect(await screen.findByText('None: you are told the same of all groups.')).toBeVisible();
});

it('says what could not be saved or loaded', async () => {
  const away = new FakeFailure(503, 'Away', 'ServiceUnavailableError', 'x');
  let isAway = true;
  setUp(
    {},
    {
      'GET /api/notification-settings': () => (isAway ? away : { data: notificationSettings() }),
      'PUT /api/notification-settings': () => away,
    },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  const box = await screen.findByRole('checkbox', { name: 'New resources: in the app' });
  await userEvent.click(box);
  expect(await screen.findByText('Away')).toBeVisible();
  expect(box).toBeChecked();
});
