import { readFile } from 'node:fs/promises';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate } from '../product.ts';
import { problems } from './check-screen.ts';
import { type FilledAccount, fillAccount } from './content.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field, signIn } from './steps.ts';

/** Coloured dots of a drawing: what is neither ground nor line. */
async function coloured(page: Page, drawing: Locator): Promise<number> {
  const picture = (await drawing.screenshot()).toString('base64');
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    let found = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 80) found += 1;
    }
    return found;
  }, picture);
}

describe('a manager of communities on the members dashboard', () => {
  let stage: Stage;
  let page: Page;
  let errors: string[];
  let account: FilledAccount;
  /** Address of who is noted. */
  let person = '';

  beforeAll(async () => {
    stage = await openStage({ SIMULATED_CHATTER_MS: '0' });
    account = await fillAccount(stage.product.url);
    ({ page, errors } = await stage.open());
    await signIn(page, account.user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  const table = (): Locator => page.getByRole('table', { name: 'Members of your groups' });
  const link = (name: string): Locator => page.getByRole('link', { name, exact: true });
  async function choose(name: string, option: RegExp): Promise<void> {
    await page.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option }).click();
  }

  it('compares a period with the one before, in figures and member by member', async () => {
    await link('People').click();
    await link('Members dashboard').click();
    await table().getByRole('row').nth(1).waitFor();
    await page.getByText(/^The last 28 days, against /).waitFor();
    await page.getByText('90 days', { exact: true }).click();
    await page.getByText(/^The last 90 days, against /).waitFor();
    await choose('Role', /^Admins$/);
    await table().getByText('Admin', { exact: true }).first().waitFor();
    await choose('Role', /^Any role$/);
    expect.soft(await problems(page)).toEqual([]);
  });

  it('notes something of a member, and finds them by the tag', async () => {
    // Looked for, as how many of the linked account write more depends on the day.
    await page.getByRole('searchbox', { name: 'Find a name...' }).fill('Omar Haddad');
    // Somebody of that name is in both groups, and nobody knows that it is one person.
    await table().getByRole('link', { name: 'Omar Haddad' }).first().click();
    await page.getByRole('heading', { name: 'Omar Haddad' }).waitFor();
    person = page.url();
    await field(page, 'Note').fill('Knows the venue. =1+1');
    const tags = page.getByRole('combobox', { name: 'Tags' });
    await tags.fill('speaker');
    await tags.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The note was saved.').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page.goto('/people/dashboard');
    await table().getByRole('row').nth(1).waitFor();
    await choose('Tag', /^speaker/);
    await expect.poll(() => table().getByRole('row').count()).toBe(2);
    await table()
      .getByRole('row', { name: /Omar Haddad.*speaker/ })
      .waitFor();
  });

  it('takes the rows that are shown along as a file without formulas', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"Omar Haddad"');
    // Whoever of that name writes more that day may have a tag already.
    expect(lines[1]).toMatch(/"(investor; )?speaker","Knows the venue\. =1\+1"/);
  });

  it('sees who replies to whom, drawn and as a list', async () => {
    await link('Who replies to whom').click();
    const drawing = page.getByRole('img', { name: /^A drawing of \d+ members/ });
    await drawing.and(page.locator('[aria-busy=false]')).waitFor();
    await expect.poll(() => coloured(page, drawing)).toBeGreaterThan(100);
    expect.soft(await problems(page)).toEqual([]);
    const members = page.getByRole('list', { name: 'Members by replies' });
    await members.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Is replied to by' }).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await link('Open the page of this member').click();
    await page.waitForURL(/\/people\/./);
    await page.getByRole('heading', { name: 'Messages by week' }).waitFor();
  });

  it('of a smaller plan is told what has it, and still reads what was noted', async () => {
    await operate(stage.dataDir, 'accounts', 'plan', account.user.email, 'professional');
    const dashboard = () => account.api.send('GET', '/api/members-dashboard');
    await waitFor('the plan to be known', async () => (await dashboard()).status === 403);
    await page.goto('/people/dashboard');
    await page.getByText('Not part of the Professional plan').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await link('Everybody').click();
    await page.getByRole('table').getByRole('row').nth(1).waitFor();
    await page.goto(person);
    await page.getByText('Knows the venue. =1+1').waitFor();
    await page.getByText('speaker', { exact: true }).waitFor();
    await page.getByText('Not part of the Professional plan').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
