import type { Forgery } from '@groupsight/chat-whatsapp/test/wire-fake/noise';
import { FakeWhatsApp } from '@groupsight/chat-whatsapp/test/wire-fake/server';
import { loadConfig } from '@groupsight/shared/config';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectorConfig } from '../src/service.ts';
import { isOpen } from './support.ts';
import { ann, NotingProvider, owner, ownerId, type Product, startOn } from './whatsapp-support.ts';

let fake: FakeWhatsApp;
let product: Product;

/** A fake and a product of its own for each test. */
function eachLinks(): void {
  beforeEach(async () => {
    fake = await new FakeWhatsApp({ isEncrypted: true }).start();
    product = await startOn(fake);
  });
  afterEach(async () => {
    await product.close();
    await fake.stop();
    expect(fake.errors).toEqual([]);
  });
}

const stateOf = (of = product) => of.client.getState({ ownerId });

describe('linking by QR code', () => {
  eachLinks();

  it('shows a code, is scanned, restarts as it is told to, and opens', async () => {
    const group = fake.createGroup({
      subject: 'Padel',
      description: 'Rules',
      members: { [owner]: 'admin', [ann]: 'member' },
    });
    const { qrcode } = await product.client.connect({ ownerId });
    expect(qrcode).toMatch(/^data:image\/png;base64,/);
    await fake.scan(await product.provider.qr(), owner);
    await isOpen(product, ownerId);
    expect([...fake.account(owner).devices.keys()]).toEqual([1]);
    const { chats } = await product.client.listChats({ ownerId });
    expect(chats).toMatchObject([
      { chatId: group.id, name: 'Padel', description: 'Rules', size: 2, isAdmin: true },
    ]);
    const names = chats[0]?.participants.map(({ name, isAdmin }) => [name, isAdmin]);
    expect(names).toEqual([
      [`+${owner}`, true],
      [`+${ann}`, false],
    ]);
  });

  it('answers the same code to every tab, and renews it while nobody scans', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => product.client.connect({ ownerId })));
    expect(new Set(codes.map(({ qrcode }) => qrcode)).size).toBe(1);
    const quick = await startOn(fake, { times: { qrMs: 300 } });
    const shown = new Set([(await quick.client.connect({ ownerId })).qrcode]);
    const next = await waitFor('another code', async () => {
      const { qrcode } = await stateOf(quick);
      return qrcode !== '' && !shown.has(qrcode) && qrcode;
    });
    expect(next).not.toBe('');
    expect(fake.connections.size).toBeGreaterThan(0);
    // More codes than one connection has: a further one brings new ones.
    await waitFor('a second connection', () => quick.provider.of().states.length > 8);
    await waitFor('a scan in time', async () => {
      const code = await quick.provider.qr();
      return fake.scan(code, owner).catch(() => undefined);
    });
    await isOpen(quick, ownerId);
    await quick.close();
  });

  it('tells when the phone asks for a passkey, and forgets what it began', async () => {
    await product.client.connect({ ownerId });
    fake.pairing.demandPasskey(await product.provider.qr());
    const state = await waitFor('the end', async () => {
      const now = await stateOf();
      return now.state === 'close' ? now : undefined;
    });
    expect(state).toMatchObject({ reason: 'passkey_required', qrcode: '' });
    // Another try begins anew.
    const { qrcode } = await product.client.connect({ ownerId });
    expect(qrcode).not.toBe('');
  });

  it('refuses a phone that signs the new device wrongly', async () => {
    await product.client.connect({ ownerId });
    const before = await product.provider.qr();
    fake.scan(before, owner, { isForged: true }).catch(() => undefined);
    const { reason } = await waitFor('the end', async () => {
      const now = await stateOf();
      return now.state === 'close' ? now : undefined;
    });
    expect(reason).toBe('untrusted_server');
  });
});

describe('linking by a code that is typed', () => {
  eachLinks();

  it('gives a code for a phone number, and opens when it was typed', async () => {
    await expect(
      product.client.connect({ ownerId, phoneNumber: 'my phone' }),
    ).rejects.toMatchObject({ code: 'bad_phone_number' });
    const { pairingCode } = await product.client.connect({ ownerId, phoneNumber: `+${owner}` });
    expect(pairingCode).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await stateOf()).toMatchObject({ pairingCode });
    await fake.enterPairingCode(pairingCode, owner);
    await isOpen(product, ownerId);
    expect([...fake.account(owner).devices.keys()]).toEqual([1]);
  });
});

describe('linking many accounts at once', () => {
  eachLinks();

  it('lets them begin one after the other, and links them all', async () => {
    const queued = await startOn(fake, { atOnce: 1 });
    const phones = ['15550000011', '15550000012', '15550000013', '15550000014'];
    const owners = phones.map((phone) => `owner-of-${phone}`);
    await Promise.all(owners.map((id) => queued.client.connect({ ownerId: id })));
    await Promise.all(
      phones.map(async (phone, i) => fake.scan(await queued.provider.qr(owners[i]), phone)),
    );
    for (const id of owners) await isOpen(queued, id);
    await queued.close();
  });
});

describe('a server that is not the real one', () => {
  it.each<Forgery>(['unknown root', 'intermediate signature', 'leaf signature', 'leaf key'])(
    'is left at once: %s',
    async (forgery) => {
      const forged = await new FakeWhatsApp({}, forgery).start();
      const other = await startOn(forged);
      other.client.connect({ ownerId }).catch(() => undefined);
      const { reason } = await waitFor('the end', async () => {
        const now = await other.client.getState({ ownerId });
        return now.state === 'close' && now.reason !== '' ? now : undefined;
      });
      expect(reason).toBe('untrusted_server');
      expect(other.provider.of().states.some(({ kind }) => kind === 'qr')).toBe(false);
      // It never heard who we are: the handshake ended before our half of it.
      expect(forged.stanzas).toEqual([]);
      await other.close();
      await forged.stop();
    },
  );
});

describe('a server with a root of its own', () => {
  eachLinks();

  it('is believed only where that root was given', async () => {
    const stranger = new NotingProvider({ url: fake.url, noiseRoot: '00'.repeat(32) });
    const service = await product.t.start({ provider: stranger, holder: 'another' });
    service.client.connect({ ownerId: 'somebody' }).catch(() => undefined);
    const last = await waitFor('the end', () => {
      const state = stranger.heard.get('somebody')?.states.at(-1);
      return state?.kind === 'closed' && state;
    });
    expect(last).toMatchObject({ reason: 'untrusted_server' });
    await service.stop();
  });
});

describe('the configuration', () => {
  const load = (env: Record<string, string>) =>
    loadConfig(connectorConfig, {
      MONGODB_URI: 'mongodb://x',
      DATA_DIR: '/x',
      CREDENTIALS_KEY: '00'.repeat(32),
      AUTH_ADDRESS: 'unix:/nowhere',
      GROUPS_ADDRESS: 'unix:/nowhere',
      SCHEDULER_ADDRESS: 'unix:/nowhere',
      INSIGHTS_ADDRESS: 'unix:/nowhere',
      ...env,
    });

  it('takes another server on this machine, or elsewhere only when it is allowed', () => {
    const here = load({ WHATSAPP_SOCKET_URL: 'ws://127.0.0.1:8080/ws/chat' });
    expect(here.WHATSAPP_SOCKET_URL?.port).toBe('8080');
    const elsewhere = { WHATSAPP_SOCKET_URL: 'wss://proxy.example.org/ws/chat' };
    expect(() => load(elsewhere)).toThrow('WHATSAPP_SOCKET_URL');
    expect(() => load({ ...elsewhere, WHATSAPP_SOCKET_URL: 'https://127.0.0.1' })).toThrow();
    load({ ...elsewhere, ALLOW_CUSTOM_WHATSAPP_SERVER: 'true' });
  });

  it('honours a root of one’s own only together with a server of one’s own', () => {
    const root = { WHATSAPP_NOISE_ROOT: 'ab'.repeat(32) };
    expect(() => load(root)).toThrow('WHATSAPP_NOISE_ROOT');
    load({ ...root, WHATSAPP_SOCKET_URL: 'ws://localhost:1/' });
  });
});
