// `npm run bench:tasks`: the tasks of three people, walked in a real browser, printed with their
// clicks and seconds beside those of the review that found them wanting. Nothing is asserted.
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page } from 'playwright-core';
import { demoUser } from '../../src/demo/content.ts';
import { Api, newUser } from '../../test/api.ts';
import { launchBrowser, openPage, type PageOptions } from '../../test/browser.ts';
import { chatExport } from '../../test/chat-file.ts';
import { field, fillLogin, signIn, signUp } from '../../test/journeys/steps.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { machine, printTable, type Row } from '../measure.ts';
import { Walk } from './walk.ts';

/** Of the simulated network's 44 groups two are for announcements. */
const allGroups = '44';
const watched = 42;

interface Group {
  readonly documentId: string;
  readonly is_announcements: boolean;
}

type Open = (options?: PageOptions) => Promise<Page>;

/** A product of its own and browsers for it. */
async function onStage(
  work: (open: Open, product: Product) => Promise<Row[]>,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Row[]> {
  await using folder = await tempDir();
  const options = { SIMULATED_CHATTER_MS: '0', DEFAULT_PLAN: 'ultimate', ...env };
  const product = await startProduct(folder.path, options, args);
  const browser = await launchBrowser();
  try {
    return await work(async (shown) => (await openPage(browser, product.url, shown)).page, product);
  } finally {
    await browser.close();
    await product.stop();
  }
}

const briefLines = (page: Page) => page.locator('[data-line]');

/** Somebody with forty groups: the first minute, and a morning. */
async function investor(open: Open): Promise<Row[]> {
  const page = await open();
  await signUp(page);
  const first = new Walk(page);
  const connect = page.getByRole('dialog', { name: /Connect WhatsApp/ });
  await first.click(connect.getByRole('button', { name: 'Connect WhatsApp' }));
  await first.click(page.getByRole('button', { name: 'Choose and watch' }));
  const dialog = page.getByRole('dialog', { name: 'Manage Watched Groups' });
  await first.click(dialog.getByRole('button', { name: `Start watching ${watched} groups` }));
  await first.sees(briefLines(page));

  await page.goto('/groups');
  await page.getByText(/^Reading your groups: /).waitFor({ state: 'detached', timeout: 300_000 });
  const morning = new Walk(page);
  // What was kept of the last visit is shown first.
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/brief'));
  await morning.open('/dashboard');
  const { data } = (await (await answer).json()) as { data: { lines: unknown[] } };
  await morning.sees(briefLines(page).nth(data.lines.length - 1));
  const told = await briefLines(page).count();
  const words = (await briefLines(page).allInnerTexts()).join(' ').match(/\S+/g)?.length ?? 0;
  while ((await briefLines(page).count()) > 0 && morning.keys < told) await morning.press('e');
  const reading = `${words} words in ${told} lines: ${(words / 240).toFixed(1)} min of reading at 240 words a minute`;
  return [
    ['from the scanned code to the first brief of 42 groups', first.figure, '168 clicks'],
    ['what 42 groups said, each line read by E', `${morning.figure}; ${reading}`, '168 clicks'],
  ];
}

/** Somebody who runs a dozen communities. */
async function manager(open: Open, product: Product): Promise<Row[]> {
  const user = newUser();
  const api = await Api.signUp(product.url, user);
  const groups = (await api.linkAccount<Group>()).slice(0, 12).map(({ documentId }) => documentId);
  await api.data('POST', '/api/watched-groups/watch', { data: { groups, is_watched: true } });
  const reading = () => api.data<{ groups: string[] }>('GET', '/api/reading');
  await waitFor('the groups are read', async () => (await reading()).groups.length === 0, 300_000);
  const page = await open();
  await signIn(page, user);
  await page.getByRole('heading', { name: 'Your brief' }).waitFor();

  const answer = new Walk(page);
  await answer.click(page.getByRole('link', { name: 'Questions' }));
  const list = page.getByRole('list', { name: 'Questions of your groups' });
  await answer.sees(list);
  await answer.press('r');
  await answer.type('Yes, it is on Thursday at noon');
  await answer.press('Control+Enter');
  await answer.sees(page.getByText('The reply is on its way'));

  const fading = new Walk(page);
  await fading.click(page.getByRole('link', { name: 'People' }));
  await fading.click(page.getByRole('radiogroup').getByText(/^At risk/));
  await fading.sees(page.getByRole('table').or(page.getByText('Nobody is like that')));
  const helpers = new Walk(page);
  await helpers.click(page.getByRole('radiogroup').getByText(/^Helpers/));
  await helpers.sees(page.getByRole('table').or(page.getByText('Nobody is like that')));

  const report = new Walk(page);
  await report.click(page.getByRole('link', { name: 'Monthly Recap' }));
  await report.click(page.getByRole('button', { name: 'Share by link' }));
  await report.click(page.getByRole('button', { name: 'Create link' }));
  const link = page.getByRole('textbox', { name: 'The link' });
  await report.sees(link);
  const boss = await open();
  await report.lasts(async () => boss.goto(await link.inputValue()));
  await report.sees(boss.getByText(/^This link holds until/));
  return [
    [
      'an open question found over 12 groups and answered',
      answer.figure,
      'paging by eye; no reply',
    ],
    ['who writes less and less, over all groups', fading.figure, 'not possible'],
    ['who answers most, after that', helpers.figure, 'not possible'],
    ['last month for the boss, read without an account', report.figure, 'not possible'],
  ];
}

/** Somebody new, on a phone. */
async function newcomer(open: Open): Promise<Row[]> {
  const page = await open({ width: 390, height: 800, dark: true, installed: true });
  const first = new Walk(page);
  await first.open('/auth');
  await first.click(page.getByRole('tab', { name: 'Register' }));
  const user = newUser();
  for (const [label, text] of [
    ['Full Name', user.name],
    ['Email', user.email],
    ['Password', user.password],
    ['Confirm Password', user.password],
  ] as const) {
    await first.fill(field(page, label), text);
  }
  await first.click(page.getByRole('checkbox'));
  await first.click(page.getByRole('button', { name: 'Create Account' }));
  await first.click(page.getByRole('button', { name: 'Import a chat export instead' }));
  const buffer = Buffer.from(chatExport());
  const chooser = page.waitForEvent('filechooser');
  await first.click(page.getByRole('button', { name: /[Cc]hoose/ }));
  const mimeType = 'text/plain';
  await (await chooser).setFiles({ name: 'WhatsApp Chat with Seed.txt', mimeType, buffer });
  await first.click(page.getByRole('button', { name: 'Import chat' }));
  await first.click(page.getByRole('button', { name: 'Watch this group' }));
  await first.click(page.getByRole('tab', { name: 'Digests' }));
  await first.click(page.getByRole('button', { name: /^Digest of / }).first());
  await first.sees(page.getByRole('dialog').getByText(/messages read/));

  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Your brief' }).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole('heading', { name: 'Your brief' }).waitFor();
  await page.context().setOffline(true);
  const metro = new Walk(page);
  await metro.lasts(() => page.reload());
  await metro.sees(page.getByRole('heading', { name: 'Your brief' }));
  await metro.sees(page.getByText('Offline, trying again.'));
  await page.context().setOffline(false);
  await metro.lasts(() => page.getByText('Offline, trying again.').waitFor({ state: 'detached' }));
  return [
    [
      'from the address to a read digest of an exported chat, on a phone',
      first.figure,
      '8 clicks after sign-up, and Process twice',
    ],
    ['the brief in a tunnel, and back', metro.figure, 'the page was lost'],
  ];
}

/** Somebody who has never seen it looks for a link in the demo. */
async function stranger(open: Open, product: Product): Promise<Row[]> {
  await waitFor('the demo is filled', async () => /Sign in as/.test(product.output()), 300_000);
  const page = await open();
  await page.goto('/auth');
  await fillLogin(page, demoUser);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Your brief' }).waitFor();
  const look = new Walk(page);
  await look.click(page.getByRole('button', { name: 'Search', exact: true }));
  await look.sees(page.getByLabel('Search everything'));
  await look.typeUntil('link hotel march', page.getByRole('option', { name: /This hotel has/ }));
  const seen = look.figure;
  await look.press('Enter');
  await look.sees(page.getByRole('list', { name: 'Results' }).getByText(/hotel-miramar/));
  const before = 'only in a group that one had to know; goal 10 s';
  return [
    ['the link about the hotel in March, in the demo', seen, before],
    ['… and opened, with what was said around it', look.figure, ''],
  ];
}

console.log(machine());
async function* tasks(): AsyncGenerator<Row> {
  yield* await onStage(investor, { SIMULATED_GROUPS: allGroups });
  yield* await onStage(manager, { SIMULATED_GROUPS: '14' });
  yield* await onStage(newcomer);
  yield* await onStage(stranger, {}, ['--demo']);
}

await printTable('Three people and a stranger (figure: now; beside: before)', tasks());
