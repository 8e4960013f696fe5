import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempDir } from '@groupsight/shared/testing/resources';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../deploy/local/ports.ts';
import { Api, newUser } from '../api.ts';
import { startProduct } from '../product.ts';
import { problems } from './check-screen.ts';
import { type FilledAccount, fillAccount } from './content.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field, fillLogin, signIn } from './steps.ts';

const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Makes another version of the app in a folder: its main file gets another name everywhere. */
async function upgrade(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(js|css|html)$/.test(name),
  );
  const main = names.map((name) => /^assets\/(app-[\w-]+)\.js$/.exec(name)?.[1]).find(Boolean);
  if (!main) throw new Error(`there is no main file in ${folder}`);
  for (const name of names) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    if (!text.includes(main) && name !== 'sw.js') continue;
    const next = text.replaceAll(main, `${main}2`).replace('"version":"', '"version":"2');
    await writeFile(path, next);
    for (const kind of ['br', 'gz']) await rm(`${path}.${kind}`, { force: true });
  }
  for (const kind of ['', '.br', '.gz']) {
    const path = join(folder, 'assets', `${main}.js${kind}`);
    await rename(path, join(folder, 'assets', `${main}2.js${kind}`)).catch(() => undefined);
  }
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

describe('the app on a phone', () => {
  let stage: Stage;
  let page: Page;
  let account: FilledAccount;
  let errors: string[];
  let env: Record<string, string>;
  let app: Awaited<ReturnType<typeof tempDir>>;

  beforeAll(async () => {
    app = await tempDir();
    await cp(built, app.path, { recursive: true });
    const PORT = String(await freePort());
    env = { SIMULATED_CHATTER_MS: '0', PORT, WEB_DIR: app.path };
    stage = await openStage(env);
    account = await fillAccount(stage.product.url);
    ({ page, errors } = await stage.open({ width: 390, height: 800, installed: true }));
    await signIn(page, account.user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
    await app?.[Symbol.asyncDispose]();
  });

  const offline = () => page.getByText('Offline, trying again.');
  const toDigests = () => page.goto(`/group/${account.exported}?tab=digests`);
  const digest = () => page.getByRole('dialog').getByText(/messages read/);

  it('can be installed: manifest, icons and a worker', async () => {
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await fetch(`${stage.product.url}${href}`);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await answer.json()) as {
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ start_url: '/dashboard', display: 'standalone' });
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
        return `${width}x${height}`;
      }, src);
      expect(size).toBe(sizes);
    }
    const client = await page.context().newCDPSession(page);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  });

  it('makes a notification of what is pushed, and says that this browser blocks them', async () => {
    const [worker] = page.context().serviceWorkers();
    // This browser, without a screen, shows nobody anything: what it was told to show is kept.
    await worker?.evaluate(() => {
      const scope = self as unknown as {
        shown: unknown[];
        registration: { showNotification(title: string, options: object): Promise<void> };
      };
      scope.shown = [];
      scope.registration.showNotification = async (title, { tag, data }: Record<string, unknown>) =>
        void scope.shown.push([title, tag, data]);
    });
    const client = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await client.send('ServiceWorker.enable');
    const pushed = { kind: 'digest', title: 'A new digest', link: '/group/x?tab=y' };
    await client.send('ServiceWorker.deliverPushMessage', {
      origin: stage.product.url,
      registrationId: await registered,
      data: JSON.stringify(pushed),
    });
    const shown = () => worker?.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
    await expect.poll(shown).toEqual([['A new digest', 'digest', '/group/x?tab=y']]);
    await client.detach();
    await page.goto('/settings');
    await page.getByText('Notifications of this site are blocked.').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page.goto('/dashboard');
  });

  it('reads the brief and an opened digest without the server, and says as of when', async () => {
    await page.getByRole('heading', { name: 'Your brief' }).waitFor();
    await toDigests();
    await page
      .getByRole('button', { name: /September 3/ })
      .last()
      .click();
    await digest().waitFor();
    await stage.product.stop();
    await page.reload();
    await page
      .getByRole('button', { name: /September 3/ })
      .last()
      .click();
    await digest().waitFor();
    await offline().waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'Offline' }).innerText()).toMatch(
      /^Offline, trying again\. As of \d\d:\d\d\.$/,
    );
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Your brief' }).waitFor();
    await page.getByText('Recent Activity').waitFor();
    // Who types the bare address has something to read, too.
    await page.goto('/');
    await page.waitForURL('**/dashboard');
    await offline().waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('a screen that was never opened comes without the server, and its frame stays', async () => {
    await page.goto('/schedule');
    await page.getByRole('button', { name: 'Schedule a message' }).click();
    await field(page.getByRole('dialog'), 'Message').fill('Written in a tunnel');
    await offline().waitFor();
  });

  it('comes back by itself with another version, which waits until it is wanted', async () => {
    await upgrade(app.path);
    const again = await startProduct(stage.dataDir, env);
    try {
      const dialog = page.getByRole('dialog', { name: 'Schedule New Message' });
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await offline().waitFor({ state: 'detached' });
      await page.getByText('A new version is there.').waitFor();
      expect(await field(dialog, 'Message').inputValue()).toBe('Written in a tunnel');
      // The app's own way: the dialog covers the line, as it would any page.
      const reloaded = page.waitForEvent('load');
      await page
        .getByRole('button', { name: 'Reload', includeHidden: true })
        .dispatchEvent('click');
      await reloaded;
      await page.getByRole('button', { name: 'Schedule a message' }).click();
      await expect.poll(() => field(dialog, 'Message').inputValue()).toBe('Written in a tunnel');
      const main = await page.locator('script[src*="/assets/app-"]').getAttribute('src');
      expect(main).toMatch(/2\.js$/);
      expect(await page.getByText('A new version is there.').count()).toBe(0);
      await leave();
    } finally {
      await again.stop();
    }
  });

  /** Signs out, and looks for what the next person would find. */
  async function leave(): Promise<void> {
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Your brief' }).waitFor();
    expect(await cacheNames(page)).toContainEqual(expect.stringMatching(/^groupsight-kept-/));
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/(auth|login)$/);
    await expect
      .poll(async () => (await cacheNames(page)).filter((name) => name.includes('kept')))
      .toEqual([]);
    const second = newUser();
    await Api.signUp(stage.product.url, second);
    await fillLogin(page, second);
    await page.waitForURL('**/dashboard');
    await page.getByText('Skip (Dev Only)').click();
    expect(await page.getByText('Seed Investors').count()).toBe(0);
  }

  it('nothing of it was a blank page or a script error', () => {
    expect(errors).toEqual([]);
  });
});
