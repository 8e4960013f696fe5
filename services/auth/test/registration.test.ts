import { topics } from '@groupsight/shared/bus/topics';
import { mailServer } from '@groupsight/shared/testing/mail-server';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { accounts } from '../src/service.ts';
import { person, world } from './support.ts';

type World = Awaited<ReturnType<typeof world>>;
type Client = Awaited<ReturnType<World['start']>>;

const linkIn = (text: string | undefined) => new URL(/https?:\S+/.exec(text ?? '')?.[0] ?? '');
const mailed = (text: string | undefined, name: string) =>
  linkIn(text).searchParams.get(name) ?? '';

/** Somebody who has an account already and runs the server. */
async function withOperator(auth: World): Promise<string> {
  await using client = await auth.start();
  const { session } = await client.register(person('olga'));
  const command = ['operator', 'olga@example.org'];
  await accounts(auth.uri, 'http://127.0.0.1:3000', command, () => undefined);
  return session?.user?.documentId ?? '';
}

describe('who may make an account', () => {
  it('is anybody, unless the operator says otherwise', async () => {
    await using auth = await world();
    await using client = await auth.start();
    expect(await client.getRegistration({})).toEqual({
      mode: 'open',
      domains: [],
      confirmsAddresses: false,
      resetPasswordLength: 8,
      providersOnly: false,
    });
  });

  it('is nobody on a closed server, but for the first', async () => {
    await using auth = await world();
    await using client = await auth.start({ REGISTRATION: 'closed' });
    expect(await client.getRegistration({})).toMatchObject({ mode: 'open' });
    await expect(client.register(person('olga'))).resolves.toMatchObject({ session: {} });
    expect(await client.getRegistration({})).toMatchObject({ mode: 'closed' });
    await expect(client.register(person())).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'registration_closed',
    });
  });

  it('is whoever has an address of a domain, which they confirm', async () => {
    await using auth = await world();
    expect(() => auth.configured({ REGISTRATION: 'domain' })).toThrow('REGISTRATION_DOMAINS');
    const domains = { REGISTRATION: 'domain', REGISTRATION_DOMAINS: 'example.org, b.example' };
    expect(() => auth.configured(domains)).toThrow('CONFIRM_ADDRESSES');
    const settings = auth.configured({ ...domains, CONFIRM_ADDRESSES: 'always' });
    await withOperator(auth);
    await using client = await auth.start(settings);
    await expect(client.register(person())).resolves.toEqual({ session: undefined });
    for (const email of ['a@example.org.evil.example', 'a@sub.example.org', 'a@xexample.org']) {
      await expect(client.register({ ...person(), email })).rejects.toMatchObject({
        code: 'domain_not_allowed',
      });
    }
  });

  it('is whom an operator has invited, once, with that address', async () => {
    await using auth = await world();
    await using smtp = await mailServer();
    const operatorId = await withOperator(auth);
    const settings = auth.configured({
      REGISTRATION: 'invitation',
      CONFIRM_ADDRESSES: 'auto',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'a@b.example',
    });
    await using client = await auth.start(settings);
    await expect(client.register(person())).rejects.toMatchObject({ code: 'invitation_needed' });
    await expect(
      client.createInvitation({ operatorId: 'nobody', email: 'ada@example.org' }),
    ).rejects.toMatchObject({ code: 'operator_only' });
    const made = await client.createInvitation({ operatorId, email: 'Ada@Example.org' });
    expect(made).toMatchObject({ invitation: { email: 'ada@example.org' }, link: '' });
    const { text } = await waitFor('the mail', () => smtp.mails[0]);
    const invitation = mailed(text, 'invitation');
    await expect(client.register({ ...person('eve'), invitation })).rejects.toMatchObject({
      code: 'invalid_invitation',
    });
    // Whoever has the mail has shown that the address is theirs.
    const { session } = await client.register({ ...person(), invitation });
    expect(session?.user).toMatchObject({ email: 'ada@example.org' });
    const { invitations } = await client.listInvitations({ operatorId, query: undefined });
    expect(invitations).toEqual([]);
    await expect(
      client.createInvitation({ operatorId, email: 'ada@example.org' }),
    ).rejects.toMatchObject({ code: 'email_taken' });
  });

  it('is no longer who was invited when the invitation was taken back or replaced', async () => {
    await using auth = await world();
    const operatorId = await withOperator(auth);
    await using client = await auth.start({ REGISTRATION: 'invitation' });
    const invite = async () => {
      const made = await client.createInvitation({ operatorId, email: 'ada@example.org' });
      return { id: made.invitation?.documentId ?? '', code: mailed(made.link, 'invitation') };
    };
    const [first, second] = [await invite(), await invite()];
    const bad = { code: 'invalid_invitation' };
    await expect(client.register({ ...person(), invitation: first.code })).rejects.toMatchObject(
      bad,
    );
    await client.deleteInvitation({ operatorId, invitationId: second.id });
    await expect(client.register({ ...person(), invitation: second.code })).rejects.toMatchObject(
      bad,
    );
    const said: string[] = [];
    const command = ['invite', 'ada@example.org'];
    await accounts(auth.uri, 'https://groups.example', command, (line) => said.push(line));
    expect(said).toEqual([expect.stringMatching(/^https:\/\/groups\.example\/auth\?/)]);
    const invitation = mailed(said[0], 'invitation');
    await expect(client.register({ ...person(), invitation })).resolves.toMatchObject({
      session: { user: { email: 'ada@example.org' } },
    });
  });

  it('invites nobody when the mail server takes no mail', async () => {
    await using auth = await world();
    const operatorId = await withOperator(auth);
    const mailer = {
      send: () => Promise.reject(new Error('down')),
      forget: async () => undefined,
      close: () => undefined,
    };
    await using client = await auth.start({ REGISTRATION: 'invitation' }, { mailer });
    await expect(
      client.createInvitation({ operatorId, email: 'ada@example.org' }),
    ).rejects.toMatchObject({ code: 'mail_failed' });
    const { invitations } = await client.listInvitations({ operatorId, query: undefined });
    expect(invitations).toEqual([]);
  });
});

describe('an address that has to be confirmed', () => {
  const confirming = { CONFIRM_ADDRESSES: 'always' } as const;

  async function signedUp(auth: World) {
    const smtp = await mailServer();
    const client = await auth.start({ ...confirming, SMTP_URL: smtp.url });
    return {
      smtp,
      client,
      code: async (n = 0) => mailed((await waitFor('the mail', () => smtp.mails[n])).text, 'code'),
      async [Symbol.asyncDispose]() {
        await client[Symbol.asyncDispose]();
        await smtp[Symbol.asyncDispose]();
      },
    };
  }
  const login = (client: Client, password = 'secret-1') =>
    client.login({ identifier: 'ada@example.org', password });

  it('opens nothing before, and a session with link and password', async () => {
    await using auth = await world();
    await using made = await signedUp(auth);
    const { client } = made;
    await expect(client.register(person())).resolves.toEqual({ session: undefined });
    await expect(login(client)).rejects.toMatchObject({ code: 'email_unconfirmed' });
    await expect(login(client, 'wrong-1')).rejects.toMatchObject({ code: 'invalid_credentials' });
    const code = await made.code();
    await expect(client.confirmEmail({ code, password: 'wrong-1' })).rejects.toMatchObject({
      code: 'wrong_password',
    });
    const { session } = await client.confirmEmail({ code, password: 'secret-1' });
    expect(session?.user).toMatchObject({ email: 'ada@example.org' });
    await expect(client.confirmEmail({ code, password: 'secret-1' })).rejects.toMatchObject({
      code: 'invalid_confirmation',
    });
    await expect(login(client)).resolves.toBeDefined();
  });

  it('does not tell who signs up that it has an account; its owner hears of it', async () => {
    await using auth = await world();
    await using made = await signedUp(auth);
    const { client, smtp } = made;
    await client.register(person());
    await client.confirmEmail({ code: await made.code(), password: 'secret-1' });
    const again = { ...person(), password: 'secret-2' };
    expect(await client.register(again)).toEqual({ session: undefined });
    const mail = await waitFor('the mail', () => smtp.mails[1]);
    expect(mail.subject).toBe('You have a Groupsight account already');
    await expect(login(client, 'secret-2')).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(login(client)).resolves.toBeDefined();
  });

  it('belongs to the last who signed up with it: nobody confirms the password of another', async () => {
    await using auth = await world();
    await using made = await signedUp(auth);
    const { client } = made;
    await client.register({ ...person(), password: 'of-mallory' });
    const first = await made.code(0);
    await client.register({ ...person(), username: 'Ada herself' });
    const second = await made.code(1);
    await expect(
      client.confirmEmail({ code: first, password: 'of-mallory' }),
    ).rejects.toMatchObject({ code: 'invalid_confirmation' });
    await expect(
      client.confirmEmail({ code: second, password: 'of-mallory' }),
    ).rejects.toMatchObject({ code: 'wrong_password' });
    const { session } = await client.confirmEmail({ code: second, password: 'secret-1' });
    expect(session?.user).toMatchObject({ username: 'Ada herself' });
  });

  it('gets the link again, five mails an hour at most, and nobody else does', async () => {
    await using auth = await world();
    await using smtp = await mailServer();
    {
      await using client = await auth.start({ ...confirming, SMTP_URL: smtp.url });
      await client.register(person());
      await client.sendConfirmation({ email: 'nobody@example.org' });
      for (let n = 0; n < 6; n += 1) await client.sendConfirmation({ email: 'ada@example.org' });
      // Closing the service waits for the mails on their way.
    }
    expect(smtp.mails.map(({ to }) => to)).toHaveLength(5);
  });

  it('is confirmed by a new password too', async () => {
    await using auth = await world();
    await using made = await signedUp(auth);
    const { client } = made;
    await client.register(person());
    await made.code();
    await client.startPasswordReset({ email: 'ada@example.org' });
    const code = await made.code(1);
    await client.completePasswordReset({ code, password: 'secret-2' });
    await expect(login(client, 'secret-2')).resolves.toBeDefined();
  });

  it('is told to no other service before', async () => {
    await using auth = await world();
    await using made = await signedUp(auth);
    const { client } = made;
    const told: string[] = [];

    const subscription = await auth.bus.subscribe({
      topic: topics.usersChanges,
      group: 'test',
      onBatch: async (records) => {
        for (const { value } of records) told.push(value.userId);
      },
    });
    await client.register(person());
    const code = await made.code();
    // Somebody else's change publishes whatever waits to be.
    const operatorId = await withOperator(auth);
    await waitFor('the operator', () => told.find((id) => id === operatorId));
    expect(new Set(told)).toEqual(new Set([operatorId]));
    const { session } = await client.confirmEmail({ code, password: 'secret-1' });
    await waitFor('the user', () => told.find((id) => id === session?.user?.documentId));
    await subscription.close();
  });
});
