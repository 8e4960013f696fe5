import type { Page } from 'playwright-core';
import type { Sample } from './sample.ts';

/** A screen of the app. */
export interface Scene {
  readonly name: string;
  /** What a person who does not see the picture should know of it. */
  readonly alt: string;
  readonly dark?: boolean;
  /** Brings the signed-in page to the screen. */
  open(page: Page, sample: Sample): Promise<void>;
}

const dayHeading = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** As much of a question as surely stands in the name of its button. */
const nameLength = 60;

/** Opens the digest of the worked example. */
export async function openDigest(page: Page, { tab, example }: Sample): Promise<void> {
  await page.goto(tab('digests'));
  await page.getByRole('button', { name: `Digest of ${dayHeading(example.date)}` }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Summary' }).waitFor();
}

export async function openLibrary(page: Page, { tab }: Sample): Promise<void> {
  await page.goto(tab('resources'));
  await page.getByText('Shared by').first().waitFor();
}

export async function openOverview(page: Page, { growingTab }: Sample): Promise<void> {
  await page.goto(growingTab('overview'));
  await page.locator('.apexcharts-svg').nth(1).waitFor();
}

/** Asks for a rule as far as it can be asked without saving it. */
export async function openRule(page: Page, { tab }: Sample): Promise<void> {
  await page.goto(tab('moderation'));
  await page.getByRole('button', { name: 'Add Rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Rule Name' }).fill('Kind and on topic');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('No adverts, no insults');
  await dialog
    .getByRole('textbox', { name: 'Warning Message' })
    .fill('Thanks! Please keep adverts to our market group.');
  await dialog.getByText('In the last 30 days').waitFor();
}

/** A message being written, for two groups tomorrow morning. */
export async function openSchedule(page: Page): Promise<void> {
  await page.goto('/schedule');
  await page.getByText('Pending').first().waitFor();
  await page.getByRole('button', { name: 'Schedule a message' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Message' })
    .fill('The meetup moves to Dock 9. Doors open at 17:30, talks start at 18:00.');
  await dialog.getByLabel('Date and time').fill('2026-11-19T09:00');
  for (const at of [0, 1]) await dialog.getByRole('checkbox').nth(at).check();
}

/** What the landing page's laptop shows, in this order. */
export const scenes: readonly Scene[] = [
  {
    name: 'dashboard',
    alt: 'Dashboard: four figures about all groups, recent activity, quick actions and the topics that are trending this week',
    async open(page) {
      await page.goto('/dashboard');
      await page.getByText('Trending Topics').waitFor();
      await page.getByText('Recent Activity').waitFor();
    },
  },
  {
    name: 'digests',
    alt: 'Digests of a group: a calendar shaded by how much was said each day, beside the latest digests with their mood',
    async open(page, { tab }) {
      await page.goto(tab('digests'));
      await page.getByText('Recent Digests').waitFor();
    },
  },
  {
    name: 'digest',
    alt: 'An open digest: summary and key points, each with a link to the messages it rests on',
    open: openDigest,
  },
  {
    name: 'citation',
    alt: 'The messages that one statement of a digest rests on, with sender and time',
    async open(page, sample) {
      await openDigest(page, sample);
      await page.getByRole('button', { name: /^What the summary rests on/ }).click();
      // Of a summary's sentence: the conversations above have buttons like it.
      const rest = page.getByRole('button', { name: /^What the summary rests on/ }).locator('..');
      await rest
        .getByRole('button', { name: /^\d+ sources? of/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Cited messages').waitFor();
    },
  },
  {
    name: 'overview',
    alt: 'Overview of a group: messages of the last 30 days, members growth, top topics and the most active members, in the dark theme',
    dark: true,
    open: openOverview,
  },
  {
    name: 'questions',
    alt: 'A question that was asked in the group, opened with the answers it got and who gave them',
    async open(page, { question }) {
      await page.goto(question.address);
      // In a table the row's button carries the question in its name, on a card it is the card;
      // of a long question only the beginning stands there.
      const name = question.text.slice(0, nameLength);
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').getByText(question.answer).waitFor();
    },
  },
  {
    name: 'resources',
    alt: 'Resource library of a group: shared links, files and events by day, with search and a date range',
    open: openLibrary,
  },
  {
    name: 'topics',
    alt: 'Topics watched in a group, each with its mentions this week and in all',
    async open(page, { tab }) {
      await page.goto(tab('topics'));
      await page.getByText('Monitored Topics').waitFor();
    },
  },
  {
    name: 'moderation',
    alt: 'A moderation rule being written: name, description, warning message and whether to delete',
    open: openRule,
  },
  {
    name: 'members',
    alt: 'The most active members over all watched groups, ranked by messages',
    async open(page) {
      await page.goto('/groups');
      await page.getByRole('tab', { name: 'Most Active Members' }).click();
      await page
        .getByRole('tabpanel', { name: 'Most Active Members' })
        .getByText('1')
        .first()
        .waitFor();
    },
  },
  {
    name: 'schedule',
    alt: 'Scheduled messages: a calendar with the days they go out, beside the list with groups, times and states',
    async open(page) {
      await page.goto('/schedule');
      await page.getByText('Pending').first().waitFor();
    },
  },
  {
    name: 'import',
    alt: 'Importing a chat that was exported from WhatsApp, over the list of groups, in the dark theme',
    dark: true,
    async open(page) {
      await page.goto('/groups');
      // The button comes with the groups.
      await page.getByRole('button', { name: 'Import a chat export', exact: true }).click();
      await page.getByRole('dialog').getByText('Drop the .txt or .zip file here').waitFor();
    },
  },
];
