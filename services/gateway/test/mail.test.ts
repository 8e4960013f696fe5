import { expect, test } from 'vitest';
import { startHarness } from './support/harness.ts';

test('everybody chooses which mails they get', async () => {
  await using gateway = await startHarness();
  const { token } = await gateway.signIn();
  const data = { brief: 'weekly', hour: 18, weekday: 5, recap: false };
  const saved = await gateway.json('PUT', '/api/email-settings', { token, body: { data } });
  expect(saved).toMatchObject({ status: 200, data: { ...data, mayBeDaily: true, nextAt: null } });
  expect(await gateway.json('GET', '/api/email-settings', { token })).toMatchObject({ data });
  for (const wrong of [{ hour: 24 }, { weekday: 0 }, { brief: 'hourly' }, { rhythm: 'daily' }]) {
    const body = { data: wrong };
    const refused = await gateway.json('PUT', '/api/email-settings', { token, body });
    expect(refused).toMatchObject({ status: 400, error: { name: 'ValidationError' } });
  }
  expect(await gateway.json('GET', '/api/email-settings')).toMatchObject({ status: 401 });
});

test('a mail app stops mails with one click, without signing in', async () => {
  await using gateway = await startHarness({ env: { PUBLIC_URL: 'https://groups.example.org' } });
  const post = (token: string, type: string, body: string) =>
    fetch(`${gateway.baseUrl}/api/mail-subscriptions/${token}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
  const oneClick = 'List-Unsubscribe=One-Click';
  const form = 'application/x-www-form-urlencoded';
  const stopped = await post('known', form, oneClick);
  expect(stopped.status).toBe(200);
  expect(await stopped.json()).toEqual({
    data: {
      kind: 'brief',
      brief: 'off',
      recap: true,
      newsletter: false,
      notifications: false,
      survey: false,
    },
    meta: {},
  });
  const parts = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  expect((await post('known', 'multipart/form-data; boundary=x', parts)).status).toBe(200);
  const unknown = await post('other', form, oneClick);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ error: { details: { code: 'invalid_link' } } });
  expect((await post('known', form, 'x'.repeat(10_000))).status).toBe(413);
  expect((await post('known', 'text/plain', oneClick)).status).toBe(415);

  // Who only looks at the link stops nothing.
  expect(await gateway.json('PUT', '/api/mail-subscriptions/known')).toMatchObject({
    data: { brief: 'daily' },
  });
  const looked = await fetch(`${gateway.baseUrl}/api/mail-subscriptions/known`, {
    redirect: 'manual',
  });
  expect(looked.status).toBe(302);
  expect(looked.headers.get('location')).toBe('https://groups.example.org/unsubscribe#known');
  const { token } = await gateway.signIn();
  expect(await gateway.json('GET', '/api/email-settings', { token })).toMatchObject({
    data: { brief: 'daily' },
  });
});
