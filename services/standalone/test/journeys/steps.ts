import type { Page } from 'playwright-core';
import { newUser, type TestUser } from '../api.ts';

/** Signs a new user up in the browser; ends on the dashboard. */
export async function signUp(page: Page, user: TestUser = newUser()): Promise<TestUser> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('textbox', { name: 'Full Name', exact: true }).fill(user.name);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(user.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(user.password);
  await page.getByRole('textbox', { name: 'Confirm Password', exact: true }).fill(user.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Account created successfully! Welcome aboard!').waitFor();
  await page.waitForURL('**/dashboard');
  return user;
}

/** Signs in on /auth. */
export async function signIn(page: Page, user: TestUser): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(user.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** Imports an exported chat from the blocking connection dialog and watches it. */
export async function importChat(page: Page, fileName: string, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Import a chat export instead' }).first().click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: fileName, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Import chat' }).click();
}
