import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testStore } from '@groupsight/docstore/test-store';
import { describe, expect, it } from 'vitest';
import { chatSealingVariables, ConfigError } from '../src/config.ts';
import { connectMongo } from '../src/mongo/connect.ts';
import { SealError } from '../src/secret-box.ts';
import { configuredBusBox, configuredWrapper } from '../src/sealing/configured.ts';
import type { OwnerKeyDoc } from '../src/sealing/data-keys.ts';
import type { SealedFields } from '../src/sealing/fields.ts';
import { type KeyWrapper, keyRing } from '../src/sealing/key-wrapper.ts';
import { rewrap } from '../src/sealing/rewrap.ts';
import { openTransit } from '../src/sealing/transit.ts';
import { fakeTransit } from '../src/testing/fake-transit.ts';
import { tempDir } from '../src/testing/resources.ts';

const secret = Buffer.alloc(32, 5);
const patience = { timeoutMs: 200, pauseMs: 1 };

/** A key service, and the file of the token for it. */
async function service() {
  const stack = new AsyncDisposableStack();
  const transit = stack.use(await fakeTransit());
  const folder = stack.use(await tempDir());
  const tokenFile = join(folder.path, 'token');
  await writeFile(tokenFile, `${transit.state.token}\n`);
  const settings = { url: transit.url, mount: 'transit', key: 'groupsight', tokenFile };
  return {
    ...transit,
    tokenFile,
    settings,
    variables: { SEALING_TRANSIT_URL: transit.url, SEALING_TRANSIT_TOKEN_FILE: tokenFile },
    open: () => openTransit(settings, patience),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

describe('a key that stays at a key service', () => {
  it('wraps a data key for one place, and names the version that did', async () => {
    await using kms = await service();
    const wrapper = await kms.open();
    expect(wrapper.current).toBe('transit:transit/groupsight:v1');
    const { by, wrapped } = await wrapper.wrap('here', secret);
    expect(by).toBe(wrapper.current);
    expect(Buffer.from(wrapped).includes(secret)).toBe(false);
    expect(Buffer.from(await wrapper.unwrap('here', wrapped, by))).toEqual(secret);
    await expect(wrapper.unwrap('elsewhere', wrapped, by)).rejects.toThrow(SealError);
    const changed = Buffer.from(wrapped);
    changed.writeUInt8(changed.readUInt8(20) === 65 ? 66 : 65, 20);
    await expect(wrapper.unwrap('here', changed, by)).rejects.toMatchObject({
      code: 'sealing_kms_refused',
    });
    expect(wrapper.knows('transit:transit/groupsight:v7')).toBe(true);
    expect(wrapper.knows('transit:transit/other:v1')).toBe(false);
  });

  it('reads its token anew, and says who refuses without telling it', async () => {
    await using kms = await service();
    const wrapper = await kms.open();
    kms.state.token = 'token-2';
    const asked = kms.state.requests.length;
    const refused = await wrapper.wrap('here', secret).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'unavailable', code: 'sealing_kms_refused' });
    expect(String(refused)).toContain('status 403, permission denied');
    expect(String(refused)).not.toContain('token-1');
    // It would be refused again.
    expect(kms.state.requests.length).toBe(asked + 1);
    await writeFile(kms.tokenFile, 'token-2');
    await expect(wrapper.wrap('here', secret)).resolves.toBeDefined();
    for (const bad of ['', 'two words', 'a\u0000b']) {
      await writeFile(kms.tokenFile, bad);
      await expect(wrapper.wrap('here', secret)).rejects.toThrow(/has no token/);
    }
    const none = openTransit({ ...kms.settings, tokenFile: '/nowhere/token' }, patience);
    await expect(none).rejects.toThrow(/SEALING_TRANSIT_TOKEN_FILE\) cannot be read/);
  });

  it('is asked again where it is down or slow, and not for ever', async () => {
    await using kms = await service();
    const wrapper = await kms.open();
    for (const [fault, reason] of [
      ['down', /does not answer: (UND_ERR_SOCKET|ECONNRESET)/],
      ['slow', /does not answer: timeout/],
      ['sealed', /does not answer: status 503, Vault is sealed/],
    ] as const) {
      kms.state.fault = fault;
      kms.state.faults = 2;
      await expect(wrapper.wrap('here', secret)).resolves.toBeDefined();
      kms.state.faults = 3;
      const failed = wrapper.wrap('here', secret);
      await expect(failed).rejects.toMatchObject({ code: 'sealing_kms_unreachable' });
      await expect(failed).rejects.toThrow(reason);
      kms.state.fault = undefined;
      await expect(wrapper.wrap('here', secret)).resolves.toBeDefined();
    }
  });

  it('is no server of another kind, and its token goes nowhere else', async () => {
    await using kms = await service();
    const wrapper = await kms.open();
    kms.state.fault = 'nonsense';
    await expect(wrapper.wrap('here', secret)).rejects.toThrow(/its answer has no ciphertext/);
    kms.state.fault = 'elsewhere';
    await expect(wrapper.wrap('here', secret)).rejects.toThrow(/status 307/);
    kms.state.fault = undefined;
    const other = openTransit({ ...kms.settings, key: 'other' }, patience);
    await expect(other).rejects.toThrow(/encryption key not found/);
    const unmounted = openTransit({ ...kms.settings, mount: 'kv' }, patience);
    await expect(unmounted).rejects.toThrow(/status 404/);
  });
});

describe('data keys', () => {
  const fields: SealedFields = { notes: { owner: 'owner', fields: ['text'] } };

  async function stored(uri: string, wrapper: KeyWrapper) {
    const connection = await connectMongo({
      uri,
      database: 'groupsight_transit_test',
      sealing: { fields, wrapper },
    });
    const notes = connection.collection<{ _id: string; owner: string; text: string }>('notes');
    const keys = connection.getClient().db('groupsight_transit_test');
    return {
      connection,
      notes,
      by: async () => {
        const rows = await keys.collection<OwnerKeyDoc>('ownerkeys').find().toArray();
        return rows.map(({ by }) => by).toSorted();
      },
      text: async (_id: string) => (await notes.findOne({ _id }))?.text,
      [Symbol.asyncDispose]: () => connection.close(),
    };
  }

  it('come from the key ring to the key service, and follow the versions of its key', async () => {
    await using store = await testStore();
    await using kms = await service();
    const former = Buffer.alloc(32, 1);
    {
      await using before = await stored(store.uri, keyRing([former]));
      await before.notes.insertOne({ _id: 'a', owner: 'ann', text: 'marked' });
    }
    const both = { ...kms.variables, SEALING_KEY_PREVIOUS: [former] };
    const moving = (await configuredWrapper(both)) as KeyWrapper;
    {
      await using during = await stored(store.uri, moving);
      expect(await during.text('a')).toBe('marked');
      await during.notes.insertOne({ _id: 'b', owner: 'ben', text: 'of ben' });
      expect(await rewrap(during.connection, moving)).toBe(1);
      expect(await rewrap(during.connection, moving)).toBe(0);
    }
    kms.key.rotate();
    // The former key may still be set.
    const rotated = (await configuredWrapper(both)) as KeyWrapper;
    await using after = await stored(store.uri, rotated);
    expect(await after.text('a')).toBe('marked');
    kms.state.requests.length = 0;
    expect(await rewrap(after.connection, rotated)).toBe(2);
    // No data key leaves the key service for that.
    expect(kms.state.requests).toEqual(Array(2).fill('/v1/transit/rewrap/groupsight'));
    expect(await after.by()).toEqual(Array(2).fill('transit:transit/groupsight:v2'));
    kms.key.oldest = 2;
    const alone = (await configuredWrapper(kms.variables)) as KeyWrapper;
    await using later = await stored(store.uri, alone);
    expect([await later.text('a'), await later.text('b')]).toEqual(['marked', 'of ben']);
  });

  it('are named by the version that wrapped them, also where it was rotated meanwhile', async () => {
    await using store = await testStore();
    await using kms = await service();
    const wrapper = await kms.open();
    await using open = await stored(store.uri, wrapper);
    kms.key.rotate();
    await open.notes.insertOne({ _id: 'a', owner: 'ann', text: 'marked' });
    expect(await open.by()).toEqual(['transit:transit/groupsight:v2']);
  });

  it('are asked for once in a while, and nothing is lost while the service is away', async () => {
    await using store = await testStore();
    await using kms = await service();
    const wrapper = await kms.open();
    await using open = await stored(store.uri, wrapper);
    await open.notes.insertOne({ _id: 'a', owner: 'ann', text: 'marked' });
    await using other = await stored(store.uri, wrapper);
    kms.state.requests.length = 0;
    for (let i = 0; i < 5; i++) expect(await other.text('a')).toBe('marked');
    expect(kms.state.requests).toEqual(['/v1/transit/decrypt/groupsight']);
    kms.state.fault = 'sealed';
    // Known here; elsewhere it is told, and comes back by itself.
    expect(await other.text('a')).toBe('marked');
    await using third = await stored(store.uri, wrapper);
    await expect(third.text('a')).rejects.toMatchObject({ code: 'sealing_kms_unreachable' });
    const unsealed = third.notes.insertOne({ _id: 'b', owner: 'ben', text: 'of ben' });
    await expect(unsealed).rejects.toMatchObject({ code: 'sealing_kms_unreachable' });
    kms.state.fault = undefined;
    expect(await third.text('a')).toBe('marked');
    expect(await third.text('b')).toBeUndefined();
  });
});

describe('records on the bus', () => {
  it('open after a rotation and after the move from a key ring, and under no other key', async () => {
    await using kms = await service();
    const former = Buffer.alloc(32, 1);
    const ringBox = await configuredBusBox({ SEALING_KEY: former });
    const first = await configuredBusBox({ ...kms.variables, SEALING_KEY_PREVIOUS: [former] });
    const ofRing = ringBox?.seal('topic', secret) ?? Buffer.alloc(0);
    expect(first?.open('topic', ofRing)).toEqual(secret);
    const ofFirst = first?.seal('topic', secret) ?? Buffer.alloc(0);
    kms.key.rotate();
    const second = await configuredBusBox(kms.variables);
    expect(second?.isCurrent(ofFirst)).toBe(false);
    expect(second?.open('topic', ofFirst)).toEqual(secret);
    // Of the same version everybody has the same.
    const again = await configuredBusBox(kms.variables);
    const ofSecond = second?.seal('topic', secret) ?? Buffer.alloc(0);
    expect(again?.open('topic', ofSecond)).toEqual(secret);
    kms.key.oldest = 2;
    const third = await configuredBusBox(kms.variables);
    expect(third?.knows(ofFirst)).toBe(false);
    expect(third?.open('topic', ofSecond)).toEqual(secret);
  });
});

describe('the settings', () => {
  it('are refused where they contradict each other', async () => {
    await using kms = await service();
    const { SEALING_TRANSIT_URL } = kms.variables;
    for (const wrong of [
      { SEALING_TRANSIT_URL },
      { ...kms.variables, SEALING_KEY: secret },
      { ...kms.variables, SEALING_KEY_FILE: '/nowhere' },
    ]) {
      await expect(configuredWrapper(wrong)).rejects.toThrow(ConfigError);
      await expect(configuredBusBox(wrong)).rejects.toThrow(ConfigError);
    }
    expect(await configuredWrapper({})).toBeUndefined();
  });

  it.each([
    'http://vault.example.org:8200',
    'ftp://vault.example.org',
    'https://user:password@vault.example.org',
    'https://vault.example.org?x=1',
    'vault',
  ])('take no address like %s', (url) => {
    const { success } = chatSealingVariables.SEALING_TRANSIT_URL.safeParse(url);
    expect(success).toBe(false);
  });
});
