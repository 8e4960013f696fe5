import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUser } from '../api.ts';
import { type FilledAccount, fillAccount } from './content.ts';
import { focused, isFocusShown, tabsInside, tabTo } from './keyboard.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field, signIn, signUp } from './steps.ts';

/** Nothing here is clicked: every step is a key. */
describe('a person without a mouse', () => {
  let stage: Stage;
  let page: Page;
  let account: FilledAccount;

  beforeAll(async () => {
    stage = await openStage({ SIMULATED_CHATTER_MS: '0' });
    account = await fillAccount(stage.product.url);
    ({ page } = await stage.open());
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  const button = (name: string | RegExp): Locator =>
    page.getByRole('button', { name, exact: typeof name === 'string' });

  /** Opens something with Enter, keeps the focus inside, and gets it back with Escape. */
  async function opensAndReturns(opener: Locator, opened: Locator): Promise<void> {
    await opener.press('Enter');
    await opened.waitFor();
    await tabsInside(page, opened);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(opener)).toBe(true);
  }

  it('connects the account: the blocking dialog keeps the focus and no Escape closes it', async () => {
    const { page: own, context } = await stage.open();
    await signUp(own, newUser());
    const dialog = own.getByRole('dialog', { name: /Connect WhatsApp/ });
    await dialog.getByRole('button', { name: 'Connect WhatsApp' }).waitFor();
    await tabsInside(own, dialog);
    await own.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await tabTo(own, dialog.getByRole('button', { name: 'Connect WhatsApp' }));
    expect(await isFocusShown(own)).toBe(true);
    await own.keyboard.press('Enter');
    await own.getByText('WhatsApp connected successfully! 🎉').waitFor();
    await dialog.waitFor({ state: 'detached' });
    // The focus is on the page, not lost on the document.
    await expect.poll(() => own.evaluate(() => document.activeElement?.id)).toBe('content');
    await context.close();
  });

  it('skips what stands before the content', async () => {
    await signIn(page, account.user);
    await page.goto('/dashboard');
    await page.getByText('Recent Activity').waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
    expect(await isFocusShown(page)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('opens bell and user menu, and comes back from them', async () => {
    await opensAndReturns(
      button(/^Notifications/),
      page.getByRole('dialog', { name: 'Notifications' }),
    );
    const menu = button(/Account menu/);
    await menu.press('Enter');
    const items = page.getByRole('menu');
    await items.waitFor();
    // Before the focus is in it, no key is the menu's.
    const isInside = () => items.evaluate((found) => found.contains(document.activeElement));
    await expect.poll(isInside).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(menu)).toBe(true);
  });

  it('opens the dialogs of the groups, of topics, rules and questions', async () => {
    await page.goto('/groups');
    await button('Manage Watched Groups').waitFor();
    await opensAndReturns(
      button('Manage Watched Groups'),
      page.getByRole('dialog', { name: 'Manage Watched Groups' }),
    );
    await opensAndReturns(
      button(/^Import a chat export/).first(),
      page.getByRole('dialog', { name: 'Import a chat export' }),
    );
    await page.goto(`/group/${account.exported}`);
    await opensAndReturns(
      button('Process Group Chat'),
      page.getByRole('dialog', { name: 'Process Group Chat' }),
    );
    const tabs = page.getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Topics', selected: true }).waitFor();
    await opensAndReturns(button('Add Topic'), page.getByRole('dialog', { name: 'Add New Topic' }));
    await opensAndReturns(button('Delete topic Helix'), page.getByRole('dialog'));
    await page.getByRole('tab', { name: 'Topics' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Moderation', selected: true }).waitFor();
    await opensAndReturns(
      button('Add Rule'),
      page.getByRole('dialog', { name: 'Add Moderation Rule' }),
    );
    await page.keyboard.press('Shift+Tab');
    await page.goto(`/group/${account.exported}?tab=questions`);
    await opensAndReturns(button(/^View question: What is the deadline/), page.getByRole('dialog'));
  });

  it('adds a topic from first to last key', async () => {
    await page.goto(`/group/${account.exported}?tab=topics`);
    await button('Add Topic').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add New Topic' });
    await expect.poll(() => focused(field(dialog, 'Topic Name'))).toBe(true);
    await page.keyboard.type('Documents');
    await page.keyboard.press('Enter');
    await page.getByText('Topic added successfully').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(button('Add Topic'))).toBe(true);
  });

  it('finds a day on the calendar and reads its digest', async () => {
    await page.goto(`/group/${account.exported}?tab=digests`);
    const calendar = page.getByRole('region', { name: 'Daily Activity' });
    // The list beside it has the same digests: until they are there, no day is marked.
    await button(/^Digest of September 2, 2026/).waitFor();
    const current = calendar.locator('.react-calendar__tile[tabindex="0"]');
    await tabTo(page, current);
    expect(await isFocusShown(page)).toBe(true);
    const wanted = calendar.getByRole('button', { name: /September 2, 2026.*has a digest/ });
    for (let months = 0; months < 24 && (await wanted.count()) === 0; months += 1) {
      await page.keyboard.press('PageUp');
    }
    const day = async () =>
      Number.parseInt(await page.evaluate(() => document.activeElement?.textContent ?? ''), 10);
    for (let steps = 0; steps < 31 && (await day()) !== 2; steps += 1) {
      await page.keyboard.press((await day()) > 2 ? 'ArrowLeft' : 'ArrowRight');
    }
    await expect.poll(() => focused(wanted)).toBe(true);
    await page.keyboard.press('Enter');
    const digest = page.getByRole('dialog');
    await digest.getByRole('heading', { name: 'Summary' }).waitFor();
    await tabsInside(page, digest);
    await page.keyboard.press('Escape');
    await digest.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(wanted)).toBe(true);
  });

  it('chooses a range of dates', async () => {
    await page.goto(`/group/${account.exported}?tab=resources`);
    const opener = button('Date Range');
    const range = page.getByRole('dialog', { name: 'Date Range' });
    await opensAndReturns(opener, range);
    await opener.press('Enter');
    await tabTo(page, range.getByRole('button', { name: 'Last Month' }));
    expect(await isFocusShown(page)).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page, range.getByRole('button', { name: 'Apply' }));
    await page.keyboard.press('Enter');
    await range.waitFor({ state: 'hidden' });
    const chosen = button(/^[A-Z][a-z]{2} \d+ - [A-Z][a-z]{2} \d+, \d{4}$/);
    await chosen.waitFor();
    await expect.poll(() => focused(chosen)).toBe(true);
  });
});
