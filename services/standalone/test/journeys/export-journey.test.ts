import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatExport } from '../chat-file.ts';
import { openStage, type Stage } from './product-setup.ts';
import { chooseChat, processChat, signUp } from './steps.ts';

describe('a person with an exported chat', () => {
  let stage: Stage;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    stage = await openStage({ IMPORT_MAX_BYTES: '20000' });
    ({ page, errors } = await stage.open());
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  it('is told what is wrong with a file that is no chat, or too large', async () => {
    await signUp(page);
    await page.getByRole('button', { name: 'Import a chat export instead' }).click();
    const problem = page.getByRole('dialog').getByRole('alert');
    await chooseChat(page, 'notes.txt', 'Just some notes\nwith nothing of a chat in them\n');
    await problem.getByText(/not.*exported chat/).waitFor();
    await chooseChat(page, 'large.txt', chatExport().repeat(30));
    await problem.getByText('This file is larger than the server accepts.').waitFor();
    expect(await page.getByText('Watch this group').count()).toBe(0);
  });

  it('imports, watches and processes a good one from the same dialog', async () => {
    await chooseChat(page, 'WhatsApp Chat with Seed Investors.txt', chatExport());
    await page.getByText('Seed Investors is imported').waitFor();
    await page.getByRole('button', { name: 'Watch this group' }).click();
    await page.getByRole('heading', { name: 'Seed Investors' }).waitFor();
    await page.getByText('Watched Groups (1)').waitFor();
    await processChat(page);
  });

  it('sees activity and the most active members', async () => {
    await page.getByRole('tab', { name: 'Overview' }).click();
    const members = page.getByRole('table').filter({ hasText: 'Omar Haddad' });
    await members.waitFor();
    // What was counted while the chat was read may stand there a moment longer.
    await expect.poll(() => members.getByRole('row').count()).toBe(5);
    await page.getByRole('img', { name: 'Most Active Members' }).hover();
    await page.locator('.apexcharts-canvas').first().waitFor();
  });

  it('finds a digest, its dates for a calendar of their own, and the messages they rest on', async () => {
    await page.getByRole('tab', { name: 'Digests' }).click();
    await page.waitForURL(/tab=digests/);
    await page.getByRole('button', { name: 'Digest of September 2, 2026' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^What the summary rests on/ }).click();
    const dates = dialog.getByRole('region', { name: 'Dates' });
    await dates.getByText(/September 10, 2026 at 7:00 PM/).waitFor();
    const saved = page.waitForEvent('download');
    await dates.getByRole('button', { name: /to a calendar$/ }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('event-2026-09-10.ics');
    const calendar = await readFile(await file.path(), 'utf8');
    expect(calendar).toMatch(/BEGIN:VEVENT\r\nUID:[0-9a-f]{24}@groupsight\r\nSEQUENCE:/);
    await dates.getByRole('button', { name: /^\d+ sources? of: / }).click();
    const cited = page.getByRole('dialog', { name: 'Cited messages' });
    await cited.getByText(/^Founders dinner on 10 September 2026/).waitFor();
    await page.keyboard.press('Escape');
    await cited.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('finds resources, questions with answers, and counts a topic', async () => {
    await page.getByRole('tab', { name: 'Resources' }).click();
    await page.getByText('The quarterly report of Helix is out').first().waitFor();
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByText('What is the deadline for the Helix documents?').waitFor();
    await page.getByRole('tab', { name: 'Topics' }).click();
    await page.getByRole('button', { name: 'Add Topic' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Topic Name').fill('Helix');
    await dialog.getByRole('button', { name: 'Add Topic' }).click();
    await page.getByText('Topic added successfully').waitFor();
    await page.getByText(/\d in all/).waitFor();
  });

  it('goes back through the tabs with the browser', async () => {
    await page.goBack();
    await page.getByRole('tab', { name: 'Questions', selected: true }).waitFor();
    await page.waitForURL(/tab=questions/);
  });

  it('meets no script error on the way', () => {
    expect(errors).toEqual([]);
  });
});
