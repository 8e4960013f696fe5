import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../deploy/local/ports.ts';
import { startProduct } from '../product.ts';
import { type FilledAccount, fillAccount } from './content.ts';
import { callEnded, type Failure, failing, failures, shortenDeadline } from './failures.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field, signIn } from './steps.ts';

describe('when something goes wrong', () => {
  let stage: Stage;
  let page: Page;
  let account: FilledAccount;
  let errors: string[];
  let group = '';

  beforeAll(async () => {
    // It is started again on the same port: one that nobody is given meanwhile.
    stage = await openStage({ SIMULATED_CHATTER_MS: '0', PORT: String(await freePort()) });
    account = await fillAccount(stage.product.url);
    group = `/group/${account.exported}`;
    ({ page, errors } = await stage.open());
    await signIn(page, account.user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  /** The part of the page that says what failed. */
  const alert = (text: string): Locator => page.getByRole('alert').filter({ hasText: text });

  /** Screens, the call that each lives on, what it says without it, and what it shows with it. */
  const screens: [
    name: string,
    path: () => string,
    call: string,
    title: string,
    content: string | RegExp,
  ][] = [
    ['dashboard', () => '/dashboard', '/api/overview', 'could not be loaded', 'Recent Activity'],
    ['groups', () => '/groups', '/api/watched-groups', 'Failed to load groups', 'Group Name'],
    ['group', () => group, '/api/watched-groups/*', 'Failed to load groups data', 'Members Growth'],
    ['topics', () => `${group}?tab=topics`, '/api/watched-topics', 'topics could not', 'Helix'],
    ['digests', () => `${group}?tab=digests`, '/api/digests', 'digests could not', /September 3/],
    ['resources', () => `${group}?tab=resources`, '/api/resources', 'resources could not', 'Helix'],
    ['questions', () => `${group}?tab=questions`, '/api/questions', 'questions could not', 'View'],
    ['rules', () => `${group}?tab=moderation`, '/api/moderation-rules', 'rules could not', 'Warns'],
    [
      'schedule',
      () => '/schedule',
      '/api/scheduled-messages',
      'could not be loaded',
      'our call is tomorrow',
    ],
  ];

  it.each(screens)(
    '%s says what failed, and shows its content after trying again',
    async (...row) => {
      const [, path, call, title, content] = row;
      const kinds = Object.keys(failures) as Failure[];
      const saying = (kind: Failure) =>
        alert(title).filter({ hasText: failures[kind].message }).first();
      const mends = [await failing(page, call, kinds[0] ?? 'broken')];
      await page.goto(path());
      for (const [index, kind] of kinds.entries()) {
        const shown = saying(kind);
        await shown.waitFor();
        const next = kinds[index + 1];
        // The page tries again by itself, after five seconds: no call in between must find its way,
        // and whoever is late finds no button any more, but what comes next.
        const old = mends.splice(0);
        if (next) mends.push(await failing(page, call, next));
        for (const mend of old) await mend();
        if (next === 'slow') mends.push(await shortenDeadline(page, call));
        const then = next ? saying(next) : page.getByRole('main').getByText(content).first();
        const again = shown.getByRole('button', { name: 'Try again' });
        await Promise.any([again.click({ timeout: 10_000 }), then.waitFor()]);
      }
      await page.getByRole('main').getByText(content).first().waitFor();
    },
  );

  it('a page that breaks says so in its frame, and the rest still works', async () => {
    await page.goto('/schedule');
    const overview = /\/api\/overview$/;
    await page.route(overview, (route) => route.fulfill({ json: { data: {} } }));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await alert('Something went wrong on this page').waitFor();
    await page.getByRole('link', { name: 'Schedule Messages' }).click();
    await page.getByText('our call is tomorrow').first().waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const crashed = alert('Something went wrong on this page');
    await crashed.waitFor();
    await page.unroute(overview);
    await page.reload();
    await page.getByText('Recent Activity').waitFor();
    // That one was wanted.
    errors.length = 0;
  });

  it('a page whose file does not arrive says so, and comes after trying again', async () => {
    const files = /\/assets\/SettingsPage/;
    await page.route(files, (route) => route.abort());
    await page.goto('/schedule');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    const failed = alert('This page could not be loaded');
    await failed.waitFor();
    await page.unroute(files);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Change Password' }).waitFor();
  });

  it('what is written in a dialog stays when it cannot be saved, until it can', async () => {
    await page.goto(`${group}?tab=topics`);
    await page.getByRole('button', { name: 'Add Topic' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Topic' });
    await field(dialog, 'Topic Name').fill('Escrow');
    const call = ['/api/watched-topics', 'POST'] as const;
    for (const kind of Object.keys(failures) as Failure[]) {
      const mend = await failing(page, call[0], kind, call[1]);
      const lengthen = kind === 'slow' ? await shortenDeadline(page, ...call) : undefined;
      // The last one's toast may be there still: only the call's end tells that this one failed.
      const ended = callEnded(page, ...call);
      await dialog.getByRole('button', { name: 'Add Topic' }).click();
      await ended;
      await page.getByText('Failed to add topic').last().waitFor();
      expect(await field(dialog, 'Topic Name').inputValue()).toBe('Escrow');
      await mend();
      await lengthen?.();
    }
    await dialog.getByRole('button', { name: 'Add Topic' }).click();
    await page.getByRole('button', { name: 'Edit topic Escrow' }).first().waitFor();
  });

  it('what is written stays while the server is away, and what the page missed appears', async () => {
    await page.goto('/schedule');
    await page.getByText('our call is tomorrow').first().waitFor();
    await page.getByRole('button', { name: 'Schedule a message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule New Message' });
    await field(dialog, 'Message').fill('Written before the lights went out');
    await dialog.getByLabel('Date and time').fill('2090-01-02T10:30');
    await dialog.getByRole('button', { name: 'Select All' }).click();
    await stage.product.stop();
    const refused = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await dialog.getByRole('button', { name: 'Schedule Message' }).click();
    await refused;
    const listen = await failing(page, '/api/events', 'down');
    const { port } = new URL(stage.product.url);
    const again = await startProduct(stage.dataDir, { PORT: port, SIMULATED_CHATTER_MS: '0' });
    try {
      await dialog.getByRole('button', { name: 'Schedule Message' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Written before the lights went out').waitFor();
      await account.api.data('POST', '/api/scheduled-messages', {
        data: {
          message: 'Nobody told the page of this one',
          groups: [account.live],
          scheduledFor: '2090-01-03T10:30:00.000Z',
        },
      });
      const missed = page.getByText('Nobody told the page of this one');
      expect(await missed.count()).toBe(0);
      await listen();
      // The browser found its network again: the page need not wait for its next attempt.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await missed.waitFor();
    } finally {
      await again.stop();
    }
  });

  it('nothing of it was a blank page or a script error', () => {
    expect(errors).toEqual([]);
  });
});
