import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { ParsedMail } from 'mailparser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, newUser } from '../api.ts';
import { inStore } from '../in-store.ts';
import { problems } from './check-screen.ts';
import { mailsIn } from './mail-catcher.ts';
import { openStage, type Stage } from './product-setup.ts';
import { signIn } from './steps.ts';

/** The hour of a mail comes: what is due is looked for at once, as after a night. */
async function hasCome(dataDir: string, ownerId: string, field: 'nextAt' | 'recapAt') {
  const now = new Date();
  await inStore(dataDir, async (client) => {
    const scheduler = client.db('groupsight_scheduler');
    const settings = scheduler.collection<{ _id: string }>('mail_settings');
    await settings.updateOne({ _id: ownerId }, { $set: { [field]: now } });
    await scheduler
      .collection('agendaJobs')
      .updateOne({ name: 'plan-briefs' }, { $set: { nextRunAt: now } });
  });
}

describe('a person whom notifications, briefs and recaps are mailed', () => {
  let stage: Stage;
  let page: Page;
  let errors: string[];
  let ownerId = '';
  const user = newUser();
  const kind = 'New resources: by e-mail';

  beforeAll(async () => {
    stage = await openStage({ SIMULATED_CHATTER_MS: '100', NOTIFICATION_MAIL_SECONDS: '1' });
    const api = await Api.signUp(stage.product.url, user);
    await api.linkAccount();
    const me = await api.send<{ documentId: string }>('GET', '/api/users/me');
    ownerId = me.body.documentId;
    const groups = await api.data<{ documentId: string }[]>('GET', '/api/watched-groups');
    const data = { groups: groups.slice(0, 4).map((one) => one.documentId), is_watched: true };
    await api.data('POST', '/api/watched-groups/watch', { data });
    ({ page, errors } = await stage.open());
    await signIn(page, user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  it('chooses in Settings what is mailed, and finds it chosen', async () => {
    await page.goto('/settings#notifications');
    const box = page.getByRole('checkbox', { name: kind });
    expect(await box.isChecked()).toBe(false);
    await box.click();
    await page.getByText('Notifications saved').waitFor();
    await page.reload();
    await waitFor('the choice', () => box.isChecked());
    expect(await problems(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await problems(page)).toEqual([]);
  });

  /** Waits for a mail to this person of which the text says something. */
  async function mailed(words: RegExp): Promise<ParsedMail> {
    return waitFor(
      `a mail with ${words}`,
      async () => (await mailsIn(stage.dataDir)).find(({ text = '' }) => words.test(text)),
      60_000,
    );
  }

  /** The path, query and fragment of the first link in a mail that leads somewhere. */
  function linkIn({ text = '' }: ParsedMail, path: string): string {
    const found = text.match(/https?:\/\/\S+/g)?.map((link) => new URL(link)) ?? [];
    const link = found.find(({ pathname }) => pathname === path);
    if (!link) throw new Error(`no link of the mail leads to ${path}`);
    return `${link.pathname}${link.search}${link.hash}`;
  }

  /** What a mail app does for its reader (RFC 8058). */
  async function unsubscribeWithOneClick(mail: ParsedMail): Promise<void> {
    const lines = mail.headerLines.map(({ line }) => line.replace(/\s+/g, ''));
    expect(lines).toContain('List-Unsubscribe-Post:List-Unsubscribe=One-Click');
    const header = lines.find((line) => line.startsWith('List-Unsubscribe:')) ?? '';
    const [, address = ''] = /<(.+)>/.exec(header) ?? [];
    const { pathname } = new URL(address);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await fetch(`${stage.product.url}${pathname}`, { method: 'POST', body });
    expect(answer.status).toBe(200);
  }

  it('gets several in one mail, each with where it is shown', async () => {
    const mail = await mailed(/\d new notifications?/);
    expect([mail.to].flat()[0]?.text).toBe(user.email);
    expect(mail.html).toMatch(/\/group\/[a-z0-9]{24}\?tab=resources/);
  }, 60_000);

  it('stops them by the link in the mail, without signing in', async () => {
    const mail = await mailed(/\d new notifications?/);
    const { page: other } = await stage.open();
    await other.goto(linkIn(mail, '/unsubscribe'));
    await other.getByRole('heading', { name: 'Your notifications by mail' }).waitFor();
    await other.getByRole('button', { name: 'Stop these mails' }).click();
    await other.getByText('Done: notifications come by mail no more.').waitFor();
    await page.reload();
    const box = page.getByRole('checkbox', { name: kind });
    await waitFor('the choice', async () => (await box.isVisible()) && !(await box.isChecked()));
    await other.getByRole('button', { name: 'Have it come again' }).click();
    await other.getByText('Notifications come by mail again, as before.').waitFor();
    await page.reload();
    await waitFor('the choice', () => box.isChecked());
    expect(errors).toEqual([]);
  });

  const rhythm = (name: string) =>
    page.getByRole('radiogroup', { name: 'Brief by mail' }).getByRole('radio', { name });
  const recap = () => page.getByRole('switch', { name: /^Recap of every month/ });

  it('turns the brief and the recap on in Settings', async () => {
    await page.goto('/settings#mails');
    for (const name of ['Off', 'Daily']) {
      await page.getByText(name, { exact: true }).click();
      await waitFor(`the choice of ${name}`, () => rhythm(name).isChecked());
    }
    await page.getByText(/^The next one: .*, to /).waitFor();
    for (const isOn of [false, true]) {
      await recap().click({ force: true });
      await waitFor('the choice of recaps', async () => (await recap().isChecked()) === isOn);
    }
    await page.getByText(/^What a month came to, .* The next one: /).waitFor();
  });

  it('gets the brief at its hour, whose link leads to it, and stops it with one click', async () => {
    await hasCome(stage.dataDir, ownerId, 'nextAt');
    const mail = await mailed(/You get this daily because/);
    expect([mail.to].flat()[0]?.text).toBe(user.email);
    expect(mail.subject).toMatch(/^Your brief: /);
    await page.goto(linkIn(mail, '/dashboard'));
    await page.getByRole('heading', { name: 'Your brief' }).waitFor();
    await unsubscribeWithOneClick(mail);
    await page.goto(linkIn(mail, '/settings'));
    await page.getByText('No brief comes by mail.').waitFor();
    expect(await rhythm('Off').isChecked()).toBe(true);
    expect(await recap().isChecked()).toBe(true);
  });

  it('gets the recap of the month that is over, whose link leads to it, and stops it with one click', async () => {
    await hasCome(stage.dataDir, ownerId, 'recapAt');
    const mail = await mailed(/against the month before/);
    expect([mail.to].flat()[0]?.text).toBe(user.email);
    const [, month = ''] = /^Your groups in (.+)$/.exec(mail.subject ?? '') ?? [];
    await page.goto(linkIn(mail, '/recap'));
    await page.getByRole('heading', { name: `${month}: All watched groups` }).waitFor();
    await unsubscribeWithOneClick(mail);
    await page.goto(linkIn(mail, '/settings'));
    await waitFor('the switch to be off', async () => !(await recap().isChecked()));
    expect(await rhythm('Off').isChecked()).toBe(true);
    expect(errors).toEqual([]);
  });
});
