import { declining } from '@groupsight/chat-simulated/content/people';
import { self, World, type WorldChat } from '@groupsight/chat-simulated/world';
import { type TestStore, testStore } from '@groupsight/docstore/test-store';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, newUser } from '../api.ts';
import { problems } from './check-screen.ts';
import { mailsTo } from './mail-catcher.ts';
import { openStage, type Stage } from './product-setup.ts';
import { openSentMessages, type SentMessages } from './sent-messages.ts';
import { field, signIn } from './steps.ts';

interface Group {
  readonly documentId: string;
  readonly group_id: string;
  readonly name: string;
  readonly is_announcements: boolean;
}

interface Person {
  readonly memberId: string;
  readonly name: string;
}

const seed = 'newsletter journey';
const email = 'member@example.org';
const day = 86_400_000;

describe('a newsletter, from the opt-in to the last letter', () => {
  let store: TestStore;
  let sent: SentMessages;
  let stage: Stage;
  let page: Page;
  let errors: string[];
  let api: Api;
  let ownerId = '';
  let groups: Group[];
  /** Writes START when invited, gets a letter by message, one by mail; opts out; is in the other group alone. */
  let willing: Person;
  let reader: Person;
  let mailed: Person;
  let decliner: Person;
  let elsewhere: Person;

  /** The first two groups that have all who are needed, and those. */
  function cast(world: World): readonly WorldChat[] {
    const chats = world.chats.filter(({ plan }) => !plan.isAnnouncements);
    const inOther = (chat: WorldChat | undefined, { memberId }: Person) =>
      chat?.members.some((one) => one.memberId === memberId) ?? false;
    const quiet = (one: Person) => one.memberId !== self.memberId && !declining.has(one.name);
    for (const first of chats) {
      const foreign = first.members.find(({ name }) => (declining.get(name) ?? 'STOP') !== 'STOP');
      for (const second of chats.filter((chat) => chat !== first)) {
        const alone = second.members.find((one) => quiet(one) && !inOther(first, one));
        const [start, ...others] = first.members.filter(quiet);
        const [one, two] = others;
        if (!foreign || !alone || !start || !one || !two) continue;
        [willing, reader, mailed, decliner, elsewhere] = [start, one, two, foreign, alone];
        return [first, second];
      }
    }
    throw new Error('nobody declines in another language');
  }

  beforeAll(async () => {
    store = await testStore();
    stage = await openStage({
      SIMULATED_CHATTER_MS: '0',
      SIMULATED_SEED: seed,
      MONGODB_URI: store.uri,
    });
    sent = await openSentMessages(store.uri, stage.dataDir);
    const user = newUser();
    api = await Api.signUp(stage.product.url, user);
    const linked = await api.linkAccount<Group>();
    const me = await api.send<{ documentId: string }>('GET', '/api/users/me');
    ownerId = me.body.documentId;
    groups = cast(new World(seed, ownerId)).map(({ chatId }) => {
      const found = linked.find(({ group_id }) => group_id === chatId);
      if (!found) throw new Error(`no group ${chatId}`);
      return found;
    });
    for (const { documentId } of groups) {
      await api.data('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } });
      await api.data('POST', '/api/wa-messages', { remoteJid: documentId, includeDigests: false });
    }
    await planSomething();
    ({ page, errors } = await stage.open());
    await signIn(page, user);
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
    await sent?.[Symbol.asyncDispose]();
    await store?.[Symbol.asyncDispose]();
  });

  /** Everybody in the groups has something ahead: the owner says so, and it is read. */
  async function planSomething(): Promise<void> {
    const date = new Date(Date.now() + 5 * day).toLocaleDateString('en-GB', {
      dateStyle: 'long',
      timeZone: 'Europe/London',
    });
    await api.data('POST', '/api/scheduled-messages', {
      data: {
        message: `Our members' dinner is on ${date} at 19:00 in the Old Mill. Please come!`,
        groups: groups.map(({ documentId }) => documentId),
        scheduledFor: new Date().toISOString(),
      },
    });
    await waitFor(
      'the dinner to be known in both groups',
      async () => {
        const facts = await api.data<{ what: string }[]>(
          'GET',
          '/api/facts?filters[kind][$eq]=event',
        );
        return facts.filter(({ what }) => what.includes('dinner')).length >= groups.length;
      },
      60_000,
    );
    await waitFor(
      'the people of the groups',
      async () => {
        const query = 'pagination[pageSize]=100';
        const people = await api.data<{ documentId: string }[]>('GET', `/api/people?${query}`);
        const known = new Set(people.map(({ documentId }) => documentId));
        return [reader, mailed, decliner, elsewhere].every(({ memberId }) => known.has(memberId));
      },
      60_000,
    );
  }

  const sentTo = ({ memberId }: Person) => sent.to(ownerId, memberId);

  const mails = () => mailsTo(stage.dataDir, email);

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const subscribers = () => page.getByRole('list', { name: 'Subscribers' });
  const letters = () => page.getByRole('list', { name: 'Letters of this issue' });
  const rowOf = (list: ReturnType<typeof letters>, { name }: Person) =>
    list.getByRole('listitem').filter({ hasText: name });
  const stateOf = (person: Person, state: string | RegExp) =>
    rowOf(letters(), person).getByText(state, { exact: true }).waitFor();

  async function optIn(person: Person, address = ''): Promise<void> {
    await button('Add subscriber').click();
    const dialog = page.getByRole('dialog', { name: 'Add subscriber' });
    await dialog.getByRole('combobox', { name: 'Member' }).fill(person.name);
    await page.getByRole('option', { name: person.name }).click();
    if (address !== '') {
      await dialog.getByText('E-mail', { exact: true }).click();
      await field(dialog, 'Their e-mail address').fill(address);
    }
    await field(dialog, 'How they agreed').fill('Told me so at the dinner');
    if (address !== '') expect.soft(await problems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add' }).click();
  }

  it('begins with nobody; an invitation brings the first, who writes START', async () => {
    await page.getByRole('link', { name: 'Newsletter' }).click();
    await page.getByText('No letters yet').waitFor();
    await page.getByText('No subscribers yet').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await button('Invite members').click();
    const dialog = page.getByRole('dialog', { name: 'Invite members' });
    await dialog.getByRole('checkbox', { name: groups[0]?.name ?? '' }).check();
    expect.soft(await problems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('The invitation is on its way to 1 group').waitFor();
    await rowOf(subscribers(), willing).getByText('Opted in').waitFor();
    await rowOf(subscribers(), willing)
      .getByText(/wrote so on/)
      .waitFor();
  });

  it('takes members in who told their owner, by message or by mail', async () => {
    for (const person of [reader, decliner, elsewhere]) await optIn(person);
    await optIn(mailed, email);
    await rowOf(subscribers(), mailed).getByText(email).waitFor();
    expect(await subscribers().getByText('Opted in').count()).toBe(5);
    expect.soft(await problems(page)).toEqual([]);
  });

  it('has its rhythm, and says when letters are written next', async () => {
    await page.getByText('Every week', { exact: true }).click();
    await button('Save').click();
    await page
      .getByText(/^The next letters are written .* They wait for your approval\.$/)
      .waitFor();
    expect.soft(await problems(page)).toEqual([]);
  });

  it('is previewed letter by letter, and nothing goes out before it is approved', async () => {
    await button('Write this week’s letters').click();
    await button('Approve 5 letters').waitFor();
    await button(`Read the letter to ${reader.name}`).click();
    const dialog = page.getByRole('dialog', { name: `Letter to ${reader.name}` });
    await dialog.getByText('Coming up').waitFor();
    await dialog.getByText('Reply STOP').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    for (const person of [willing, reader, decliner, elsewhere]) {
      expect(await sentTo(person)).toEqual([]);
    }
  });

  it('goes to one who says no in another language, and never again', async () => {
    await button(`Approve the letter to ${decliner.name}`).click();
    await stateOf(decliner, 'Sent');
    await rowOf(subscribers(), decliner).getByText('Opted out').waitFor();
    expect(await sentTo(decliner)).toHaveLength(1);
    await optIn(decliner);
    const dialog = page.getByRole('dialog', { name: 'Add subscriber' });
    await dialog.getByText(/^This member has opted out\./).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('goes to those who are still there, by message and by mail', async () => {
    const other = `/api/watched-groups/${groups[1]?.documentId}`;
    await api.data('PUT', other, { data: { is_watched: false } });
    await button('Approve 4 letters').click();
    const dialog = page.getByRole('dialog', { name: 'Approve letters' });
    expect.soft(await problems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Approve 4 letters' }).click();
    for (const person of [willing, reader, mailed]) await stateOf(person, 'Sent');
    await stateOf(elsewhere, /in none of these groups any more/);
    await page.getByText('4 of 4 went out').waitFor();
    expect.soft(await problems(page)).toEqual([]);
    for (const person of [willing, reader]) {
      const [text, ...more] = await sentTo(person);
      expect(text).toContain('Coming up');
      expect(text).toContain('Reply STOP');
      expect(more).toEqual([]);
    }
    expect(await sentTo(elsewhere)).toEqual([]);
    expect(await sentTo(mailed)).toEqual([]);
    const [mail, ...others] = await mails();
    expect(mail?.headerLines.map(({ line }) => line)).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    expect(others).toEqual([]);
  });

  it('is not written twice to anybody', async () => {
    await button('Write letters of new subscribers').click();
    await page.getByText('The letters are being written').waitFor();
    await waitFor('the letters to be looked through', async () => {
      const [issue] = await api.data<{ state: string }[]>('GET', '/api/newsletter-issues');
      return issue?.state === 'ready';
    });
    const found = await api.data<{ state: string }[]>('GET', '/api/newsletter-letters');
    expect(found.map(({ state }) => state).sort()).toEqual([
      ...['sent', 'sent', 'sent', 'sent', 'suppressed'],
    ]);
    for (const person of [willing, reader, decliner]) expect(await sentTo(person)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});
