import type { UserChanged } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import type { Mail } from '@groupsight/shared/mail/mailer';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { erasingServices } from '../src/domain/deletion.ts';
import { accounts } from '../src/service.ts';
import { stage } from './provider-stage.ts';
import { person, sidOf, world } from './support.ts';

const dayMs = 86_400_000;

async function signedUp() {
  const stack = new AsyncDisposableStack();
  const auth = stack.use(await world());
  // Of today: the store removes what has expired by its own clock.
  const clock = { now: new Date() };
  const mails: Mail[] = [];
  const forgotten: string[] = [];
  const mailer = {
    send: async (mail: Mail) => void mails.push(mail),
    forget: async (address: string) => void forgotten.push(address),
    close: () => undefined,
  };
  const heard: UserChanged[] = [];
  await auth.bus.subscribe({
    topic: topics.usersChanges,
    group: 'test',
    onBatch: async (records) => void heard.push(...records.map(({ value }) => value)),
  });
  const client = stack.use(
    await auth.start({}, { mailer, now: () => clock.now, deletionLookMs: 20 }),
  );
  const { session } = await client.register(person());
  const userId = session?.user?.documentId ?? '';
  const sessionId = sidOf(session?.token);
  const erased = (...services: string[]) =>
    auth.bus.publish(
      topics.usersErasures,
      services.map((service) => ({ key: userId, value: { userId, service, at: clock.now } })),
    );
  const parts = { auth, client, clock, mails, forgotten, heard, userId, sessionId, erased };
  return { ...parts, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

describe('deleting an account', () => {
  it('needs the password, limits guessing it, and ends every session', async () => {
    await using place = await signedUp();
    const { client, clock, userId, sessionId, heard } = place;
    const ask = (password: string) => client.askDeletion({ userId, sessionId, password });
    for (let guess = 0; guess < 10; guess++) {
      await expect(ask('guess')).rejects.toMatchObject({ code: 'wrong_password' });
    }
    await expect(ask('secret-1')).rejects.toMatchObject({ code: 'too_many_attempts' });
    clock.now = new Date(clock.now.getTime() + dayMs / 24);
    const { user } = await ask('secret-1');
    expect(user?.deletionDueAt).toEqual(new Date(clock.now.getTime() + 14 * dayMs));
    await expect(client.checkSession({ sessionId })).rejects.toMatchObject({
      code: 'session_revoked',
    });
    const told = await waitFor('the word', () => heard.find((one) => one.deletionDueAt));
    expect(told).toMatchObject({ userId, deletionAskedAt: clock.now });
    expect(told.deleted).toBeUndefined();
  });

  it('is taken back by who signs in and keeps it', async () => {
    await using place = await signedUp();
    const { client, clock, userId, sessionId, heard, mails } = place;
    await client.askDeletion({ userId, sessionId, password: 'secret-1' });
    const { session } = await client.login({ identifier: person().email, password: 'secret-1' });
    const checked = await client.checkSession({ sessionId: sidOf(session?.token) });
    expect(checked.deletionDueAt).toEqual(session?.user?.deletionDueAt);
    expect(checked.deletionDueAt).toBeDefined();
    const { user } = await client.keepAccount({ userId });
    expect(user?.deletionDueAt).toBeUndefined();
    await waitFor('the word', () => heard.find((one) => one.deletionKeptAt));
    clock.now = new Date(clock.now.getTime() + 20 * dayMs);
    await client.updateUser({ userId, timezone: 'Asia/Tokyo' });
    await waitFor('a later word', () => heard.find((one) => one.timezone === 'Asia/Tokyo'));
    expect(heard.filter((one) => one.deleted)).toEqual([]);
    expect(mails).toEqual([]);
  });

  it('ends when every service has said so, and not before; then the address is free', async () => {
    await using place = await signedUp();
    const { client, clock, userId, sessionId, heard, mails, forgotten, erased, auth } = place;
    await client.askDeletion({ userId, sessionId, password: 'secret-1' });
    clock.now = new Date(clock.now.getTime() + 14 * dayMs);
    await waitFor('the word', () => heard.find((one) => one.deleted));
    expect(mails).toMatchObject([{ to: person().email }]);
    // Services may have mails on their way.
    expect(forgotten).toEqual([]);
    const signIn = { identifier: person().email, password: 'secret-1' };
    await expect(client.login(signIn)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(client.keepAccount({ userId })).rejects.toMatchObject({ kind: 'not_found' });
    await erased(...erasingServices.slice(1));
    // A service that does not answer is asked again.
    clock.now = new Date(clock.now.getTime() + dayMs);
    await waitFor('the word again', () => heard.filter((one) => one.deleted).length > 1);
    const { user } = await client.getUser({ userId });
    expect(JSON.stringify(user)).not.toMatch(/ada/i);
    await erased(...erasingServices);
    const isGone = () =>
      client.getUser({ userId }).then(
        () => false,
        () => true,
      );
    await waitFor('the end', isGone);
    expect(forgotten).toEqual([person().email]);
    const left: string[] = [];
    await auth.bus.subscribe({
      topic: topics.usersChanges,
      group: 'later',
      onBatch: async (records) => void left.push(...records.map(({ key }) => key)),
    });
    await auth.bus.drain();
    expect(left).toEqual([]);
    await client.register(person());
  });

  it('needs a session of now where there is no password', async () => {
    const clock = { now: new Date() };
    await using place = await stage({ now: () => clock.now });
    const who = { sub: 's1', email: 'ada@example.org', email_verified: true, name: 'Ada' };
    const { session } = await place.signIn(who);
    const request = {
      userId: session?.user?.documentId ?? '',
      sessionId: sidOf(session?.token),
      password: '',
    };
    clock.now = new Date(clock.now.getTime() + 11 * 60_000);
    await expect(place.client.askDeletion(request)).rejects.toMatchObject({
      code: 'sign_in_again',
    });
    const again = await place.signIn(who);
    const fresh = { ...request, sessionId: sidOf(again.session?.token) };
    const { user } = await place.client.askDeletion(fresh);
    expect(user?.deletionDueAt).toBeDefined();
  });

  it('is refused where the operator does not want it, and done by a command all the same', async () => {
    await using auth = await world();
    await using client = await auth.start({ ACCOUNT_DELETION: false }, { deletionLookMs: 20 });
    const { session } = await client.register(person());
    const userId = session?.user?.documentId ?? '';
    const request = { userId, sessionId: sidOf(session?.token), password: 'secret-1' };
    await expect(client.askDeletion(request)).rejects.toMatchObject({ code: 'deletion_off' });
    const said: string[] = [];
    const command = (...args: string[]) =>
      accounts(auth.uri, 'http://127.0.0.1:3000', args, (line) => said.push(line));
    await command('delete', person().email);
    await command('keep', person().email);
    expect(said).toMatchObject([
      expect.stringMatching(/^ada@example\.org: ultimate, operator, deleted on \d{4}-\d\d-\d\d,/),
      expect.not.stringContaining('deleted on'),
    ]);
    await command('delete', person().email, 'now');
    const isListed = async () => {
      const before = said.length;
      await command('list');
      return said.length > before;
    };
    await waitFor('the end of the account', async () => !(await isListed()));
    await expect(command('delete', person().email, 'soon')).rejects.toMatchObject({
      code: 'usage',
    });
  });
});
