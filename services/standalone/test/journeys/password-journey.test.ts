import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, newUser } from '../api.ts';
import { mailsIn } from './mail-catcher.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field, fillLogin } from './steps.ts';

/** The path and query of the link in the only mail that has one to reset a password. */
async function linkInMail(dataDir: string): Promise<string> {
  const link = await waitFor('the mail with its link', async () => {
    // The mail is written after the answer that tells of it; others tell of changes.
    const texts = (await mailsIn(dataDir)).map(({ text = '' }) => text);
    const [link, ...more] = texts.flatMap(
      (text) => /https?:\/\/\S+\/reset-password\?\S+/.exec(text)?.[0] ?? [],
    );
    expect(more).toEqual([]);
    return link;
  });
  const url = new URL(link);
  return `${url.pathname}${url.search}`;
}

describe('a person and their password', () => {
  let stage: Stage;
  let page: Page;
  let errors: string[];
  const user = newUser();
  const newPassword = 'a-new-password';

  beforeAll(async () => {
    // As few as the specification says; eight everywhere else.
    stage = await openStage({ RESET_PASSWORD_LENGTH: '6' });
    await Api.signUp(stage.product.url, user);
    ({ page, errors } = await stage.open());
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  it('reads the terms and the privacy policy before signing up', async () => {
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Terms and Conditions' }).click();
    const terms = page.getByRole('dialog', { name: 'Terms and Conditions' });
    await terms.getByRole('heading').nth(1).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Privacy Policy' }).click();
    await page
      .getByRole('dialog', { name: 'Privacy Policy' })
      .getByRole('heading')
      .nth(1)
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('is told what is missing when signing up', async () => {
    await field(page, 'Full Name').fill(user.name);
    await field(page, 'Email').fill(user.email);
    await field(page, 'Password').fill('secret-1');
    await field(page, 'Confirm Password').fill('secret-2');
    const submit = page.getByRole('button', { name: 'Create Account' });
    await submit.click();
    await page
      .getByText('You must agree to the Terms of Service and Privacy Policy to continue.')
      .waitFor();
    await page.getByRole('checkbox').check();
    await submit.click();
    await page.getByText("Passwords don't match!").waitFor();
    await field(page, 'Confirm Password').fill('secret-1');
    await submit.click();
    await page
      .getByText('There is an account with this email already. Log in, or use another one.')
      .waitFor();
  });

  it('forgets it, and asks for a link', async () => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send Reset Instructions' }).click();
    await page.getByText('Please enter your email address.').waitFor();
    await field(dialog, 'Email').fill(user.email);
    await dialog.getByRole('button', { name: 'Send Reset Instructions' }).click();
    await page.getByText('Password reset instructions sent to your email!').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('chooses a new one through the link of the mail', async () => {
    await page.goto(await linkInMail(stage.dataDir));
    const save = page.getByRole('button', { name: 'Reset Password' });
    await field(page, 'New Password').fill('short');
    await field(page, 'Confirm New Password').fill('shor');
    await save.click();
    await page.getByText("Passwords don't match!").waitFor();
    await field(page, 'Confirm New Password').fill('short');
    await save.click();
    await page.getByText('Password must be at least 6 characters long.').waitFor();
    await field(page, 'New Password').fill(newPassword);
    await field(page, 'Confirm New Password').fill(newPassword);
    await save.click();
    await page
      .getByText('Password reset successfully! Please log in with your new password.')
      .waitFor();
    await page.waitForURL(/\/(auth|login)$/);
  });

  it('finds that the link works only once, and that a link without a code is none', async () => {
    await page.goto(await linkInMail(stage.dataDir));
    await field(page, 'New Password').fill(newPassword);
    await field(page, 'Confirm New Password').fill(newPassword);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/reset-password');
    await page.goto('/reset-password');
    await page.getByText('Invalid reset link. Please request a new password reset.').waitFor();
    await page.waitForURL('**/auth');
  });

  it('logs in with the new one and not with the old one', async () => {
    await fillLogin(page, user);
    await page.getByText('Invalid email or password').waitFor();
    await fillLogin(page, { ...user, password: newPassword });
    await page.getByText('Login successful! Welcome back!').waitFor();
    await page.waitForURL('**/dashboard');
  });

  it('changes it in the settings, and stays signed in', async () => {
    await page.getByText('Skip (Dev Only)').click();
    await page.getByRole('link', { name: 'Settings' }).first().click();
    const save = page.getByRole('button', { name: 'Change Password' });
    await save.click();
    await page.getByText('Please fill in all fields.').waitFor();
    await field(page, 'Current Password').fill(newPassword);
    await field(page, 'New Password').fill('another-1');
    await field(page, 'Confirm New Password').fill('another-2');
    await save.click();
    await page.getByText("New passwords don't match!").waitFor();
    await field(page, 'Confirm New Password').fill('another-1');
    await save.click();
    await page.getByText('Password changed successfully!').waitFor();
    await expect.poll(() => field(page, 'Current Password').inputValue()).toBe('');
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('has the account deleted with it, and thinks better of it', async () => {
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await field(dialog, 'Current Password').fill(newPassword);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByRole('alert').waitFor();
    await field(dialog, 'Current Password').fill('another-1');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText(/^Your account is going to be deleted on /).waitFor();
    await page.waitForURL(/\/(auth|login)/);
    await fillLogin(page, { ...user, password: 'another-1' });
    await page.getByRole('heading', { name: 'This account is going to be deleted' }).waitFor();
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await page.getByText('Your account stays. Welcome back!').waitFor();
    await page.getByRole('link', { name: 'Settings' }).first().waitFor();
  });
});
