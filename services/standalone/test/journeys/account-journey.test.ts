import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, type TestUser } from '../api.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field, processChat, signIn, signUp } from './steps.ts';

/** A journey in one browser: each step goes on where the last one ended. */
describe('a person who links an account', () => {
  let stage: Stage;
  let page: Page;
  let errors: string[];
  let user: TestUser;
  let api: Api;

  beforeAll(async () => {
    // Nobody chats meanwhile: what is counted stays as it is.
    stage = await openStage({ SIMULATED_CHATTER_MS: '0' });
    ({ page, errors } = await stage.open());
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  it('links it by QR', async () => {
    user = await signUp(page);
    const dialog = page.getByRole('dialog', { name: /Connect WhatsApp/ });
    await dialog.getByText('Required to use the app').waitFor();
    await dialog.getByRole('button', { name: 'Connect WhatsApp' }).click();
    await page.getByText('WhatsApp connected successfully! 🎉').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('imports its groups and watches two', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Go to groups' }).click();
    await page.getByRole('button', { name: 'Import Groups' }).click();
    const imported = page.getByRole('dialog', { name: 'Groups Imported Successfully!' });
    await imported.getByRole('button', { name: 'Select Groups to Watch' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Watched Groups' });
    const watch = dialog.getByRole('button', { name: /^Watch / });
    for (let n = 1; n <= 2; n += 1) {
      const name = (await watch.first().getAttribute('aria-label'))?.replace('Watch ', '') ?? '';
      // The list is sorted by figures that may be new: this one, wherever it stands by now.
      await dialog.getByRole('button', { name: `Watch ${name}`, exact: true }).click();
      await page.getByText(`Added ${name} to watched groups`).waitFor();
      await page.getByText(`Watched Groups (${n})`).waitFor();
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Watching begins to read them; whoever processes one meanwhile would join that.
    api = new Api(stage.product.url);
    const login = { identifier: user.email, password: user.password };
    const { body } = await api.send<{ jwt: string }>('POST', '/api/auth/local', login);
    api.token = body.jwt;
    const isRead = async () =>
      (await api.data<{ groups: string[] }>('GET', '/api/reading')).groups.length === 0;
    await waitFor('both to be read', isRead, 60_000);
  });

  it('refreshes the groups, and stops watching one', async () => {
    await page.getByRole('button', { name: 'Refresh Groups' }).click();
    await page.getByText('Groups refreshed successfully!').waitFor();
    await page
      .getByRole('button', { name: /^Unwatch / })
      .last()
      .click();
    await page.getByText('Removed group from watch list').waitFor();
    await page.getByText('Watched Groups (1)').waitFor();
  });

  it('processes the chat and reads a digest of it', async () => {
    await page.getByRole('row').nth(1).getByRole('link').click();
    await processChat(page);
    await page.getByRole('tab', { name: 'Digests' }).click();
    const calendar = page.getByRole('region', { name: 'Daily Activity' });
    await calendar
      .getByRole('button', { name: /has a digest$/ })
      .last()
      .click();
    const digest = page.getByRole('dialog');
    await digest.getByRole('heading', { name: 'Summary' }).waitFor();
    await digest.getByText(/^What the summary rests on/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear Filter' }).click();
  });

  it('watches a topic, words it differently, and drops it', async () => {
    await page.getByRole('tab', { name: 'Topics' }).click();
    await page.getByRole('button', { name: 'Add Topic' }).click();
    const adding = page.getByRole('dialog', { name: 'Add New Topic' });
    await adding.getByRole('button', { name: 'Add Topic' }).click();
    await adding.getByText('Please enter a topic name').waitFor();
    await field(adding, 'Topic Name').fill('Meeting');
    await adding.getByRole('button', { name: 'Add Topic' }).click();
    await page.getByText('Topic added successfully').waitFor();
    await page.getByText(/\d in all/).waitFor();
    await page.getByRole('button', { name: 'Edit topic Meeting' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Topic' });
    await field(editing, 'Topic Name').fill('Meetings');
    await editing.getByRole('button', { name: 'Update Topic' }).click();
    await page.getByText('Topic updated successfully').waitFor();
    await page.getByRole('button', { name: 'Delete topic Meetings' }).click();
    await page.getByText('Are you sure you want to delete this topic?').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Topic deleted successfully').waitFor();
    await page.getByText('No topics yet').waitFor();
  });

  it('sets a moderation rule, makes it stricter, and drops it', async () => {
    await page.getByRole('tab', { name: 'Moderation' }).click();
    await page.getByText('No moderation rules').waitFor();
    await page.getByRole('button', { name: 'Add Rule' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Moderation Rule' });
    await adding.getByRole('button', { name: 'Add Rule' }).click();
    await adding.getByText('Please fill in rule name and description').waitFor();
    await field(adding, 'Rule Name').fill('No adverts');
    await field(adding, 'Description').fill('No adverts or promotions');
    await adding.getByRole('button', { name: 'Add Rule' }).click();
    await page.getByText('Moderation rule added successfully').waitFor();
    await page.getByText('No action').waitFor();
    await page.getByRole('button', { name: 'Edit rule No adverts' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Moderation Rule' });
    await field(editing, 'Warning Message').fill('Please keep adverts out');
    await editing.getByRole('button', { name: 'Update Rule' }).click();
    await page.getByText('Moderation rule updated successfully').waitFor();
    await page.getByText('Warns').waitFor();
    await page.getByRole('button', { name: 'Delete rule No adverts' }).click();
    await page.getByText('Are you sure you want to delete this rule?').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Moderation rule deleted successfully').waitFor();
  });

  it('schedules a message and sees it sent', async () => {
    await page.getByRole('link', { name: 'Schedule Messages' }).click();
    await page.getByText('No scheduled messages').waitFor();
    await page.getByRole('button', { name: 'Schedule a message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule New Message' });
    await field(dialog, 'Message').fill('See you all on the call');
    await dialog.getByRole('button', { name: 'Select All' }).click();
    // The fields of an input know seconds: eight of them are time enough to press the button and
    // to see the message wait, on a busy machine too.
    const soon = await page.evaluate(() => {
      const at = new Date(Date.now() + 8_000);
      return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
    });
    await dialog.getByLabel('Date and time').fill(soon);
    await dialog.getByRole('button', { name: 'Schedule Message' }).click();
    const row = page.getByRole('row', { name: /See you all on the call/ });
    await row.getByText('Pending').waitFor();
    // The server tells: nothing is loaded again by hand.
    await row.getByText('Sent', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Delete message: See you all on the call' }).click();
    await page.getByText('Are you sure you want to delete this scheduled message?').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('is notified, and finds what it read and cleared in another browser too', async () => {
    const others = 'filters[is_watched][$eq]=false&filters[is_announcements][$eq]=false';
    const groups = await api.data<{ group_id: string; total_messages: number }[]>(
      'GET',
      `/api/watched-groups?${others}`,
    );
    // Not one of those that were read when they were watched: of these nothing is new.
    const unread = groups.find(({ total_messages: known }) => known === 0);
    const order = { remoteJid: unread?.group_id, includeDigests: true };
    await api.data('POST', '/api/wa-messages', order);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await page
      .getByRole('button', { name: /New digests in/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Digests', selected: true }).waitFor();
    const other = await stage.open();
    await signIn(other.page, user);
    await other.page.getByRole('button', { name: 'Notifications', exact: true }).click();
    const there = other.page.getByRole('dialog', { name: 'Notifications' });
    await there.getByText(/New digests in/).waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    const here = page.getByRole('dialog', { name: 'Notifications' });
    await here.getByText(/New digests in/).waitFor();
    await there.getByRole('button', { name: 'Clear all' }).click();
    await there.getByText('No notifications').waitFor();
    await here.getByText('No notifications').waitFor();
    await other.context.close();
  });

  it('meets no script error on the way', () => {
    expect(errors).toEqual([]);
  });
});
