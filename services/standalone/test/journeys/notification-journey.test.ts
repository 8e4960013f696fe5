import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, newUser } from '../api.ts';
import { problems } from './check-screen.ts';
import { openStage, type Stage } from './product-setup.ts';
import { signIn } from './steps.ts';

/** Mails with notifications, as they lie in the folder of a server without SMTP. */
async function mailed(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    .filter((text) => /\d new notifications?/.test(text));
}

describe('a person whom notifications are mailed', () => {
  let stage: Stage;
  let page: Page;
  let errors: string[];
  const user = newUser();
  const kind = 'New resources: by e-mail';

  beforeAll(async () => {
    stage = await openStage({ SIMULATED_CHATTER_MS: '100', NOTIFICATION_MAIL_SECONDS: '1' });
    const api = await Api.signUp(stage.product.url, user);
    await api.linkAccount();
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

  it('gets several in one mail, each with where it is shown', async () => {
    const [mail = ''] = await waitFor('the mail', async () => {
      const found = await mailed(stage.dataDir);
      return found.length > 0 ? found : undefined;
    });
    expect(mail).toContain(user.email);
    expect(mail).toMatch(/\/group\/[a-z0-9]{24}\?tab=resources/);
  }, 60_000);

  it('stops them by the link in the mail, without signing in', async () => {
    const [mail = ''] = await mailed(stage.dataDir);
    const [, token = ''] = /unsubscribe#([\w.-]+)/.exec(mail) ?? [];
    const { page: other } = await stage.open();
    await other.goto(`/unsubscribe#${token}`);
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
});
