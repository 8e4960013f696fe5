import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, saveSession } from '../../shared/api/session.ts';
import type { Push } from '../../shared/api/types.ts';
import { aPage, aUser, notificationSettings } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { RequireAuth } from '../auth/RequireAuth.tsx';
import { NotificationChoices } from '../notifications/NotificationChoices.tsx';
import { deviceName, leaveOthersPush, noteDevice } from './subscription.ts';
import { pushTexts as texts } from './texts.ts';

const user = aUser();
const keys = { p256dh: 'BKey', auth: 'secret' };

/** A browser with a push service: what it is subscribed with, and what it was asked. */
function fakeBrowser() {
  const state = { count: 0, subscription: null as object | null };
  const unsubscribe = vi.fn(async () => {
    state.subscription = null;
    return true;
  });
  const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => {
    state.count += 1;
    const endpoint = `https://push.example.org/${state.count}`;
    state.subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe };
    return state.subscription;
  });
  const pushManager = { subscribe, getSubscription: async () => state.subscription };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  const permission = { permission: 'default', requestPermission: vi.fn(async () => 'granted') };
  vi.stubGlobal('Notification', permission);
  return { subscribe, unsubscribe, permission };
}

/** A server that keeps the devices it is told of. */
function setUp(push: Partial<Push> = {}, routes: Parameters<typeof fakeApi>[0] = {}) {
  const held: Push = { publicKey: 'BServer', devices: [], ...push };
  const remove = (id: string) => {
    held.devices = held.devices.filter(({ documentId }) => documentId !== id);
    return null;
  };
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/watched-groups': () => aPage([]),
    'GET /api/notification-settings': () => ({
      data: notificationSettings({ kinds: ['digest', 'topic', 'moderation'] }),
    }),
    'GET /api/push': () => ({ data: held }),
    'POST /api/push-devices': ({ body }) => {
      const { data } = body as { data: { name: string; kinds: Push['devices'][0]['kinds'] } };
      const device = { id: 1, documentId: 'own', createdAt: '2026-01-02T10:00:00.000Z', ...data };
      held.devices = [device, ...held.devices.filter(({ documentId }) => documentId !== 'own')];
      return { data: device };
    },
    'DELETE /api/push-devices/own': () => remove('own'),
    'DELETE /api/push-devices/d2': () => remove('d2'),
    ...routes,
  });
  renderApp(
    <RequireAuth>
      <NotificationChoices />
    </RequireAuth>,
    { user },
  );
  return { api, held };
}

const choice = (kind: keyof typeof texts.kinds) =>
  screen.findByRole('checkbox', { name: `${texts.kinds[kind]}: on this device` });

/** Chooses once something can be. */
async function pick(kind: keyof typeof texts.kinds): Promise<void> {
  await waitFor(async () => expect(await choice(kind)).toBeEnabled());
  await userEvent.click(await choice(kind));
}

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
  saveSession('t', user, true);
});
afterEach(() => {
  clearSession();
  localStorage.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('tells nothing until it is chosen, then that kind alone, and stops again', async () => {
  const { api } = setUp();
  await waitFor(async () => expect(await choice('digest')).toBeEnabled());
  expect(await choice('digest')).not.toBeChecked();
  // What the bell does not list is pushed to nobody.
  expect(await choice('resource')).toBeDisabled();
  expect(await violations()).toEqual([]);
  expect(browser.permission.requestPermission).not.toHaveBeenCalled();
  await pick('digest');
  await waitFor(async () => expect(await choice('digest')).toBeChecked());
  expect(browser.subscribe.mock.calls[0]?.[0]).toMatchObject({ applicationServerKey: 'BServer' });
  const [sent] = api.of('POST', '/api/push-devices');
  expect(sent?.body).toEqual({
    data: {
      endpoint: 'https://push.example.org/1',
      keys,
      kinds: ['digest'],
      name: expect.any(String),
    },
  });
  await waitFor(async () => expect(await choice('topic')).toBeEnabled());
  await userEvent.click(await choice('topic'));
  await waitFor(async () => expect(await choice('topic')).toBeChecked());
  // The same subscription: the person is asked once.
  expect(browser.subscribe).toHaveBeenCalledOnce();
  for (const kind of ['digest', 'topic'] as const) {
    await waitFor(async () => expect(await choice(kind)).toBeEnabled());
    await userEvent.click(await choice(kind));
    await waitFor(async () => expect(await choice(kind)).not.toBeChecked());
  }
  await waitFor(() => expect(browser.unsubscribe).toHaveBeenCalledOnce());
  await waitFor(() => expect(api.of('DELETE', '/api/push-devices/own')).toHaveLength(1));
});

it('says why it did not work, and shows what holds', async () => {
  browser.permission.requestPermission.mockResolvedValueOnce('denied');
  setUp({}, { 'POST /api/push-devices': () => new FakeFailure(409, 'Off', 'ApplicationError') });
  await pick('digest');
  expect(await screen.findByText(texts.refused)).toBeVisible();
  await waitFor(async () => expect(await choice('digest')).not.toBeChecked());
  browser.subscribe.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await pick('digest');
  expect(await screen.findByText(texts.unavailable)).toBeVisible();
  await waitFor(async () => expect(await choice('digest')).toBeEnabled());
  await pick('digest');
  expect(await screen.findByText('Off')).toBeVisible();
  await waitFor(async () => expect(await choice('digest')).not.toBeChecked());
});

it.each([
  ['without https', () => vi.stubGlobal('isSecureContext', false), texts.hindrances.insecure],
  [
    'blocked',
    () => vi.stubGlobal('Notification', { permission: 'denied' }),
    texts.hindrances.denied,
  ],
  [
    'in a browser without it',
    () => Reflect.deleteProperty(window, 'PushManager'),
    texts.hindrances.unsupported,
  ],
])('%s says what to do', async (_, change, text) => {
  change();
  setUp();
  expect(await screen.findByText(`On this device: ${text}`)).toBeVisible();
  expect(await choice('digest')).toBeDisabled();
});

it('says that the server sends none, and when that is not known', async () => {
  setUp({ publicKey: null });
  expect(await screen.findByText(`On this device: ${texts.off}`)).toBeVisible();
  expect(await choice('digest')).toBeDisabled();
});

it('another device of mine is removed from here', async () => {
  const createdAt = '2026-01-02T10:00:00.000Z';
  const other = { id: 2, documentId: 'd2', name: 'Phone', kinds: ['digest' as const], createdAt };
  setUp({ devices: [other] });
  expect(await choice('digest')).not.toBeChecked();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  await waitFor(() => expect(screen.queryByText(/Phone/)).toBeNull());
});

it('ends for the next person on this browser, and not for the same one', async () => {
  setUp();
  await pick('digest');
  await waitFor(async () => expect(await choice('digest')).toBeChecked());
  noteDevice('own');
  await leaveOthersPush(user.documentId);
  expect(browser.unsubscribe).not.toHaveBeenCalled();
  await leaveOthersPush('somebody-else');
  expect(browser.unsubscribe).toHaveBeenCalledOnce();
  expect(localStorage.getItem('groupsight.push')).toBeNull();
});

it.each([
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['something', 'Browser'],
])('names the device of %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
