import type { FakeGroup } from '@groupsight/chat-whatsapp/test/wire-fake/groups';
import { FakeWhatsApp } from '@groupsight/chat-whatsapp/test/wire-fake/server';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, newUser } from '../api.ts';
import { openStage, type Stage } from './product-setup.ts';
import { readQrCode } from './qr-code.ts';
import { field, processChat, signUp } from './steps.ts';

const GROUPS = 300;
const WATCHED = 10;
const DAY_MS = 86_400_000;
const owner = '15550000000';
const [ann, bob] = ['15551230001', '15551230002'];

const talk = [
  [ann, 'Shall we move the padel evening to Thursday at 19:00?'],
  [bob, 'Thursday works, I booked court four until nine.'],
  [ann, 'Great, the price list is here: https://example.com/padel/prices'],
  [bob, 'Who brings the balls?'],
  [ann, 'I will bring two new tubes of balls for everybody.'],
] as const;

/**
 * The live provider through the whole product: a browser, every service, and WhatsApp's own
 * protocol down to the wire. The other end is the fake of the connector's tests, not WhatsApp.
 */
describe('a person who links WhatsApp', () => {
  let fake: FakeWhatsApp;
  let stage: Stage;
  let api: Api;
  let page: Page;
  let errors: string[];
  let padel: FakeGroup;
  const clubs: FakeGroup[] = [];
  const user = newUser();

  beforeAll(async () => {
    fake = await new FakeWhatsApp({ isEncrypted: true }).start();
    padel = fake.createGroup({
      subject: 'Padel',
      members: { [owner]: 'admin', [ann]: 'member', [bob]: 'member' },
      addressing: 'lid',
    });
    for (let n = 1; n < GROUPS; n += 1) {
      const subject = `Club ${String(n).padStart(3, '0')}`;
      clubs.push(fake.createGroup({ subject, members: [owner, ann] }));
    }
    const yesterday = Date.now() - DAY_MS;
    for (const [index, [from, text]] of talk.entries()) {
      const at = new Date(yesterday + index * 60_000);
      await fake.inbound(owner, {
        chat: padel.id,
        from,
        id: `PAST${index}`,
        at,
        message: { conversation: text },
      });
    }
    for (const [index, { id: chat }] of clubs.slice(0, WATCHED - 1).entries()) {
      const message = { conversation: `Who opens club ${index} tomorrow?` };
      await fake.inbound(owner, {
        chat,
        from: ann,
        id: `CLUB${index}`,
        at: new Date(yesterday),
        message,
      });
    }
    stage = await openStage({
      CHAT_PROVIDER: 'whatsapp',
      WHATSAPP_SOCKET_URL: fake.url,
      WHATSAPP_NOISE_ROOT: fake.noiseRoot,
    });
    ({ page, errors } = await stage.open());
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
    await fake?.stop();
  });

  const dialog = () => page.getByRole('dialog', { name: /Connect WhatsApp/ });

  it('scans the QR code of the dialog', async () => {
    await signUp(page, user);
    await dialog().getByRole('button', { name: 'Connect WhatsApp' }).click();
    const image = dialog().getByRole('img', { name: /^QR code/ });
    await image.waitFor();
    const code = await readQrCode(image);
    // The toast may have gone again by the time the phone is done.
    const told = page.getByText('WhatsApp connected successfully! 🎉').waitFor();
    await Promise.all([told, fake.scan(code, owner)]);
    await dialog().waitFor({ state: 'detached' });
  });

  // Most of it is waiting for the disk, which may have others to serve.
  it(`imports ${GROUPS} groups, and watches one`, { timeout: 240_000 }, async () => {
    await page.getByRole('main').getByRole('link', { name: 'Go to groups' }).click();
    await page.getByRole('button', { name: 'Import Groups' }).click();
    await page.getByText(`Successfully imported ${GROUPS} groups!`).waitFor({ timeout: 200_000 });
    await page
      .getByRole('dialog', { name: 'Groups Imported Successfully!' })
      .getByRole('button', { name: 'Select Groups to Watch' })
      .click();
    const groups = page.getByRole('dialog', { name: 'Manage Watched Groups' });
    await groups.getByPlaceholder('Search groups...').fill('Padel');
    await groups.getByRole('button', { name: 'Watch Padel' }).click();
    await page.getByText('Added Padel to watched groups').waitFor();
    await page.keyboard.press('Escape');
    await groups.waitFor({ state: 'detached' });
  });

  it('processes its history and reads the digest', async () => {
    await page.getByRole('link', { name: /Padel/ }).first().click();
    await processChat(page);
    await page.getByRole('tab', { name: 'Resources' }).click();
    await page.locator('a[href="https://example.com/padel/prices"]').first().waitFor();
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByText('Who brings the balls?').first().waitFor();
  });

  it(`watches ${WATCHED} in all, and processes more of them`, async () => {
    api = new Api(stage.product.url);
    const login = { identifier: user.email, password: user.password };
    const { body } = await api.send<{ jwt: string }>('POST', '/api/auth/local', login);
    api.token = body.jwt;
    const others = await api.data<{ documentId: string; group_id: string }[]>(
      'GET',
      '/api/watched-groups?filters[name][$containsi]=Club%2000',
    );
    expect(others).toHaveLength(WATCHED - 1);
    const data = { is_watched: true };
    await Promise.all(
      others.map(({ documentId }) =>
        api.data('PUT', `/api/watched-groups/${documentId}`, { data }),
      ),
    );
    // The phone is asked with the pauses of a person: two of them are enough.
    for (const { group_id: remoteJid } of others.slice(0, 2)) {
      const order = { remoteJid, includeDigests: true };
      expect(await api.data('POST', '/api/wa-messages', order)).toMatchObject({ messages: 1 });
    }
    const watched = '/api/watched-groups?filters[is_watched][$eq]=true';
    expect(await api.data('GET', watched)).toHaveLength(WATCHED);
  });

  it('has a message that breaks a rule deleted and answered', async () => {
    await page.getByRole('tab', { name: 'Moderation' }).click();
    await page.getByRole('button', { name: 'Add Rule' }).first().click();
    const rule = page.getByRole('dialog', { name: 'Add Moderation Rule' });
    await field(rule, 'Rule Name').fill('No links');
    await field(rule, 'Description').fill('No links');
    await field(rule, 'Warning Message').fill('Please no links here.');
    await rule.getByRole('switch', { name: 'Delete the message' }).check();
    await rule.getByRole('button', { name: 'Add Rule' }).click();
    await page.getByText('Moderation rule added successfully').waitFor();
    await rule.waitFor({ state: 'detached' });
    await fake.inbound(owner, {
      chat: padel.id,
      from: bob,
      id: 'BAD1',
      at: new Date(),
      message: { conversation: 'Cheap rackets: https://rackets.example/sale' },
    });
    await fake.nextSent(({ message }) => Boolean(message.protocolMessage?.key?.id === 'BAD1'));
    await fake.nextSent(({ message }) => JSON.stringify(message).includes('Please no links here.'));
    await page.getByText('Cheap rackets').first().waitFor();
  });

  it('sends on schedule', async () => {
    const message = 'Court four is ours on Thursday';
    const scheduledFor = new Date(Date.now() + 1_500).toISOString();
    const data = { message, groups: ['Padel'], scheduledFor };
    const { documentId } = await api.data<{ documentId: string }>(
      'POST',
      '/api/scheduled-messages',
      { data },
    );
    await fake.nextSent((sent) => JSON.stringify(sent.message).includes(message));
    const path = `/api/scheduled-messages/${documentId}`;
    const isSent = async () => (await api.data<{ status: string }>('GET', path)).status === 'sent';
    await waitFor('it to be told as sent', isSent, 60_000);
  });

  it('comes back by itself when the line breaks, and hears what was said meanwhile', async () => {
    fake.drop(owner);
    await fake.inbound(owner, {
      chat: padel.id,
      from: ann,
      id: 'LATE1',
      at: new Date(),
      message: { conversation: 'Does anybody know a good stringer?' },
    });
    await page.getByRole('tab', { name: 'Questions' }).click();
    const question = page.getByText('Does anybody know a good stringer?').first();
    await question.waitFor({ timeout: 60_000 });
  });

  it('is told when the phone removes the link', async () => {
    fake.logoutFromPhone(owner);
    await dialog().getByText('This device was logged out of WhatsApp.').waitFor();
    expect(fake.errors).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('links again by a code typed on the phone', async () => {
    await dialog().getByRole('button', { name: 'Connect WhatsApp' }).click();
    await dialog().getByRole('button', { name: 'Link with a phone number instead' }).click();
    await dialog().getByLabel('Your phone number, with country code').fill(`+${owner}`);
    await dialog().getByRole('button', { name: 'Get a code' }).click();
    const code = dialog().getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await code.waitFor();
    await fake.enterPairingCode((await code.textContent()) ?? '', owner);
    await dialog().waitFor({ state: 'detached' });
  });
});
