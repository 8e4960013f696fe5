import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, newUser, type TestUser } from '../api.ts';
import { problems } from './check-screen.ts';
import { focused } from './keyboard.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field, signIn } from './steps.ts';

interface Group {
  readonly documentId: string;
  readonly name: string;
  readonly is_announcements: boolean;
}

const tripName = 'Walking club';
/** Of the exported chat: what is asked in a simulated group is another question for everybody. */
const openQuestion = 'Who sends the money to the escrow account?';

const two = (value: number) => String(value).padStart(2, '0');

/** As an Android phone writes it in an export: the day first. */
const dayOf = (at: Date) =>
  `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;

/** A chat with a link of last March, and yesterday's news. */
function tripExport(now: number): string {
  const yesterday = new Date(now - 86_400_000);
  const soon = new Date(now + 5 * 86_400_000);
  const long = soon.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const year = new Date(now - 100 * 86_400_000).getUTCFullYear();
  const lines = [
    `10/02/${year}, 09:00 - Ana Ruiz: Is there a hotel by the lake? https://lake.example.org/rooms`,
    `14/03/${year}, 10:00 - Bo Falk: Where do we stay in May?`,
    `14/03/${year}, 10:05 - Ana Ruiz: The hotel is this one: https://www.example.org/hotel-miramar`,
    `14/03/${year}, 10:06 - Bo Falk: It looks good`,
    `20/04/${year}, 10:00 - Bo Falk: The hotel was great, thank you Ana`,
    `${dayOf(yesterday)}, 09:00 - Ana Ruiz: The walk along the river is on ${long} at 10:00 at the old bridge`,
    `${dayOf(yesterday)}, 09:10 - Bo Falk: We decided to take the early train to the river`,
    `${dayOf(yesterday)}, 09:30 - Dan Price: The deadline for the club fee is ${long}`,
    `${dayOf(yesterday)}, 09:40 - Cleo Marsh: ${openQuestion}`,
  ];
  return `${lines.join('\n')}\n`;
}

describe('a morning with the brief, the search and the questions', () => {
  let stage: Stage;
  let page: Page;
  let second: Page;
  let errors: string[];
  let user: TestUser;
  let api: Api;
  let live: Group;
  let exported: string;

  beforeAll(async () => {
    stage = await openStage({ SIMULATED_CHATTER_MS: '0', DEFAULT_PLAN: 'ultimate' });
    user = newUser();
    api = await Api.signUp(stage.product.url, user);
    const groups = (await api.linkAccount<Group>()).slice(0, 3);
    const uploaded = await api.upload<{ group: Group }>(
      `WhatsApp Chat with ${tripName}.txt`,
      tripExport(Date.now()),
    );
    exported = uploaded.body.data.group.documentId;
    const watched = [...groups.map(({ documentId }) => documentId), exported];
    await api.data('POST', '/api/watched-groups/watch', {
      data: { groups: watched, is_watched: true },
    });
    const isRead = async () =>
      (await api.data<{ groups: string[] }>('GET', '/api/reading')).groups.length === 0;
    await waitFor('the groups are read', isRead, 60_000);
    const [first] = groups;
    if (!first) throw new Error('there is no group');
    live = first;
    await askIn(live);
    ({ page, errors } = await stage.open());
    ({ page: second } = await stage.open());
    for (const one of [page, second]) one.setDefaultTimeout(8_000);
    await signIn(page, user);
    await signIn(second, user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  /** What a simulated group asks is another thing for every account: this is asked by its own. */
  async function askIn({ documentId }: Group): Promise<void> {
    const message = 'Does anybody know who has the key of the meeting room?';
    const scheduledFor = new Date(Date.now() + 1_000).toISOString();
    const data = { message, groups: [documentId], scheduledFor };
    await api.data('POST', '/api/scheduled-messages', { data });
    const query = new URLSearchParams({ 'filters[text][$eq]': message });
    await waitFor('the question', async () => {
      const [asked] = await api.data<unknown[]>('GET', `/api/questions?${query}`);
      return asked;
    });
  }

  const text = (name: string | RegExp) => page.getByText(name, { exact: typeof name === 'string' });
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

  describe('the brief', () => {
    const lines = (on: Page) => on.locator('[data-line]');
    const nameOf = (on: Page, at: number) => lines(on).nth(at).getAttribute('data-line');
    const opener = (at: number) => lines(page).nth(at).getByRole('button').first();

    it('is ranked: dates ahead, what was decided, then the day of each group', async () => {
      await page.goto('/dashboard');
      await lines(page).first().waitFor();
      const headings = page.getByRole('heading', { level: 3 });
      const order = (await headings.allTextContents()).filter((heading) =>
        /^(Asked of you|Dates ahead|Decided|What each group talked about)$/.test(heading),
      );
      expect(order.slice(-3)).toEqual(['Dates ahead', 'Decided', 'What each group talked about']);
      await page
        .getByRole('button', { name: /^Show the messages: Walking club, .*river/ })
        .first()
        .waitFor();
    });

    it('is read by keys, and each line opens its source in place', async () => {
      await page.keyboard.press('j');
      await expect.poll(() => focused(opener(0))).toBe(true);
      await page.keyboard.press('j');
      await expect.poll(() => focused(opener(1))).toBe(true);
      await page.keyboard.press('k');
      await expect.poll(() => focused(opener(0))).toBe(true);
      await page.keyboard.press('o');
      const source = page.getByRole('dialog', { name: /^Where this was said/ });
      await source.locator('time').first().waitFor();
      expect.soft(await problems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await source.waitFor({ state: 'detached' });
      expect(page.url()).toContain('/dashboard');
      await expect.poll(() => focused(opener(0))).toBe(true);
    });

    it('what is marked as read is read in another browser, and comes back with Undo', async () => {
      await second.goto('/dashboard');
      const first = await nameOf(page, 0);
      const next = await nameOf(page, 1);
      await second.locator(`[data-line="${first}"]`).waitFor();
      await page.keyboard.press('e');
      await text('1 line marked as read.').waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.dataset.line))
        .toBe(next);
      // Nobody reloads there.
      await second.locator(`[data-line="${first}"]`).waitFor({ state: 'detached' });
      await button('Undo').click();
      await page.locator(`[data-line="${first}"]`).waitFor();
      await second.locator(`[data-line="${first}"]`).waitFor();
    });

    it('takes back a mark that does not reach the server, and says so', async () => {
      const first = await nameOf(page, 0);
      await page.route('**/api/brief/read', (route) => route.abort());
      await lines(page)
        .first()
        .getByRole('button', { name: /^Mark as read: / })
        .click();
      await text('This could not be marked as read').waitFor();
      await page.locator(`[data-line="${first}"]`).waitFor();
      await page.unroute('**/api/brief/read');
    });

    it('is marked in two browsers at once, and loses the lines of a group that is unwatched', async () => {
      const first = await nameOf(page, 0);
      const mark = (on: Page) =>
        on
          .locator(`[data-line="${first}"]`)
          .getByRole('button', { name: /^Mark as read: / })
          .click();
      await Promise.all([mark(page), mark(second)]);
      for (const on of [page, second]) {
        await on.locator(`[data-line="${first}"]`).waitFor({ state: 'detached' });
      }
      const watch = (is_watched: boolean) =>
        api.data('POST', '/api/watched-groups/watch', { data: { groups: [exported], is_watched } });
      const ofTrip = page.getByRole('button', { name: /^Show the messages: Walking club, / });
      await ofTrip.first().waitFor();
      await watch(false);
      await expect.poll(() => ofTrip.count()).toBe(0);
      await watch(true);
      await ofTrip.first().waitFor();
    });

    it('ends: you are caught up, in both browsers', async () => {
      for (let rounds = 0; rounds < 20; rounds++) {
        const all = button('Mark all as read');
        const end = text('You are caught up');
        await all.or(end).first().waitFor();
        if (await end.isVisible()) break;
        const before = await nameOf(page, 0);
        await all.click();
        await page.locator(`[data-line="${before}"]`).waitFor({ state: 'detached' });
      }
      await text('You are caught up').waitFor();
      await second.getByText('You are caught up', { exact: true }).waitFor();
      expect.soft(await problems(page)).toEqual([]);
    });
  });

  describe('the search', () => {
    const open = async (words: string) => {
      await page.keyboard.press('Control+k');
      const input = page.getByRole('combobox', { name: 'Search everything' });
      await input.fill(words);
      return input;
    };

    it('finds that link about the hotel in March from everywhere, marked, with what was said around', async () => {
      await open('that link about the hotel in March');
      const found = page.getByRole('option', { name: /hotel-miramar/ });
      await found.locator('mark', { hasText: 'hotel' }).first().waitFor();
      expect.soft(await problems(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search?q=*&around=*');
      const results = page.getByRole('list', { name: 'Results' });
      await results.getByText('https://www.example.org/hotel-miramar').first().waitFor();
      await page.getByText('Where do we stay in May?').waitFor();
      await page.getByText('It looks good').waitFor();
    });

    it('obeys commands', async () => {
      await open('schedule a');
      await page.getByRole('option', { name: 'Schedule a message' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Schedule New Message' }).waitFor();
      await page.keyboard.press('Escape');
    });

    it('narrows by kind, group and person, and keeps it in the address', async () => {
      await page.goto('/search?q=hotel');
      const results = page.getByRole('list', { name: 'Results' });
      const places = results.getByRole('button', { name: /messages around it/ });
      await expect.poll(() => places.count()).toBeGreaterThanOrEqual(3);
      await page.getByRole('combobox', { name: 'Kind' }).click();
      await page.getByRole('option', { name: 'Links' }).click();
      await results.getByText('The hotel was great').waitFor({ state: 'detached' });
      await page.getByRole('combobox', { name: /^(Group|Groups or labels)/ }).click();
      await page.getByRole('option', { name: live.name, exact: true }).click();
      await text('Nothing found').waitFor();
      expect(new URL(page.url()).searchParams.get('kind')).toBe('link');
      expect.soft(await problems(page)).toEqual([]);
      await button('Clear filters').click();
      await expect.poll(() => places.count()).toBeGreaterThanOrEqual(3);
      await field(page, 'Search')
        .or(page.getByRole('searchbox', { name: 'Search' }))
        .first()
        .fill('ana');
      await button('Messages by Ana Ruiz').click();
      await page.getByRole('searchbox', { name: 'Search' }).fill('hotel');
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('hotel');
      await expect.poll(() => places.count()).toBe(2);
      await page.reload();
      await expect.poll(() => places.count()).toBe(2);
    });
  });

  describe('the questions', () => {
    const list = () => page.getByRole('list', { name: 'Questions of your groups' });
    const state = (name: string) =>
      page.getByRole('radiogroup').getByText(name, { exact: true }).click();
    const row = (words: string) => list().getByRole('listitem').filter({ hasText: words }).first();

    /** One that was open when it was put away is so on its shelf. */
    async function opened(words: string): Promise<void> {
      const head = row(words).getByRole('button').first();
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    }

    it('wait open first, of one group where that is chosen', async () => {
      await page.goto('/questions');
      await list().waitFor();
      await page.getByRole('combobox', { name: /^(Group|Groups or labels)/ }).click();
      await page.getByRole('option', { name: live.name, exact: true }).click();
      const others = list().getByRole('listitem').filter({ hasNotText: live.name });
      await expect.poll(() => others.count()).toBe(0);
    });

    it('are answered from here: the reply quotes the question in the group', async () => {
      const head = list().getByRole('button', { expanded: false }).first();
      const asked = (await head.locator('p').first().innerText()).trim();
      await head.click();
      await page.keyboard.press('r');
      const reply = page.getByRole('textbox', { name: /^Your reply, quoting / });
      await expect.poll(() => focused(reply)).toBe(true);
      await reply.fill('I bring it, do not worry');
      expect.soft(await problems(page)).toEqual([]);
      await page.keyboard.press('Control+Enter');
      await text('The reply is on its way').waitFor();
      const sent = await waitFor('the reply in the group', async () => {
        const query = new URLSearchParams({ 'filters[text][$eq]': 'I bring it, do not worry' });
        const [message] = await api.data<{ quoted_message_id: string | null }[]>(
          'GET',
          `/api/chat-messages?${query}`,
        );
        return message;
      });
      const query = new URLSearchParams({
        'filters[message_id][$eq]': sent.quoted_message_id ?? '',
      });
      const [quoted] = await api.data<{ text: string }[]>('GET', `/api/chat-messages?${query}`);
      expect(quoted?.text).toContain(asked.slice(0, 40));
      // Its answer was found like anybody's: it waits no more.
      await row(asked).waitFor({ state: 'detached' });
      await state('Answered');
      await row(asked).waitFor();
    });

    it.each([
      ['Not a question', 'Not questions', 'Marked as not a question'],
      ['Answered elsewhere', 'Answered elsewhere', 'Marked as answered elsewhere'],
    ])('are put away: %s, with the way back', async (action, shelf, said) => {
      await page.goto('/questions');
      await opened(openQuestion);
      await row(openQuestion).getByRole('button', { name: action, exact: true }).click();
      await text(said).waitFor();
      await row(openQuestion).waitFor({ state: 'detached' });
      await state(shelf);
      await opened(openQuestion);
      await row(openQuestion).getByRole('button', { name: 'Put back' }).click();
      await row(openQuestion).waitFor({ state: 'detached' });
      await state('Open');
      await row(openQuestion).waitFor();
    });

    it('are put off, and wait among the snoozed, in another browser too', async () => {
      await page.goto('/questions');
      await opened(openQuestion);
      await row(openQuestion).getByRole('button', { name: 'Snooze' }).click();
      await page.getByRole('menuitem', { name: 'For 3 hours' }).click();
      await row(openQuestion).waitFor({ state: 'detached' });
      await second.goto('/questions');
      await second.getByRole('radiogroup').getByText('Snoozed', { exact: true }).click();
      await second.getByText(openQuestion, { exact: true }).click();
      await second.getByRole('button', { name: 'Wake now' }).click();
      await row(openQuestion).waitFor();
    });
  });

  describe('the report of a month', () => {
    const shared = async () => (await stage.open()).page;

    it('stands alone on paper', async () => {
      await page.goto('/recap');
      await page.getByRole('heading', { name: /: All watched groups$/ }).waitFor();
      const menu = page.getByRole('navigation', { name: 'Main' });
      expect(await menu.isVisible()).toBe(true);
      // The library draws for the screen: on paper the drawing takes the width that is there.
      const drawing = page.getByRole('img', { name: 'Messages a day' }).locator('svg').first();
      await drawing.waitFor();
      expect(await drawing.getAttribute('viewBox')).toMatch(/^0 0 \d+ \d+$/);
      await page.emulateMedia({ media: 'print' });
      expect(await menu.isVisible()).toBe(false);
      expect(await page.getByRole('banner').isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
    });

    it('is read by a link without an account, until the link is ended', async () => {
      await button('Share by link').click();
      await button('Create link').click();
      const address = await page.getByRole('textbox', { name: 'The link' }).inputValue();
      const reader = await shared();
      await reader.goto(address);
      await reader.getByText(/^This link holds until/).waitFor();
      expect.soft(await problems(reader)).toEqual([]);
      await button(/^End the link to/).click();
      await text('The link is ended').waitFor();
      const late = await shared();
      await late.goto(address);
      await late.getByText('This link has ended').waitFor();
      expect.soft(await problems(late)).toEqual([]);
    });
  });

  it('nothing of it was a script error', () => {
    expect(errors).toEqual([]);
  });
});
