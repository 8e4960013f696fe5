import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../deploy/local/ports.ts';
import { Api, newUser } from '../api.ts';
import { agree, type OidcProvider, startOidcProvider } from '../oidc-provider.ts';
import { openStage, type Stage } from './product-setup.ts';
import { fillLogin } from './steps.ts';

const callback = '/api/connect/google/callback';
const notWorking = 'Signing in with Example SSO did not work';

describe('a person who signs in at an OpenID Connect provider', () => {
  let stage: Stage;
  let provider: OidcProvider;
  let errors: string[];
  let page: Page;
  /** Every address that the browser asked for, with its fragment. */
  const seen: string[] = [];
  const name = newUser().email;

  beforeAll(async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    provider = await startOidcProvider(`${url}${callback}`);
    stage = await openStage({
      ...provider.settings,
      PORT: String(port),
      PUBLIC_URL: url,
      OIDC_MICROSOFT_ISSUER: `http://127.0.0.1:${await freePort()}`,
      OIDC_MICROSOFT_CLIENT_ID: 'groupsight',
      OIDC_MICROSOFT_CLIENT_SECRET: 'secret',
      OIDC_MICROSOFT_NAME: 'Closed SSO',
    });
    ({ page, errors } = await stage.open());
    page.on('request', (request: Request) => void seen.push(request.url()));
    page.on('framenavigated', (frame) => void seen.push(frame.url()));
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });

  /** A fresh browser that has said at the provider who it is. */
  async function arriveAs(who: string): Promise<Page> {
    const { page: other } = await stage.open();
    await other.goto('/auth');
    await other.getByRole('link', { name: 'Example SSO' }).click();
    await agree(other, who);
    return other;
  }

  const notice = (of: Page) => of.getByRole('alert').filter({ hasText: notWorking });

  it('gets an account, and to where they wanted to go', async () => {
    await page.goto('/settings?from=mail#password');
    await page.waitForURL('**/auth');
    await page.getByRole('link', { name: 'Example SSO' }).click();
    await agree(page, name);
    await page.getByText('Account created successfully! Welcome aboard!').waitFor();
    // They may have gone on by now.
    expect(['', '#password']).toContain(new URL(page.url()).hash);
    await page.waitForURL('**/settings?from=mail#password');
    const token = await page.evaluate(() => localStorage.getItem('groupsight.token'));
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(seen.filter((address) => address.includes(String(token)))).toEqual([]);
    // What the address did hold works once, and not without the browser's cookie.
    const [code = ''] = seen.flatMap((address) => /#connect=([\w-]+)/.exec(address)?.[1] ?? []);
    expect(code).not.toBe('');
    const api = new Api(stage.product.url);
    const again = await api.send('POST', '/api/auth/google/callback', { code });
    expect(again.status).toBe(400);
  });

  it('is offered a mail to set a password', async () => {
    await page.getByText('Skip (Dev Only)').click();
    await page.getByText(/You sign in with Example SSO/).waitFor();
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click();
    await page.getByText('Password reset instructions sent to your email!').waitFor();
    // It is written after the answer.
    const mails = () => readdir(join(stage.dataDir, 'mail')).catch(() => []);
    await expect.poll(mails).toHaveLength(1);
  });

  it('is known again, and not remembered when they do not want to be', async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.getByLabel('Remember me').uncheck();
    // The provider knows the browser by now, and asks nothing.
    await page.getByRole('link', { name: 'Example SSO' }).click();
    await page.getByText('Login successful! Welcome back!').waitFor();
    await page.waitForURL('**/dashboard');
    expect(await page.evaluate(() => localStorage.getItem('groupsight.token'))).toBeNull();
    await page.reload();
    await page
      .getByRole('button', { name: `Account menu of Somebody ${name.split('@')[0]}` })
      .waitFor();
    const second = await page.context().newPage();
    await second.goto('/settings');
    await second.getByText('Skip (Dev Only)').click();
    await second.getByText(/You sign in with Example SSO/).waitFor();
    await second.getByRole('button', { name: /Account menu/ }).click();
    await second.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await second.close();
  });

  it('cannot use an answer of the provider twice, nor one that is not theirs', async () => {
    const used = seen.findLast((address) => address.includes(callback)) ?? '';
    await page.goto(used);
    await notice(page)
      .getByText(/was used already/)
      .waitFor();
    expect(new URL(page.url()).hash).toBe('');
    const forged = new URL(used);
    forged.searchParams.set('state', 'x'.repeat(43));
    await page.goto(forged.href);
    await notice(page)
      .getByText(/was used already/)
      .waitFor();

    // Somebody goes all the way but the last step, and has another browser take that.
    const step = async (address: string) =>
      (await page.request.get(address, { maxRedirects: 0 })).headers().location ?? '';
    const stolen = await step(await step(`${stage.product.url}/api/connect/google`));
    expect(stolen).toContain(callback);
    const { page: victim } = await stage.open();
    await victim.goto(stolen);
    await notice(victim)
      .getByText(/began in another browser/)
      .waitFor();
    await victim.context().close();
  });

  it('is told when they say no', async () => {
    const { page: other } = await stage.open();
    await other.goto('/schedule');
    await other.waitForURL('**/auth');
    await other.getByRole('link', { name: 'Example SSO' }).click();
    await other.getByRole('link', { name: '[ Cancel ]' }).click();
    await notice(other)
      .getByText(/You or the provider stopped it/)
      .waitFor();
    // The way back is not lost.
    const user = newUser();
    await Api.signUp(stage.product.url, user);
    await fillLogin(other, user);
    await other.waitForURL('**/schedule');
    await other.context().close();
  });

  it('does not get into an account by an address that is not confirmed', async () => {
    const user = { ...newUser(), email: `unconfirmed-${newUser().email}` };
    await Api.signUp(stage.product.url, user);
    const other = await arriveAs(user.email);
    await notice(other)
      .getByText(/Please sign in with your password/)
      .waitFor();
    await fillLogin(other, user);
    await other.waitForURL('**/dashboard');
    await other.context().close();
  });

  it('gets their account back from whoever made it with their address', async () => {
    const user = newUser();
    const squatter = await Api.signUp(stage.product.url, user);
    const other = await arriveAs(user.email);
    await other.getByText(/Its old password no longer works/).waitFor();
    await other.waitForURL('**/dashboard');
    await other.getByRole('button', { name: `Account menu of ${user.name}` }).waitFor();
    expect((await squatter.send('GET', '/api/users/me')).status).toBe(401);
    await other.context().close();
  });

  it('is told when the provider is away, before or on the way back', async () => {
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Closed SSO' }).click();
    const closed = page.getByRole('alert').filter({ hasText: 'Signing in with Closed SSO' });
    await closed.getByText(/The provider does not answer right now/).waitFor();
    provider.breakDown();
    await page.getByRole('link', { name: 'Example SSO' }).click();
    await notice(page)
      .getByText(/The provider does not answer right now/)
      .waitFor();
    expect(errors).toEqual([]);
  });

  it('leaves nothing private in the log', async () => {
    await expect.poll(stage.product.output).toContain('a sign-in provider could not be used');
    const log = stage.product.output();
    expect(log).not.toContain('provider-secret');
    for (const address of seen) {
      const { searchParams, hash } = new URL(address);
      const secrets = [searchParams.get('code'), searchParams.get('state'), hash.slice(9, 52)];
      for (const secret of secrets) if (secret) expect(log).not.toContain(secret);
    }
  });
});
