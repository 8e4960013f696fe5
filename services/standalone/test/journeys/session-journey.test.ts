import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, newUser } from '../api.ts';
import { chatExport } from '../chat-file.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field, fillLogin } from './steps.ts';

interface Imported {
  readonly group: { readonly documentId: string };
}

/** Ends the session of a page on the server, as its expiry would; the page is not told. */
async function revoke(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const stored = (store: Storage) => store.getItem('groupsight.token');
    const token = stored(localStorage) ?? stored(sessionStorage);
    const answer = await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status;
  });
  expect(status).toBeLessThan(300);
}

describe('sessions', () => {
  let stage: Stage;
  let api: Api;
  let page: Page;
  let errors: string[];
  let groupId = '';
  const user = newUser();

  beforeAll(async () => {
    stage = await openStage();
    api = await Api.signUp(stage.product.url, user);
    const { body } = await api.upload<Imported>('Seed Investors.txt', chatExport());
    groupId = body.data.group.documentId;
    await api.data('PUT', `/api/watched-groups/${groupId}`, { data: { is_watched: true } });
    await api.data('POST', '/api/wa-messages', { remoteJid: groupId, includeDigests: true });
    ({ page, errors } = await stage.open());
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  it('a visitor is sent to /auth, and after login to where they wanted to go', async () => {
    await page.goto(`/group/${groupId}?tab=questions`);
    await page.waitForURL('**/auth');
    await fillLogin(page, user);
    await page.waitForURL(`**/group/${groupId}?tab=questions`);
    await page.getByRole('tab', { name: 'Questions', selected: true }).waitFor();
  });

  it('a session that ends in mid-use leads to /login, and back after it', async () => {
    await page.getByRole('tab', { name: 'Moderation' }).click();
    await page.waitForURL(/tab=moderation/);
    await page.getByRole('button', { name: 'Add Rule' }).click();
    await field(page, 'Rule Name').fill('No invites');
    await revoke(page);
    await page.waitForURL('**/login');
    await fillLogin(page, user);
    await page.waitForURL(`**/group/${groupId}?tab=moderation`);
    await page.getByRole('tab', { name: 'Moderation', selected: true }).waitFor();
  });

  it('finds what was being written in a dialog, once', async () => {
    await page.getByRole('button', { name: 'Add Rule' }).click();
    await expect.poll(() => field(page, 'Rule Name').inputValue()).toBe('No invites');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Rule' }).click();
    await expect.poll(() => field(page, 'Rule Name').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('the tab is in the address, also when going back', async () => {
    await page.getByRole('tab', { name: 'Topics' }).click();
    await page.waitForURL(/tab=topics/);
    await page.getByRole('tab', { name: 'Digests' }).click();
    await page.waitForURL(/tab=digests/);
    await page.goBack();
    await page.getByRole('tab', { name: 'Topics', selected: true }).waitFor();
    await page.goForward();
    await page.getByRole('tab', { name: 'Digests', selected: true }).waitFor();
    await page.goto(`/group/${groupId}?tab=nonsense`);
    await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  });

  it('an unknown address leads to the landing page, an unknown group says so', async () => {
    await page.goto('/nowhere/at/all');
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/group/none');
    await page.getByText('Group not found').waitFor();
  });

  it('a second user on the same browser sees nothing of the first', async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/(auth|login)$/);
    const second = newUser();
    await Api.signUp(stage.product.url, second);
    await fillLogin(page, second);
    await page.waitForURL('**/dashboard');
    await page.getByText('Skip (Dev Only)').click();
    await page.getByText('No activity yet').waitFor();
    expect(await page.getByText('Seed Investors').count()).toBe(0);
    expect(await page.getByText(/Watched Groups \(/).count()).toBe(0);
    await page.goto(`/group/${groupId}`);
    await page.getByText('Group not found').waitFor();
  });

  /** Signs in, closes the browser and opens it again: a page of what it kept. */
  async function afterRestart(remember: boolean): Promise<Page> {
    const { page: first, context } = await stage.open();
    await first.goto('/auth');
    await first.getByLabel('Remember me').setChecked(remember);
    await fillLogin(first, user);
    await first.waitForURL('**/dashboard');
    await first.reload();
    await first.getByText('Watched Groups (1)').waitFor();
    // What a browser keeps when it is closed: cookies and local storage.
    const storageState = await context.storageState();
    await context.close();
    const again = await stage.browser.newContext({ baseURL: stage.product.url, storageState });
    const reopened = await again.newPage();
    await reopened.goto('/dashboard');
    return reopened;
  }

  it('a session that is not to be remembered ends with the browser', async () => {
    const reopened = await afterRestart(false);
    await reopened.waitForURL('**/auth');
    await reopened.context().close();
  });

  it('a remembered session outlives the browser', async () => {
    const reopened = await afterRestart(true);
    await reopened.getByText('Watched Groups (1)').waitFor();
    await reopened.context().close();
    expect(errors).toEqual([]);
  });
});
