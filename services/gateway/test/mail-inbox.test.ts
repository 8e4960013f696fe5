import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMailer } from '@groupsight/shared/mail/mailer';
import { silentLogger, tempDir } from '@groupsight/shared/testing/resources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

const key = 'k'.repeat(32);
const hostile = `<script>alert(1)</script> "Ada" & 'Bob'`;

let folder: Awaited<ReturnType<typeof tempDir>>;
let gateway: Harness;
let name: string;

beforeAll(async () => {
  folder = await tempDir();
  const MAIL_DIR = join(folder.path, 'mail');
  await mkdir(MAIL_DIR);
  const mailer = createMailer(
    { MAIL_DIR, SMTP_URL: undefined, MAIL_FROM: undefined },
    silentLogger(),
  );
  await mailer.send({
    to: 'ada@example.org',
    subject: hostile,
    text: `Héllo ${hostile} https://x.example/?a=1&b=2`,
    html: '<p>Héllo <b>Ada</b></p>',
    headers: { 'List-Unsubscribe': '<https://x.example/unsubscribe>' },
  });
  name = (await readdir(MAIL_DIR))[0] ?? '';
  await writeFile(join(folder.path, 'secret.eml'), 'Subject: secret\n\nsecret');
  gateway = await startHarness({ overrides: { mailInbox: { folder: MAIL_DIR, key } } });
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const get = (path: string, cookie = `groupsight-mail=${key}`) =>
  fetch(`${gateway.baseUrl}${path}`, { headers: { cookie }, redirect: 'manual' });

test('the printed address opens the mails, and its key leaves the address', async () => {
  const opened = await get(`/dev/mail?key=${key}`, '');
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/dev/mail']);
  const cookie = opened.headers.get('set-cookie') ?? '';
  expect(cookie).toBe(`groupsight-mail=${key}; Path=/dev/mail; HttpOnly; SameSite=Strict`);
  const listed = await (await get('/dev/mail', cookie.split(';')[0])).text();
  expect(listed).toContain('ada@example.org');
  expect(listed).toContain(`href="/dev/mail/${name}"`);
});

test('without this start’s key nothing is shown', async () => {
  for (const cookie of ['', 'groupsight-mail=', `groupsight-mail=${'x'.repeat(32)}`]) {
    for (const path of ['', '?key=guess', '?key=a&key=b', `/${name}`, `/${name}/html`]) {
      const refused = await get(`/dev/mail${path}`, cookie);
      expect([cookie, path, refused.status]).toEqual([cookie, path, 403]);
      expect(await refused.text()).not.toContain('ada@example.org');
    }
  }
});

test('a mail is shown as it is, and nothing of it runs', async () => {
  const page = await get(`/dev/mail/${name}`);
  const html = await page.text();
  expect(html).toContain(
    '&lt;script&gt;alert(1)&lt;/script&gt; &quot;Ada&quot; &amp; &#39;Bob&#39;',
  );
  expect(html).not.toContain('<script>');
  expect(html).toContain('href="https://x.example/?a=1&amp;b=2"');
  expect(html).toContain('List-Unsubscribe: &lt;https://x.example/unsubscribe&gt;');
  expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  // A mail that follows a dark screen has light letters: the ground is left to it.
  expect(html).toMatch(/iframe \{/);
  expect(html).not.toMatch(/iframe \{[^}]*background/);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  const mail = await get(`/dev/mail/${name}/html`);
  expect(await mail.text()).toContain('<p>Héllo <b>Ada</b></p>');
  expect(mail.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
  expect(mail.headers.get('cache-control')).toBe('no-store');
});

test('no other file is read', async () => {
  for (const file of [
    '..%2Fsecret.eml',
    'secret.eml',
    '%2e%2e',
    'a.txt',
    '.eml',
    'x'.repeat(150),
  ]) {
    const answer = await get(`/dev/mail/${file}`);
    expect([file, answer.status]).toEqual([file, 404]);
    expect(await answer.text()).not.toContain('secret\n');
  }
});

test('there is no such page on a server that others reach, nor without a key', async () => {
  const overrides = { mailInbox: { folder: folder.path, key } };
  for (const options of [{ overrides, env: { HOST: '0.0.0.0' } }, {}]) {
    await using other = await startHarness(options);
    const answer = await fetch(`${other.baseUrl}/dev/mail?key=${key}`);
    expect(answer.status).toBe(404);
    await answer.body?.cancel();
  }
});
