import { declining } from '@groupsight/chat-simulated/content/people';
import { self, World } from '@groupsight/chat-simulated/world';
import { type TestStore, testStore } from '@groupsight/docstore/test-store';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../deploy/local/ports.ts';
import { Api, newUser } from '../api.ts';
import { problems } from './check-screen.ts';
import { mailTo } from './mail-catcher.ts';
import { openStage, type Stage } from './product-setup.ts';
import { openSentMessages, type SentMessages } from './sent-messages.ts';
import { field, signIn } from './steps.ts';

interface Group {
  readonly documentId: string;
  readonly group_id: string;
  readonly name: string;
  readonly is_announcements: boolean;
}

const seed = 'survey invitations journey';

describe('an anonymous survey by a link for each member', () => {
  let store: TestStore;
  let stage: Stage;
  let sent: SentMessages;
  let page: Page;
  let errors: string[];
  let api: Api;
  let ownerId = '';
  let group: Group;
  let members: readonly string[];
  /** By member, as the messages have them. */
  let links: readonly string[] = [];

  beforeAll(async () => {
    store = await testStore();
    stage = await openStage({
      SIMULATED_CHATTER_MS: '0',
      SIMULATED_SEED: seed,
      SEND_WARM_UP_DAYS: '0',
      MONGODB_URI: store.uri,
      PORT: String(await freePort()),
    });
    sent = await openSentMessages(store.uri, stage.dataDir);
    const user = newUser();
    api = await Api.signUp(stage.product.url, user);
    const linked = await api.linkAccount<Group>();
    const me = await api.send<{ documentId: string }>('GET', '/api/users/me');
    ownerId = me.body.documentId;
    const [smallest] = new World(seed, ownerId).chats
      .filter(({ plan }) => !plan.isAnnouncements)
      .toSorted((a, b) => a.members.length - b.members.length);
    const found = linked.find(({ group_id }) => group_id === smallest?.chatId);
    if (!smallest || !found) throw new Error('there is no group');
    group = found;
    members = smallest.members
      .filter(({ memberId, name }) => memberId !== self.memberId && !declining.has(name))
      .map(({ memberId }) => memberId);
    await api.data('PUT', `/api/watched-groups/${group.documentId}`, {
      data: { is_watched: true },
    });
    ({ page, errors } = await stage.open());
    await signIn(page, user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
    await sent?.[Symbol.asyncDispose]();
    await store?.[Symbol.asyncDispose]();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

  /** Opens a link on a phone that knows nothing. */
  async function openOnPhone(address: string): Promise<{ phone: Page; close(): Promise<void> }> {
    const { page: phone, context } = await stage.open({ width: 390, height: 800 });
    await phone.goto(address);
    return { phone, close: () => context.close() };
  }

  it('is sent to each member, and not to the account itself', async () => {
    await page.goto('/surveys/new');
    await field(page, 'Title').fill('Honestly');
    await page.getByRole('switch', { name: /^Anonymous answers/ }).check({ force: true });
    await page.getByRole('textbox', { name: 'Question 1' }).fill('Too many meetings?');
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Yes');
    await page.getByRole('textbox', { name: 'Option 2' }).fill('No');
    await button('Send to groups').click();
    const dialog = page.getByRole('dialog', { name: 'Send this survey' });
    await dialog.getByText('Each member', { exact: true }).click();
    await dialog.getByText(/Which answer came by which link is not stored/).waitFor();
    await dialog.getByRole('checkbox', { name: group.name }).check();
    expect.soft(await problems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/^\d+ members are sent a link$/).waitFor();
    const list = page.getByRole('list', { name: 'Links sent to members' });
    await list.getByText('Sent', { exact: true }).nth(3).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    links = await waitFor('four links in private chats', async () => {
      const texts = await Promise.all(members.map((one) => sent.to(ownerId, one)));
      const found = texts.flatMap(([text = '']) => /https?:\S+\/s#[\w-]+/.exec(text)?.[0] ?? []);
      return found.length >= 4 ? found.slice(0, 4) : undefined;
    });
    expect(new Set(links).size).toBe(4);
    expect(await sent.to(ownerId, self.memberId)).toEqual([]);
    expect(await sent.to(ownerId, group.group_id)).toEqual([]);
  });

  it('is answered once by each link, whose browser alone may think better of it', async () => {
    for (const [n, link] of links.slice(0, 3).entries()) {
      const { phone, close } = await openOnPhone(link);
      await phone.getByText(/One answer for this link/).waitFor();
      if (n === 0) expect.soft(await problems(phone)).toEqual([]);
      await phone.getByRole('radio', { name: 'No' }).check();
      await phone.getByRole('button', { name: 'Send answer' }).click();
      await phone.getByText('Thank you').waitFor();
      await phone.reload();
      await phone.getByRole('button', { name: 'Answer again' }).click();
      await phone.getByRole('radio', { name: 'Yes' }).check();
      await phone.getByRole('button', { name: 'Send answer' }).click();
      await phone.getByText('Thank you').waitFor();
      expect(await phone.context().cookies()).toEqual([]);
      await close();
    }
    const { phone, close } = await openOnPhone(links[0] ?? '');
    await phone.getByText('This link has been used').waitFor();
    expect.soft(await problems(phone)).toEqual([]);
    await close();
  });

  it('tells what was answered, and of nobody whether they did', async () => {
    await page.getByText('3 people answered', { exact: true }).waitFor();
    const answers = page.getByRole('list', { name: 'Too many meetings?' });
    expect(await answers.innerText()).toMatch(/Yes\s+3 · 100 %\s+No\s+0 · 0 %/);
    await page.getByText(/^By a link of a member’s own: one answer\./).waitFor();
    expect(await page.getByText(/not answered yet/).count()).toBe(0);
    expect.soft(await problems(page)).toEqual([]);
  });

  it('is mailed to an address, answered by the mail’s link, and stopped with one click', async () => {
    const address = 'guest@example.org';
    await button('Send to groups').click();
    const dialog = page.getByRole('dialog', { name: 'Send this survey' });
    await dialog.getByText('By e-mail', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'E-mail addresses' }).fill('not an address');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByText('Address 1 is not an e-mail address.').waitFor();
    await dialog.getByRole('textbox', { name: 'E-mail addresses' }).fill(address);
    expect.soft(await problems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/^1 address is mailed a link/).waitFor();
    await page.getByText('0 waiting, 1 sent, 0 bounced, 0 unsubscribed').waitFor();
    const mail = await mailTo(stage.dataDir, address, 'Your answer, please: Honestly');
    expect(mail.headerLines.map(({ line }) => line)).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    const link = /https?:\S+\/s#[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
    const { phone, close } = await openOnPhone(link);
    await phone.getByText(/One answer for this link/).waitFor();
    await phone.getByRole('radio', { name: 'No' }).check();
    await phone.getByRole('button', { name: 'Send answer' }).click();
    await phone.getByText('Thank you').waitFor();
    const stop = /https?:\S+\/unsubscribe#[\w.-]+/.exec(mail.text ?? '')?.[0] ?? '';
    await phone.goto(stop);
    await phone.getByRole('button', { name: 'Stop these mails' }).click();
    await phone.getByText(/mails you no more surveys/).waitFor();
    expect.soft(await problems(phone)).toEqual([]);
    await close();
    await page.getByText('4 people answered', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('0 waiting, 1 sent, 0 bounced, 1 unsubscribed').waitFor();
    await page.getByRole('list', { name: 'Links sent by e-mail' }).getByText(address).waitFor();
    expect.soft(await problems(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
