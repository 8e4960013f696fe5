import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, newUser, type TestUser } from '../api.ts';
import { chatExport, longerChatExport } from '../chat-file.ts';
import { problems } from './check-screen.ts';
import { focused, tabsInside, tabTo } from './keyboard.ts';
import { openStage, type Stage } from './product-setup.ts';
import { signIn } from './steps.ts';

interface Group {
  readonly documentId: string;
}

async function middleOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing is shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('a person who deletes and thinks better of it', () => {
  let stage: Stage;
  let page: Page;
  let errors: string[];
  let user: TestUser;
  let group = '';

  beforeAll(async () => {
    stage = await openStage();
    user = newUser();
    const api = await Api.signUp(stage.product.url, user);
    const upload = (content: string) =>
      api.upload<{ group: Group }>('WhatsApp Chat with Seed Investors.txt', content);
    const { body } = await upload(chatExport());
    group = body.data.group.documentId;
    // Three messages of the 4th of September are in this file alone.
    await api.upload('Seed Investors later.txt', longerChatExport(), {
      chat: group,
      name: 'Seed Investors',
    });
    await api.data('PUT', `/api/watched-groups/${group}`, { data: { is_watched: true } });
    await api.data('POST', '/api/wa-messages', { remoteJid: group, includeDigests: true });
    ({ page, errors } = await stage.open());
    await signIn(page, user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  const button = (name: string | RegExp): Locator => page.getByRole('button', { name }).first();
  const menu = (): Locator => button('More about Seed Investors');

  /** The group's line among the watched ones; it is drawn as soon as its figures have come. */
  async function lineShows(messages: number): Promise<void> {
    await page.goto('/groups');
    const line = page.getByRole('row').filter({ hasText: 'Seed Investors' });
    await line.getByRole('cell', { name: String(messages), exact: true }).waitFor();
  }

  async function openGroup(tab = 'overview'): Promise<void> {
    await page.goto(`/group/${group}?tab=${tab}`);
    await page.getByRole('heading', { name: 'Seed Investors' }).waitFor();
  }

  /** Takes back in Settings what is named there so. */
  async function undo(name: RegExp): Promise<void> {
    await page.goto('/settings');
    await button(name).click();
    await page.getByText(/ (is|are) back$/).waitFor();
    await page.getByText('Nothing was deleted in the last 30 days.').waitFor();
  }

  /** Clicks, and sees that the button shows in its middle that it is busy, without motion too. */
  async function deletesWhileBusy(confirm: Locator): Promise<void> {
    const held = Promise.withResolvers<void>();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/removals', async (route) => {
      await held.promise;
      await route.continue();
    });
    await confirm.click();
    const spinner = confirm.locator('.mantine-Button-loader');
    await spinner.waitFor();
    const [outer, inner] = await Promise.all([middleOf(confirm), middleOf(spinner)]);
    expect(Math.hypot(outer.x - inner.x, outer.y - inner.y)).toBeLessThan(3);
    held.resolve();
  }

  it('deletes a group, which is gone from all lists, and brings it back whole', async () => {
    await lineShows(21);
    await openGroup();
    await menu().click();
    await page.getByRole('menuitem', { name: 'Delete group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Seed Investors?' });
    await dialog.getByText(/21 messages and 4 digests.*under Recently deleted/).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/groups');
    await page.getByText('Import your groups').waitFor();
    await page.goto('/dashboard');
    await page.getByText('Recent Activity').waitFor();
    expect(await page.getByText('Seed Investors').count()).toBe(0);
    await page.goto(`/group/${group}`);
    await page.getByText('Group not found').waitFor();
    await undo(/^Undo the deletion of Seed Investors/);
    await lineShows(21);
    await openGroup('questions');
    await page.getByText('What is the deadline for the Helix documents?').waitFor();
  });

  it('deletes an import with what only it brought, and brings that back', async () => {
    await openGroup();
    await button('Delete Seed Investors later.txt').click();
    const dialog = page.getByRole('dialog', { name: 'Delete this import?' });
    await dialog.getByText(/only “Seed Investors later.txt” brought/).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Import deleted').waitFor();
    await button('Delete Seed Investors later.txt').waitFor({ state: 'hidden' });
    await lineShows(18);
    await undo(/^Undo the deletion of “Seed Investors later.txt”/);
    await lineShows(21);
  });

  it('opens the deletion of messages with the keyboard alone', async () => {
    await openGroup();
    await tabTo(page, menu());
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete messages…' }).waitFor();
    await expect.poll(() => focused(page.getByRole('menuitem').first())).toBe(true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete messages of Seed Investors' });
    await tabsInside(page, dialog);
    expect.soft(await problems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(menu())).toBe(true);
  });

  it('is told what goes with a day and an hour, deletes it and brings it back', async () => {
    await openGroup();
    await menu().click();
    await page.getByRole('menuitem', { name: 'Delete messages…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete messages of Seed Investors' });
    const [from, to] = [dialog.getByLabel(/^From/), dialog.getByLabel(/^To/)];
    await from.fill('2026-08-01T00:00');
    await to.fill('2026-08-02T00:00');
    await dialog.getByText('There is no message in this stretch of time.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Delete messages' }).isDisabled()).toBe(true);
    await from.fill('2026-09-02T00:00');
    await to.fill('2026-09-03T09:59');
    await dialog.getByText('9 messages and 1 system line would go').waitFor();
    await dialog.getByText('1 digest', { exact: true }).waitFor();
    await dialog.getByText(/^The digest of a day that keeps other messages/).waitFor();
    await dialog.getByText(/30 days in Settings, under Recently deleted/).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await deletesWhileBusy(dialog.getByRole('button', { name: 'Delete 9 messages' }));
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Deleted 9 messages and 1 system line').waitFor();
    await lineShows(12);
    await openGroup('digests');
    await button('Digest of September 1, 2026').waitFor();
    await button('Digest of September 2, 2026').waitFor({ state: 'hidden' });
    await undo(/^Undo the deletion of Messages of Sep 2, 2026 at 12:00 AM to Sep 3/);
    await lineShows(21);
    await openGroup('digests');
    await button('Digest of September 2, 2026').waitFor();
  });

  it('meets no script error on the way', () => {
    expect(errors).toEqual([]);
  });
});
