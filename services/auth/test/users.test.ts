import type { UserChanged } from '@groupsight/proto/events/v1/events';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { loadConfig } from '@groupsight/shared/config';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { authConfig } from '../src/service.ts';
import { person, world } from './support.ts';

async function listen(bus: EventBus): Promise<UserChanged[]> {
  const heard: UserChanged[] = [];
  await bus.subscribe({
    topic: topics.usersChanges,
    group: 'test',
    onBatch: async (records) => {
      for (const { key, value } of records) {
        expect(key).toBe(value.userId);
        heard.push(value);
      }
    },
  });
  return heard;
}

describe('users', () => {
  it('get the plan of the operator, whichever they wished for', async () => {
    await using auth = await world();
    await using client = await auth.start({ DEFAULT_PLAN: 'professional' });
    for (const wishedPlan of ['personal', 'ultimate', 'gold']) {
      const { session } = await client.register({ ...person(wishedPlan), wishedPlan });
      expect(session?.user?.plan).toBe('professional');
    }
  });

  it('are changed by themselves only, field by field', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const { session } = await client.register(person());
    const { session: other } = await client.register(person('bob'));
    const userId = session?.user?.documentId ?? '';
    await client.updateUser({ userId, timezone: 'asia/tokyo' });
    await client.updateUser({ userId, username: ' Ada Lovelace ' });
    await client.updateUser({ userId, language: 'ar' });
    const { user } = await client.getUser({ userId });
    expect(user).toMatchObject({
      username: 'Ada Lovelace',
      timezone: 'Asia/Tokyo',
      language: 'ar',
    });
    await client.updateUser({ userId, language: '' });
    expect((await client.getUser({ userId })).user?.language).toBe('');
    const { user: bob } = await client.getUser({ userId: other?.user?.documentId ?? '' });
    expect(bob).toEqual(other?.user);
    for (const wrong of [{ timezone: 'Mars' }, { language: 'tlh' }]) {
      await expect(client.updateUser({ userId, ...wrong })).rejects.toMatchObject({
        kind: 'invalid',
      });
    }
    await expect(client.getUser({ userId: 'nobody' })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(client.updateUser({ userId: 'nobody' })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('are published at sign-up and at every change, without name or address', async () => {
    await using auth = await world();
    await using client = await auth.start({ DEFAULT_PLAN: 'personal' });
    const heard = await listen(auth.bus);
    const { session } = await client.register(person());
    const userId = session?.user?.documentId ?? '';
    await waitFor('the new user', () => heard.length === 1);
    await client.updateUser({ userId, timezone: 'Europe/Berlin' });
    await waitFor('the change', () => heard.length === 2);
    const passwords = { currentPassword: 'secret-1', password: 'secret-2' };
    await client.changePassword({ userId, ...passwords });
    await waitFor('the new password', () => heard.length === 3);
    expect(heard).toMatchObject([
      { userId, timezone: 'UTC', plan: 'personal' },
      { userId, timezone: 'Europe/Berlin', plan: 'personal' },
      { userId, plan: 'personal', passwordChangedAt: expect.any(Date) },
    ]);
    expect(heard[1]?.passwordChangedAt).toBeUndefined();
  });

  it('are published by the next start when the bus was away', async () => {
    await using auth = await world();
    const { bus } = auth;
    const dead: EventBus = {
      start: () => bus.start(),
      publish: async () => {
        throw new Error('the bus is away');
      },
      subscribe: (subscription) => bus.subscribe(subscription),
      erase: (topic, keys) => bus.erase(topic, keys),
      drain: () => bus.drain(),
      lag: (group, topic) => bus.lag(group, topic),
      close: () => bus.close(),
    };
    let userId = '';
    {
      await using client = await auth.start({}, { bus: dead });
      const { session } = await client.register(person());
      userId = session?.user?.documentId ?? '';
      expect(userId).not.toBe('');
    }
    const heard = await listen(auth.bus);
    await using _client = await auth.start();
    await waitFor('the user', () => heard.length > 0);
    expect(heard).toMatchObject([{ userId }]);
  });
});

describe('configuration', () => {
  const good = {
    MONGODB_URI: 'mongodb://127.0.0.1:1',
    AUTH_SIGNING_KEY: 'key',
    CREDENTIALS_KEY: '0'.repeat(64),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    MAIL_DIR: '/tmp/mail',
  };

  it.each([
    ['AUTH_SIGNING_KEY', { AUTH_SIGNING_KEY: '' }],
    ['CREDENTIALS_KEY', { CREDENTIALS_KEY: 'short' }],
    ['RESET_PASSWORD_LENGTH', { RESET_PASSWORD_LENGTH: '5' }],
    ['PASSWORD_SIGN_IN', { PASSWORD_SIGN_IN: 'false' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['SMTP_URL', { MAIL_DIR: '' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail' }],
    ['MAIL_FROM', { MAIL_FROM: 'Groupsight' }],
    ['DEFAULT_PLAN', { DEFAULT_PLAN: 'gold' }],
    ['OIDC_GOOGLE_CLIENT_SECRET', { OIDC_GOOGLE_CLIENT_ID: 'id' }],
    ['OIDC_MICROSOFT_CLIENT_ID', { OIDC_MICROSOFT_CLIENT_SECRET: 'secret' }],
    ['OIDC_GOOGLE_ISSUER', { OIDC_GOOGLE_ISSUER: 'http://accounts.example.org' }],
    ['OIDC_GOOGLE_ISSUER', { OIDC_GOOGLE_ISSUER: 'nonsense' }],
  ])('stops the start naming %s', (name, wrong) => {
    expect(loadConfig(authConfig, good)).toBeDefined();
    expect(() => loadConfig(authConfig, { ...good, ...wrong })).toThrow(name);
  });

  it('stops the start for a key that cannot sign', async () => {
    await using auth = await world();
    await expect(auth.start({ AUTH_SIGNING_KEY: 'nonsense' })).rejects.toThrow('AUTH_SIGNING_KEY');
  });
});
