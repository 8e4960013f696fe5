import { readFile } from 'node:fs/promises';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../deploy/local/ports.ts';
import { Api, newUser } from '../api.ts';
import { problems } from './check-screen.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field, signIn } from './steps.ts';

interface Group {
  readonly documentId: string;
  readonly name: string;
  readonly is_announcements: boolean;
}

const hostile = '=HYPERLINK("http://evil") <img src=x onerror=alert(1)> \u202Egnp';

describe('a survey, from the desk to a phone without an account', () => {
  let stage: Stage;
  let page: Page;
  let phone: Page;
  let errors: string[];
  let api: Api;
  let group: Group;
  let address = '';

  beforeAll(async () => {
    stage = await openStage({ SIMULATED_CHATTER_MS: '0', PORT: String(await freePort()) });
    const user = newUser();
    api = await Api.signUp(stage.product.url, user);
    const [first] = await api.linkAccount<Group>();
    if (!first) throw new Error('there is no group');
    group = first;
    await api.data('PUT', `/api/watched-groups/${group.documentId}`, {
      data: { is_watched: true },
    });
    ({ page, errors } = await stage.open());
    ({ page: phone } = await stage.open({ width: 390, height: 800 }));
    await signIn(page, user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const choose = (scope: Page, name: string) =>
    scope.getByRole('radio', { name, exact: true }).check();

  /** What was sent into the group, as its members read it. */
  const sentText = (words: string) =>
    waitFor(`${words} in the group`, async () => {
      const query = new URLSearchParams({ 'filters[text][$containsi]': words });
      const [message] = await api.data<{ text: string; type: string }[]>(
        'GET',
        `/api/chat-messages?${query}`,
      );
      return message;
    });

  it('is made on the desk', async () => {
    await page.getByRole('link', { name: 'Surveys' }).click();
    await page.getByText('No surveys yet').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page.getByRole('link', { name: 'New survey' }).click();
    await field(page, 'Title').fill('Summer party');
    await page.getByRole('textbox', { name: 'Question 1' }).fill('Which day?');
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Saturday');
    await page.getByRole('textbox', { name: 'Option 2' }).fill('Sunday');
    await page.getByText('Goes out as a WhatsApp poll').waitFor();
    await button('Add question').click();
    await page.getByText('Goes out as a link, because it has several questions.').waitFor();
    await page.getByRole('textbox', { name: 'Question 2' }).fill('How was the last one?');
    await page.getByRole('combobox', { name: 'Kind of question 2' }).selectOption('scale');
    await button('Add question').click();
    await page.getByRole('textbox', { name: 'Question 3' }).fill('Anything else?');
    await page.getByRole('combobox', { name: 'Kind of question 3' }).selectOption('text');
    await page.getByRole('checkbox', { name: 'Must be answered' }).last().uncheck();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('is sent to a group', async () => {
    await button('Send to groups').click();
    const dialog = page.getByRole('dialog', { name: 'Send this survey' });
    await dialog.getByRole('checkbox', { name: group.name }).check();
    expect.soft(await problems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('On its way to 1 group').waitFor();
    const sendings = page.getByRole('list', { name: 'Where it was sent' });
    await sendings.getByText('Sent', { exact: true }).waitFor();
    const { text } = await sentText('Summer party');
    address = /https?:\S+\/s#[\w-]+/.exec(text)?.[0] ?? '';
    expect(new URL(address).origin).toBe(stage.product.url);
  });

  it('is answered on a phone without an account or a cookie', async () => {
    await phone.goto(address);
    await phone.getByRole('heading', { name: 'Summer party' }).waitFor();
    expect.soft(await problems(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Send answer' }).click();
    await phone.getByText('Something that must be answered is missing.').waitFor();
    expect.soft(await problems(phone)).toEqual([]);
    await choose(phone, 'Sunday');
    await choose(phone, '4');
    await phone.getByRole('textbox', { name: 'Anything else?' }).fill(hostile);
    await field(phone, 'Your name').fill('Mia');
    await phone.getByRole('button', { name: 'Send answer' }).click();
    await phone.getByText('Thank you').waitFor();
    expect.soft(await problems(phone)).toEqual([]);
    expect(await phone.context().cookies()).toEqual([]);
  });

  it('tells what was answered as it comes, without a reload', async () => {
    await page.getByText('1 person answered', { exact: true }).first().waitFor();
    const days = page.getByRole('list', { name: 'Which day?' });
    expect(await days.innerText()).toMatch(/Saturday\s+0 · 0 %\s+Sunday\s+1 · 100 %/);
    await page.getByText(hostile).waitFor();
    await page.getByText('1 person answered, average 4.0 of 5').waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('takes one answer of each browser, the latest', async () => {
    await phone.reload();
    await phone.getByText('You have answered').waitFor();
    await phone.getByRole('button', { name: 'Answer again' }).click();
    await choose(phone, 'Saturday');
    await choose(phone, '2');
    await field(phone, 'Your name').fill('Mia');
    await phone.getByRole('button', { name: 'Send answer' }).click();
    await phone.getByText('Thank you').waitFor();
    const { page: other, context } = await stage.open({ width: 360, height: 740, dark: true });
    await other.goto(address);
    await choose(other, 'Sunday');
    await choose(other, '5');
    await field(other, 'Your name').fill('=Ned');
    await other.getByRole('button', { name: 'Send answer' }).click();
    await other.getByText('Thank you').waitFor();
    await context.close();
    await page.getByText('2 people answered, average 3.5 of 5').waitFor();
  });

  it('is a table that no spreadsheet runs', async () => {
    const downloading = page.waitForEvent('download');
    await button('Download CSV').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('survey-summer-party.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('"Which day?","How was the last one?","Anything else?"');
    const table = lines.join('\n');
    expect(table).toMatch(new RegExp(`"Mia","${group.name}","Link","[^"]+Z","Saturday",2,`));
    expect(table).toMatch(/"'=Ned",/);
  });

  it('goes out as a poll where it is one question', async () => {
    await page.goto('/surveys/new');
    await field(page, 'Title').fill('Drinks');
    await page.getByRole('textbox', { name: 'Question 1' }).fill('Tea or coffee?');
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Tea');
    await page.getByRole('textbox', { name: 'Option 2' }).fill('Coffee');
    await button('Send to groups').click();
    const dialog = page.getByRole('dialog', { name: 'Send this survey' });
    await dialog.getByRole('checkbox', { name: group.name }).check();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/^as a poll/).waitFor();
    expect(await sentText('Tea or coffee?')).toMatchObject({ type: 'poll' });
    await page.getByText('0 people answered').waitFor();
  });

  it('is closed, which its page says; a link that was ended leads nowhere', async () => {
    await page.goto('/surveys');
    await page.getByRole('link', { name: /^Summer party/ }).click();
    await button('Close now').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close now' }).click();
    await page.getByText('The survey is closed').waitFor();
    await phone.goto('about:blank');
    await phone.goto(address);
    await phone.getByText('This survey is closed').waitFor();
    expect.soft(await problems(phone)).toEqual([]);
    await button(/^End: Link sent to/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await page.getByText('The link is ended').waitFor();
    for (const dead of [address, `${address.slice(0, -1)}x`, `${stage.product.url}/s#%E0%A4%A`]) {
      await phone.goto('about:blank');
      await phone.goto(dead);
      await phone.getByText('This link leads nowhere').waitFor();
    }
    expect.soft(await problems(phone)).toEqual([]);
  });

  it('an anonymous one shows nothing while an answer would tell who gave it', async () => {
    await page.goto('/surveys/new');
    await field(page, 'Title').fill('Honestly');
    await page.getByRole('switch', { name: /^Anonymous answers/ }).check({ force: true });
    await page.getByRole('textbox', { name: 'Question 1' }).fill('Too many meetings?');
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Yes');
    await page.getByRole('textbox', { name: 'Option 2' }).fill('No');
    await button('Only make a link').click();
    const dialog = page.getByRole('dialog', { name: 'Links to this survey' });
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const open = await dialog.getByRole('textbox', { name: 'The link' }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    for (let n = 1; n <= 3; n += 1) {
      await page.getByText('Fewer than 3 answers').waitFor();
      const { page: person, context } = await stage.open({ width: 390, height: 800 });
      await person.goto(open);
      await person.getByText(/^Anonymous: no name/).waitFor();
      expect(await person.getByRole('textbox').count()).toBe(0);
      await choose(person, 'Yes');
      await person.getByRole('button', { name: 'Send answer' }).click();
      await person.getByText('Thank you').waitFor();
      await context.close();
    }
    await page.getByText('3 people answered').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
