import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './product-setup.ts';
import { signUp } from './steps.ts';

/** Of the network's 44 groups two are for announcements. */
const GROUPS = 42;

/** A person with forty groups, from the scanned code to the first brief: two clicks. */
describe('the first minute of a person with many groups', () => {
  let stage: Stage;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    stage = await openStage({ SIMULATED_GROUPS: String(GROUPS + 2), SIMULATED_CHATTER_MS: '0' });
    ({ page, errors } = await stage.open());
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  it('scans the code', async () => {
    await signUp(page);
    const dialog = page.getByRole('dialog', { name: /Connect WhatsApp/ });
    await dialog.getByRole('button', { name: 'Connect WhatsApp' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('finds all groups chosen, watches them, and reads the first brief', async () => {
    await page.getByRole('button', { name: 'Choose and watch' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Watched Groups' });
    const start = dialog.getByRole('button', { name: `Start watching ${GROUPS} groups` });
    await start.click({ timeout: 60_000 });
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`Watched Groups (${GROUPS})`).waitFor();
    const line = page.getByRole('button', { name: /^Show the messages: / }).first();
    await line.waitFor({ timeout: 120_000 });
  });

  it('sees no zeros of what is being read, nor after it', async () => {
    await page.goto('/groups');
    await page.getByRole('button', { name: 'Unwatch Family', exact: true }).waitFor();
    expect(await page.getByText('No data yet').count()).toBe(0);
    await page.getByText(/^Reading your groups: /).waitFor({ state: 'detached', timeout: 120_000 });
    expect(await page.getByText('No data yet').count()).toBe(0);
  });

  it('stops watching two by mistake, and takes it back', async () => {
    for (const name of ['Family', 'Cousins']) {
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    }
    await page.getByRole('button', { name: 'Stop watching 2 groups' }).click();
    await page.getByText(`Watched Groups (${GROUPS - 2})`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Watched Groups (${GROUPS})`).waitFor();
    expect(errors).toEqual([]);
  });
});
