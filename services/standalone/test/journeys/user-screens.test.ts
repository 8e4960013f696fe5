import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerByHand } from '../assistant.ts';
import { problems, scriptKb } from './check-screen.ts';
import { type FilledAccount, fillAccount } from './content.ts';
import { shiftMeter } from './layout-shift.ts';
import { openStage, type Stage } from './product-setup.ts';
import { signIn } from './steps.ts';

const letter = {
  topic: 'chat.messages',
  position: '7',
  group: 'insights',
  error_code: 'internal',
  attempts: 5,
  died_at: '2026-01-02T10:00:00.000Z',
  owner_id: 'k3v9x2m7q4w8e1r5t6y0uiop',
  key_hash: '0badcafe',
  is_waiting: true,
};
const troubles = {
  data: {
    dead_letters: [letter, { ...letter, position: '3', is_waiting: false }],
    unread: ['auth'],
  },
};

/** A server of which one service is down, another impaired, and some records were put aside. */
function withTrouble({ data }: { data: { services: object[] } }) {
  const services = data.services.map((service, index) => {
    if (index === 1) return { ...service, state: 'down', version: null, started_at: null };
    return index === 2 ? { ...service, state: 'impaired', away: ['store'] } : service;
  });
  const buried = { service: 'connector', topic: 'chat.messages', kept: 2, waiting: 1 };
  return { data: { ...data, services, dead_letters: [buried] }, meta: {} };
}

/** Where most of a day is spent, and the group's tabs, each by its address. */
const shiftless = [
  '/dashboard',
  '/groups',
  '/people/dashboard',
  '/settings',
  '/schedule',
  '/recap',
  ...['overview', 'topics', 'digests', 'resources', 'questions', 'moderation'].map(
    (tab) => `/group/?tab=${tab}`,
  ),
];
/** A third of what counts as good (0.1): what misses it was seen to jump. */
const mostShift = 0.03;

describe('screens of users, in light and dark, from 360 to 1920 px', () => {
  let stage: Stage;
  let page: Page;
  let account: FilledAccount;

  beforeAll(async () => {
    stage = await openStage({ SIMULATED_CHATTER_MS: '0' });
    account = await fillAccount(stage.product.url);
    ({ page } = await stage.open());
    await signIn(page, account.user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true });
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name }).first();
  const dialog = (name?: string | RegExp): Locator =>
    page.getByRole('dialog', name === undefined ? {} : { name }).last();

  /** Closes the dialog or menu on top with Escape, once it has the focus: it may be a new one,
   * which a check at another width has opened in the place of the first. */
  async function close(opened: Locator): Promise<void> {
    await opened
      .locator(':focus')
      .or(opened.and(page.locator(':focus')))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
  }

  it('dashboard', async () => {
    await page.goto('/dashboard');
    await page.getByText('Recent Activity').waitFor();
    await page.getByText('Seed Investors').first().waitFor();
    expect.soft(await scriptKb(page)).toBeLessThan(220);
    expect.soft(await problems(page)).toEqual([]);
  });

  it('notifications', async () => {
    await button(/^Notifications/).click();
    const list = dialog('Notifications');
    await list.getByText(/New digests/).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await close(list);
  });

  it('user menu', async () => {
    await button(/Account menu/).click();
    const menu = page.getByRole('menu');
    await menu.getByText('Logout').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await close(menu);
  });

  it('navigation on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('link', { name: 'Manage Groups' }).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it.each(['Overview', 'Most Active Members', 'Top Topics'])('groups: %s', async (name) => {
    await page.goto('/groups');
    await tab(name).click();
    await page.getByRole('tabpanel').waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('manage watched groups', async () => {
    await page.goto('/groups');
    await button('Manage Watched Groups').click();
    const manage = dialog('Manage Watched Groups');
    await manage
      .getByRole('button', { name: /^Watch / })
      .first()
      .waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await manage.getByRole('tab', { name: 'Watched Groups' }).click();
    await manage
      .getByRole('button', { name: /^Unwatch / })
      .first()
      .waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await close(manage);
  });

  it('group: Overview', async () => {
    await page.goto(`/group/${account.exported}`);
    await page.locator('.apexcharts-svg').first().waitFor();
    expect.soft(await problems(page)).toEqual([]);
    const members = page.getByRole('img', { name: 'Most Active Members' });
    await members.hover();
    await members.locator('.apexcharts-svg').waitFor();
    await page.getByText('Helix').first().waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('the question before processing, and its progress', async () => {
    await page.goto(`/group/${account.exported}`);
    await page.route('**/api/wa-messages', () => undefined);
    await button('Process Group Chat').click();
    await dialog('Process Group Chat').getByRole('button', { name: 'Process' }).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Process' }).click();
    await page.getByText('Processing group chat').first().waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page.unroute('**/api/wa-messages');
  });

  it('group: Topics, adding and deleting one', async () => {
    await page.goto(`/group/${account.exported}?tab=topics`);
    await page.getByText(/in all/).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await button('Add Topic').click();
    const adding = dialog('Add New Topic');
    await adding.getByRole('button', { name: 'Add Topic' }).click();
    await adding.getByText('Please enter a topic name').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await close(adding);
    await button('Delete topic Helix').click();
    await dialog().getByText('Are you sure').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await close(dialog());
  });

  it('group: Digests, one of them, and the messages it cites', async () => {
    await page.goto(`/group/${account.exported}?tab=digests`);
    await page.getByText('Recent Digests').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Digest of / })
      .first()
      .click();
    await dialog().getByRole('heading', { name: 'Summary' }).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await dialog()
      .getByRole('button', { name: /^What the summary rests on/ })
      .click();
    await dialog()
      .getByRole('button', { name: /^\d+ sources? of: / })
      .first()
      .click();
    const cited = dialog('Cited messages');
    await cited
      .getByText(/Seed|Maya|Omar|Ines|Liam/)
      .first()
      .waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await close(cited);
    await close(dialog());
  });

  it('group: Resources, and the date range', async () => {
    await page.goto(`/group/${account.exported}?tab=resources`);
    await page.getByText('The quarterly report of Helix is out').first().waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await button('Date Range').click();
    const range = dialog('Date Range');
    await range.getByRole('button', { name: 'Last Week' }).click();
    expect.soft(await problems(page)).toEqual([]);
    await close(range);
  });

  it('group: Questions, and one of them', async () => {
    await page.goto(`/group/${account.exported}?tab=questions`);
    await button('View question: What is the deadline for the Helix documents?').click();
    await dialog()
      .getByText(/Asked by/)
      .waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await close(dialog());
    expect.soft(await problems(page)).toEqual([]);
  });

  it('group: Moderation, and a rule', async () => {
    await page.goto(`/group/${account.exported}?tab=moderation`);
    await button('Edit rule No adverts').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await button('Add Rule').click();
    const adding = dialog('Add Moderation Rule');
    await adding.getByRole('button', { name: 'Add Rule' }).click();
    await adding.getByRole('alert').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await close(adding);
  });

  it('the questions of all groups, and one with who could answer', async () => {
    await page.goto('/questions');
    const questions = page.getByRole('list', { name: 'Questions of your groups' });
    await questions.getByRole('button').first().click();
    await page.getByRole('region', { name: 'Could answer' }).waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('schedule, and a new message', async () => {
    await page.goto('/schedule');
    await page.getByText(/Showing latest 10 of 11 messages/).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await button('Schedule a message').click();
    const adding = dialog('Schedule New Message');
    await adding.getByRole('button', { name: 'Schedule Message' }).click();
    await adding.getByRole('alert').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await close(adding);
  });

  it('settings', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Please fill in all fields.').waitFor();
    await page.getByRole('switch', { name: /^Quiet hours/ }).click();
    await page.getByRole('combobox', { name: 'From' }).waitFor();
    await page.getByRole('combobox', { name: /^Choose something else for a group/ }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('group', { name: /^What you are told of / }).waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('an assistant that asks to be let in', async () => {
    const request = await registerByHand(stage.product.url);
    await page.goto(`/oauth/authorize?${new URLSearchParams(request)}`);
    await page.getByText('By hand asks to act for you').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page.goto('/oauth/authorize?client_id=none&redirect_uri=https://thief.example/');
    await page.getByText(/you are sent nowhere/).waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('the server, for who runs it', async () => {
    // On one machine no service is down without the others.
    await page.route('**/api/server-health', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: withTrouble(await answer.json()) });
    });
    await page.route('**/api/dead-letters', (route) => route.fulfill({ json: troubles }));
    await page.goto('/operator');
    await button('Show records').click();
    await page.getByText('put back', { exact: true }).waitFor();
    await page.getByText(/last seen/).waitFor();
    await button('Show every consumer').click();
    await page.getByRole('table').waitFor();
    await button(/^More for /).click();
    await page.getByRole('menu').getByText('Sign out everywhere').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it.each([1440, 390])('nothing jumps while it comes, at %i px', async (width) => {
    const opened = await stage.open({ width });
    await signIn(opened.page, account.user);
    const shiftOf = await shiftMeter(opened.page);
    for (const address of shiftless) {
      const { value, target } = await shiftOf(
        address.replace('/group/', `/group/${account.exported}`),
      );
      expect.soft(value, `${address}: ${target}`).toBeLessThan(mostShift);
    }
    await opened.context.close();
  });

  it('a group that is not there, and a page that could not be loaded', async () => {
    await page.goto('/group/none');
    await page.getByText('Group not found').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await page.route('**/api/overview', (route) => route.fulfill({ status: 500 }));
    await page.goto('/dashboard');
    await button('Try again').waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });
});
