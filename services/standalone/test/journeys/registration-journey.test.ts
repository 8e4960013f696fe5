import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUser, type TestUser } from '../api.ts';
import { operate } from '../product.ts';
import { mailsTo } from './mail-catcher.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field, fillLogin } from './steps.ts';

describe('a server that lets in whom its operator invites', () => {
  let stage: Stage;
  let page: Page;
  const [operator, guest] = [newUser(), newUser()];

  beforeAll(async () => {
    stage = await openStage({
      REGISTRATION: 'invitation',
      CONFIRM_ADDRESSES: 'always',
      ACCOUNT_DELETION: 'false',
    });
    ({ page } = await stage.open());
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  /** The path and query of the link that confirms somebody's address. */
  async function confirmationOf({ email }: TestUser): Promise<string> {
    return waitFor('the mail with its link', async () => {
      const texts = (await mailsTo(stage.dataDir, email)).map(({ text = '' }) => text);
      return texts.flatMap((text) => /\/confirm-email\?\S+/.exec(text)?.[0] ?? [])[0];
    });
  }

  async function signUp(on: Page, user: TestUser): Promise<void> {
    await field(on, 'Full Name').fill(user.name);
    await field(on, 'Password').fill(user.password);
    await field(on, 'Confirm Password').fill(user.password);
    await on.getByRole('checkbox').check();
    await on.getByRole('button', { name: 'Create Account' }).click();
    await on.getByText(`We sent a link to ${user.email}.`).waitFor();
  }

  async function confirm(on: Page, user: TestUser): Promise<void> {
    await on.goto(await confirmationOf(user));
    await field(on, 'Password').fill(user.password);
    await on.getByRole('button', { name: 'Confirm and Log In' }).click();
    await on.waitForURL('**/dashboard');
  }

  it('lets the first in, once their address is confirmed', async () => {
    await page.goto('/auth?tab=register');
    await field(page, 'Email').fill(operator.email);
    await signUp(page, operator);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('tab', { name: 'Login' }).click();
    await fillLogin(page, operator);
    await page.getByText(`We sent a link to ${operator.email}.`).waitFor();
    await confirm(page, operator);
  });

  it('says to everybody else that they need an invitation', async () => {
    const { page: other } = await stage.open();
    await other.goto('/auth?tab=register');
    await other.getByText(/^New accounts are by invitation here\./).waitFor();
    expect(await other.getByRole('button', { name: 'Create Account' }).count()).toBe(0);
  });

  it('lets in whom the operator invites', async () => {
    await operate(stage.dataDir, 'accounts', 'operator', operator.email);
    await page.getByText('Skip (Dev Only)').click();
    await page.goto('/operator');
    await field(page, 'Invite an e-mail address').fill(guest.email);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await page.getByText(/\/auth\?tab=register&email=/).innerText();
    const { page: other } = await stage.open();
    const { pathname, search } = new URL(link);
    await other.goto(`${pathname}${search}`);
    await other.getByText(`You are invited as ${guest.email}.`).waitFor();
    await signUp(other, guest);
    await confirm(other, guest);
  });

  it('where accounts cannot be deleted says so', async () => {
    await page.reload();
    await page.getByText('Nobody has an invitation that was not used yet.').waitFor();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Delete Account (Coming Soon)' }).click();
    await page.getByText('Account deletion feature coming soon!').waitFor();
  });
});
