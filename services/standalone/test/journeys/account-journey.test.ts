import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../api.ts';
import { openStage, type Stage } from './product-setup.ts';
import { signIn, signUp } from './steps.ts';

describe('a person who links an account', () => {
  let stage: Stage;
  let page: Page;
  let user: TestUser;
  let errors: string[];

  beforeAll(async () => {
    stage = await openStage();
    ({ page, errors } = await stage.open());
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  it('links it by QR', async () => {
    user = await signUp(page);
    const dialog = page.getByRole('dialog', { name: /Connect WhatsApp/ });
    await dialog.getByText('Required to use the app').waitFor();
    await dialog.getByRole('button', { name: 'Connect WhatsApp' }).click();
    await page.getByText('WhatsApp connected successfully! 🎉').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('imports its groups and watches one', async () => {
    await page.goto('/groups');
    await page.getByRole('button', { name: 'Import Groups' }).click();
    await page.getByText('Groups Imported Successfully!').waitFor();
    const imported = page.getByRole('dialog', { name: 'Groups Imported Successfully!' });
    await imported.getByRole('button', { name: 'Select Groups to Watch' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Watched Groups' });
    await dialog
      .getByRole('button', { name: /^Watch/ })
      .first()
      .click();
    await page.getByText(/^Added .* to watched groups$/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Watched Groups (1)').waitFor();
  });

  it('schedules a message', async () => {
    await page.goto('/schedule');
    await page.getByRole('button', { name: 'Schedule a message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule New Message' });
    await dialog.getByRole('textbox', { name: 'Message' }).fill('See you all on the call');
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    await dialog.getByLabel('Date and time').fill(soon);
    await dialog.getByRole('button', { name: 'Select All' }).click();
    await dialog.getByRole('button', { name: 'Schedule Message' }).click();
    await page.getByRole('table').getByText('See you all on the call').waitFor();
    await page.getByText('Pending').first().waitFor();
  });

  it('is sent to the login after logging out, and back to where it came from', async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/(auth|login)$/);
    await page.goto('/settings');
    await page.waitForURL('**/auth');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(user.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/settings');
  });

  it('shows nothing of it to a second user', async () => {
    const other = await stage.open();
    await signUp(other.page);
    await other.page.getByText('Skip (Dev Only)').click();
    await other.page.goto('/schedule');
    expect(await other.page.getByText('See you all on the call').count()).toBe(0);
    expect(await other.page.getByText(/Watched Groups \(/).count()).toBe(0);
    await other.context.close();
  });

  it('still finds all of it in another browser', async () => {
    const second = await stage.open();
    await signIn(second.page, user);
    await second.page.getByText('Watched Groups (1)').waitFor();
    await second.context.close();
    expect(errors).toEqual([]);
  });
});
