import type { Locator, Page } from 'playwright-core';
import { newUser, type TestUser } from '../api.ts';

/** A field by its label, which ends with an asterisk where it must be filled in. */
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
}

/** Signs a new user up in the browser; ends on the dashboard. */
export async function signUp(page: Page, user: TestUser = newUser()): Promise<TestUser> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await field(page, 'Full Name').fill(user.name);
  await field(page, 'Email').fill(user.email);
  await field(page, 'Password').fill(user.password);
  await field(page, 'Confirm Password').fill(user.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Account created successfully! Welcome aboard!').waitFor();
  await page.waitForURL('**/dashboard');
  return user;
}

/** Fills the login form that is shown, and sends it. */
export async function fillLogin(page: Page, user: TestUser): Promise<void> {
  const login = page.getByRole('button', { name: 'Login', exact: true });
  // The other form has an Email, too, and stays in the page when its tab is left.
  await login.waitFor();
  await field(page, 'Email').fill(user.email);
  await field(page, 'Password').fill(user.password);
  await login.click();
}

/** Signs in on /auth; ends on the dashboard. */
export async function signIn(page: Page, user: TestUser): Promise<void> {
  await page.goto('/auth');
  await fillLogin(page, user);
  await page.waitForURL('**/dashboard');
}

/** Chooses an exported chat in the import dialog that is open, and sends it. */
export async function chooseChat(page: Page, fileName: string, content: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: fileName, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Import chat' }).click();
}

/** Starts Process Group Chat on a group's page and waits until it is done. */
export async function processChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Process Group Chat' }).click();
  await page.getByRole('button', { name: 'Process', exact: true }).click();
  await page.getByText('Group chat processed! Digests generated successfully.').waitFor({
    timeout: 60_000,
  });
}
