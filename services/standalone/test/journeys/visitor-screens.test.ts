import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problems, scriptKb } from './check-screen.ts';
import { openStage, type Stage } from './product-setup.ts';
import { signUp } from './steps.ts';

/** A code as the server would send it; what is in it does not matter here. */
const QR =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('screens of visitors and of new users, in light and dark, from 360 to 1920 px', () => {
  let stage: Stage;
  let page: Page;

  beforeAll(async () => {
    stage = await openStage();
    ({ page } = await stage.open());
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  it('landing page', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect.soft(await scriptKb(page)).toBeLessThan(110);
    expect.soft(await problems(page)).toEqual([]);
  });

  it('landing page with its menu open on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('#landing-menu').getByRole('link', { name: 'Benefits' }).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it.each(['/privacy', '/terms'])('%s', async (path) => {
    await page.goto(path);
    await page.getByRole('heading').nth(1).waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('login, with the toast of a refusal', async () => {
    await page.goto('/reset-password');
    await page.getByText('Invalid reset link. Please request a new password reset.').waitFor();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('register', async () => {
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Create Account' }).waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('terms over the form', async () => {
    await page.getByRole('button', { name: 'Terms and Conditions' }).click();
    await page.getByRole('dialog').getByRole('heading').nth(1).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('forgot password', async () => {
    await page.getByRole('tab', { name: 'Login' }).click();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send Reset Instructions' }).waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('reset password', async () => {
    await page.goto('/reset-password?code=none');
    await page.getByRole('button', { name: 'Reset Password' }).waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('connection dialog while it checks', async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/wa-check', async (route) => {
      await held;
      await route.fallback();
    });
    await signUp(page);
    await page.getByText('Checking the connection...').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    goOn();
    await page.unroute('**/api/wa-check');
  });

  it('connection dialog, disconnected', async () => {
    await page.getByText('Skip (Dev Only)').waitFor();
    await page.getByRole('button', { name: 'Connect WhatsApp' }).last().waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('connection dialog with a QR code', async () => {
    await page.route('**/api/wa-create', (route) =>
      route.fulfill({ json: { data: { qrcode: QR, pairingCode: 'ABCD-1234' } } }),
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Connect WhatsApp' }).click();
    await page.getByRole('button', { name: 'Refresh Status' }).waitFor();
    await page.getByText('Scan the QR code with WhatsApp on your phone').waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('import of a chat export', async () => {
    await page.getByRole('button', { name: 'Import a chat export instead' }).click();
    await page.getByRole('button', { name: 'Import chat' }).waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no chat'),
    });
    await page.getByRole('button', { name: 'Import chat' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('Skip (Dev Only)').click();
  });

  it.each([
    ['dashboard', '/dashboard', 'No activity yet'],
    ['groups', '/groups', 'Import your groups'],
    ['schedule', '/schedule', 'No scheduled messages'],
  ])('%s with nothing in it', async (_, path, text) => {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });
});
