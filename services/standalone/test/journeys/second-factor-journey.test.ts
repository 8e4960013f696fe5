import { TOTP } from 'otpauth';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../deploy/local/ports.ts';
import { newUser } from '../api.ts';
import { problems } from './check-screen.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field, fillLogin } from './steps.ts';

/** A device in the browser that makes and uses passkeys by itself. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

describe('second factors where the operator asks everybody for one', () => {
  let stage: Stage;
  let page: Page;
  let errors: string[];
  let site = '';
  let device: Awaited<ReturnType<typeof plugIn>>;
  let secret = '';
  let codes: string[] = [];
  const user = newUser();

  beforeAll(async () => {
    const port = await freePort();
    site = `http://localhost:${port}`;
    stage = await openStage({
      PORT: String(port),
      PUBLIC_URL: site,
      SECOND_FACTOR: 'required',
      CONFIRM_ADDRESSES: 'never',
    });
    ({ page, errors } = await stage.open());
    device = await plugIn(page);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  const dialog = () => page.getByRole('dialog');
  /** The present code, or the next, which counts too. */
  const code = (ahead = 0) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 });

  async function signOut(): Promise<void> {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(`${site}/auth`);
  }

  it('lead who has none to add an app, and to nothing else', async () => {
    await page.goto(`${site}/auth?tab=register`);
    await field(page, 'Full Name').fill(user.name);
    await field(page, 'Email').fill(user.email);
    await field(page, 'Password').fill(user.password);
    await field(page, 'Confirm Password').fill(user.password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('heading', { name: 'Add a second factor' }).waitFor();
    await page.goto(`${site}/groups`);
    await page.getByRole('heading', { name: 'Add a second factor' }).waitFor();
    expect(await problems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add an app' }).click();
    await field(dialog(), 'Current password').fill(user.password);
    await page.keyboard.press('Enter');
    await dialog().getByRole('img', { name: 'QR code of the key' }).waitFor();
    expect(await problems(page)).toEqual([]);
    secret = (await dialog().locator('pre').textContent()) ?? '';
    await field(dialog(), 'Code').fill('000000');
    await page.keyboard.press('Enter');
    await dialog().getByRole('alert').getByText('This code is not right').waitFor();
    await field(dialog(), 'Code').fill(code());
    await page.keyboard.press('Enter');
    await dialog().getByText('Keep them where you find them without this device.').waitFor();
    codes = ((await dialog().locator('pre').textContent()) ?? '').split('\n');
    expect(codes).toHaveLength(10);
    expect(await problems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('heading', { name: 'Manage Groups' }).first().waitFor();
  });

  it('take the password and a code, once, or a recovery code', async () => {
    await signOut();
    await fillLogin(page, user);
    await field(page, 'Code').waitFor();
    expect(await problems(page)).toEqual([]);
    const used = code(1);
    await field(page, 'Code').fill(used);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await signOut();
    await fillLogin(page, user);
    await field(page, 'Code').fill(used);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This code was used already').waitFor();
    await field(page, 'Code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
  });

  it('are a passkey too, which signs in alone or beside the password', async () => {
    await page.goto(`${site}/settings#second-factors`);
    // The dialog that links an account lies over it.
    await page.getByText('Skip (Dev Only)').click();
    await page.getByText('9 codes are left').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await field(dialog(), 'Name of the passkey').fill('Laptop');
    await field(dialog(), 'Current password').fill(user.password);
    await dialog().getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey Laptop is added').waitFor();
    await page.getByText('not used yet').waitFor();
    expect(await problems(page)).toEqual([]);
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/dashboard');
    await signOut();
    await fillLogin(page, user);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/dashboard');
  });

  it('refuse a passkey that was copied: its counter is behind', async () => {
    const { cdp, authenticatorId } = device;
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    const [credential] = credentials;
    expect(credential).toBeDefined();
    if (!credential) return;
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    await cdp.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, signCount: 0 },
    });
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey was not accepted').waitFor();
  });

  it('are not asked for at an address of another name', async () => {
    await page.goto(`${site.replace('localhost', '127.0.0.1')}/auth`);
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
