import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { topics } from '@groupsight/shared/bus/topics';
import { createLogger } from '@groupsight/shared/logger';
import { mailServer } from '@groupsight/shared/testing/mail-server';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { person, sidOf, world } from './support.ts';

const codeIn = (text: string | undefined) => {
  const link = /http:\/\/127\.0\.0\.1:3000\/reset-password\?code=\S+/.exec(text ?? '')?.[0] ?? '';
  return new URL(link).searchParams.get('code') ?? '';
};

describe('change password', () => {
  it('ends every session and opens a new one', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const { session: first } = await client.register(person());
    const { session: second } = await client.login({
      identifier: 'ada@example.org',
      password: 'secret-1',
    });
    const userId = first?.user?.documentId ?? '';
    const { session } = await client.changePassword({
      userId,
      currentPassword: 'secret-1',
      password: 'secret-2',
    });
    for (const old of [first, second]) {
      await expect(client.checkSession({ sessionId: sidOf(old?.token) })).rejects.toMatchObject({
        code: 'session_revoked',
      });
    }
    await expect(client.checkSession({ sessionId: sidOf(session?.token) })).resolves.toMatchObject({
      userId,
    });
    const login = (password: string) => client.login({ identifier: 'ada@example.org', password });
    await expect(login('secret-1')).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(login('secret-2')).resolves.toBeDefined();
  });

  it('refuses a wrong, a short and the same password', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const { session } = await client.register(person());
    const userId = session?.user?.documentId ?? '';
    const change = (currentPassword: string, password: string) =>
      client.changePassword({ userId, currentPassword, password });
    await expect(change('wrong-1', 'secret-2')).rejects.toMatchObject({
      code: 'wrong_password',
      message: 'The provided current password is invalid',
    });
    await expect(change('secret-1', '7 chars')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(change('secret-1', 'secret-1')).rejects.toMatchObject({ code: 'same_password' });
    await expect(client.checkSession({ sessionId: sidOf(session?.token) })).resolves.toBeDefined();
  });

  it('limits guessing with a stolen token', async () => {
    await using auth = await world();
    await using client = await auth.start();
    const { session } = await client.register(person());
    const guess = () =>
      client.changePassword({
        userId: session?.user?.documentId ?? '',
        currentPassword: 'wrong-1',
        password: 'secret-2',
      });
    for (let i = 0; i < 10; i++) await expect(guess()).rejects.toMatchObject({ kind: 'invalid' });
    await expect(guess()).rejects.toMatchObject({ code: 'too_many_attempts' });
  });
});

describe('reset password', () => {
  it('mails a link that works once and ends every session', async () => {
    await using auth = await world();
    await using smtp = await mailServer();
    await using client = await auth.start({ SMTP_URL: smtp.url });
    const { session: old } = await client.register(person());
    await client.startPasswordReset({ email: 'Ada@example.org' });
    const mail = await waitFor('the mail', () => smtp.mails[0]);
    expect(mail.to).toMatchObject({ text: 'ada@example.org' });
    expect(mail.subject).toBe('Reset your Groupsight password');
    const code = codeIn(mail.text);
    const complete = (password: string) => client.completePasswordReset({ code, password });
    await expect(complete('7 chars')).rejects.toMatchObject({ kind: 'invalid' });
    const { session } = await complete('secret-2');
    expect(session?.user?.documentId).toBe(old?.user?.documentId);
    await expect(client.checkSession({ sessionId: sidOf(old?.token) })).rejects.toBeDefined();
    await expect(client.checkSession({ sessionId: sidOf(session?.token) })).resolves.toBeDefined();
    await expect(complete('secret-3')).rejects.toMatchObject({
      code: 'invalid_reset_code',
      message: 'Incorrect code provided',
    });
    await expect(
      client.login({ identifier: 'ada@example.org', password: 'secret-2' }),
    ).resolves.toBeDefined();
  });

  it('takes six characters where the operator says so, and sign-up never does', async () => {
    await using auth = await world();
    await using smtp = await mailServer();
    await using client = await auth.start({ SMTP_URL: smtp.url, RESET_PASSWORD_LENGTH: 6 });
    await expect(client.register({ ...person(), password: 'sixsix' })).rejects.toMatchObject({
      message: 'password must be at least 8 characters',
    });
    await client.register(person());
    await client.startPasswordReset({ email: 'ada@example.org' });
    const mail = await waitFor('the mail', () => smtp.mails[0]);
    const code = codeIn(mail.text);
    const complete = (password: string) => client.completePasswordReset({ code, password });
    await expect(complete('fives')).rejects.toMatchObject({
      message: 'password must be at least 6 characters',
    });
    await expect(complete('s1x-ok')).resolves.toBeDefined();
  });

  it('is mailed in the chosen language, else in that of the browser', async () => {
    await using auth = await world();
    await using smtp = await mailServer();
    await using client = await auth.start({ SMTP_URL: smtp.url });
    const heard: (string | undefined)[] = [];
    await auth.bus.subscribe({
      topic: topics.usersChanges,
      group: 'test',
      onBatch: async (records) => {
        heard.push(...records.map(({ value }) => value.language));
      },
    });
    const { session } = await client.register({ ...person(), language: 'de' });
    const { documentId: userId = '', ...user } = session?.user ?? {};
    expect(user).toMatchObject({ language: '', mailLanguage: 'de' });
    const subjectOf = async (nth: number) => {
      await client.startPasswordReset({ email: 'ada@example.org' });
      const mail = await waitFor('the mail', () => smtp.mails[nth]);
      return mail.subject;
    };
    expect(await subjectOf(0)).toBe('Neues Passwort für Groupsight');
    const { email: identifier, password } = person();
    await client.login({ identifier, password, language: 'ar' });
    expect(await subjectOf(1)).toContain('كلمة مرور جديدة');
    // One that there are no texts in says nothing.
    await client.login({ identifier, password, language: 'fr' });
    await client.login({ identifier, password });
    const { user: known } = await client.getUser({ userId });
    expect(known).toMatchObject({ language: '', mailLanguage: 'ar' });
    await client.updateUser({ userId, language: 'es' });
    expect(await subjectOf(2)).toBe('Restablece tu contraseña de Groupsight');
    await waitFor('the news', () => heard.at(-1) === 'es');
    expect(heard.filter((language, index) => language !== heard[index - 1])).toEqual([
      ...['de', 'ar', 'es'],
    ]);
  });

  it('answers the same for an unknown address and mails nobody', async () => {
    await using auth = await world();
    await using smtp = await mailServer();
    {
      await using client = await auth.start({ SMTP_URL: smtp.url });
      await client.register(person());
      expect(await client.startPasswordReset({ email: 'nobody@example.org' })).toEqual(
        await client.startPasswordReset({ email: 'ada@example.org' }),
      );
      // Closing the service waits for the mails on their way.
    }
    expect(smtp.mails.map(({ to }) => to)).toMatchObject([{ text: 'ada@example.org' }]);
  });

  it('looks an address up a while after its answer, when nobody measures any more', async () => {
    await using auth = await world();
    await using smtp = await mailServer();
    const over = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const pause = () => {
      begun.resolve();
      return over.promise;
    };
    await using client = await auth.start({ SMTP_URL: smtp.url }, { pause });
    const { session } = await client.register(person());
    await client.startPasswordReset({ email: 'ada@example.org' });
    // Nothing of it is done before the pause, and nothing in it.
    await begun.promise;
    const sessionId = sidOf(session?.token);
    await expect(client.checkSession({ sessionId })).resolves.toBeDefined();
    expect(smtp.mails).toHaveLength(0);
    over.resolve();
    await waitFor('the mail', () => smtp.mails[0]);
  });

  it('takes a code for one hour only, and only for the password it was asked for', async () => {
    await using auth = await world();
    await using smtp = await mailServer();
    let now = Date.now();
    await using client = await auth.start({ SMTP_URL: smtp.url }, { now: () => new Date(now) });
    const { session } = await client.register(person());
    const askForCode = async () => {
      const before = smtp.mails.length;
      await client.startPasswordReset({ email: 'ada@example.org' });
      const mail = await waitFor('the mail', () => smtp.mails[before]);
      return codeIn(mail.text);
    };
    const late = await askForCode();
    now += 60 * 60 * 1000;
    await expect(
      client.completePasswordReset({ code: late, password: 'secret-2' }),
    ).rejects.toMatchObject({ code: 'invalid_reset_code' });

    const overtaken = await askForCode();
    await client.changePassword({
      userId: session?.user?.documentId ?? '',
      currentPassword: 'secret-1',
      password: 'secret-3',
    });
    await expect(
      client.completePasswordReset({ code: overtaken, password: 'secret-2' }),
    ).rejects.toMatchObject({ code: 'invalid_reset_code' });
  });

  it('gives a code to one of many who use it at once', async () => {
    await using auth = await world();
    await using smtp = await mailServer();
    await using client = await auth.start({ SMTP_URL: smtp.url });
    await client.register(person());
    await client.startPasswordReset({ email: 'ada@example.org' });
    const code = codeIn((await waitFor('the mail', () => smtp.mails[0])).text);
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => client.completePasswordReset({ code, password: `secret-${n}` })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('does not flood an address', async () => {
    await using auth = await world();
    await using smtp = await mailServer();
    {
      await using client = await auth.start({ SMTP_URL: smtp.url });
      await client.register(person());
      for (let i = 0; i < 8; i++) await client.startPasswordReset({ email: 'ada@example.org' });
    }
    expect(smtp.mails).toHaveLength(5);
  });

  it('does not flood a mailbox by its other names', async () => {
    await using auth = await world();
    await using smtp = await mailServer();
    {
      await using client = await auth.start({ SMTP_URL: smtp.url });
      for (let i = 0; i < 8; i++) {
        const email = `ada+${i}@example.org`;
        await client.register({ ...person(), email });
        await client.startPasswordReset({ email });
      }
    }
    expect(smtp.mails).toHaveLength(5);
  });

  it('writes the mail to a private file where there is no mail server, and logs no code', async () => {
    await using auth = await world();
    let log = '';
    const destination = {
      write: (line: string) => {
        log += line;
      },
    };
    const logger = createLogger({ service: 'auth', level: 'trace', destination });
    {
      await using client = await auth.start({}, { logger });
      await client.register(person());
      await client.startPasswordReset({ email: 'ada@example.org' });
    }
    const [name = ''] = await readdir(auth.mailDir);
    const file = join(auth.mailDir, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const mail = await simpleParser(await readFile(file));
    const code = codeIn(mail.text);
    expect(code).toHaveLength(43);
    expect(log).toContain(name);
    expect(log).not.toContain(code);
    expect(log).not.toContain('ada@example.org');
    await using client = await auth.start();
    await expect(
      client.completePasswordReset({ code, password: 'secret-2' }),
    ).resolves.toBeDefined();
  });
});
