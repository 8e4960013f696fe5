import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '@groupsight/shared/testing/certificate';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Guard } from '@groupsight/shared/web/guarded-request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, message, notices, place, said, type World, world } from './support.ts';

/** A browser: what it subscribes with, and how it opens what comes. */
function browser() {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
    open(sealed: Buffer): unknown {
      const [salt, theirs, rest] = [
        sealed.subarray(0, 16),
        sealed.subarray(21, 86),
        sealed.subarray(86),
      ];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs]);
      const keyed = derive(pair.computeSecret(theirs), auth, info, 32);
      const key = derive(keyed, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(keyed, salt, 'Content-Encoding: nonce\0', 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(rest.subarray(-16));
      const text = Buffer.concat([cipher.update(rest.subarray(0, -16)), cipher.final()]);
      expect(text.at(-1)).toBe(2);
      return JSON.parse(text.subarray(0, -1).toString());
    },
  };
}

interface Pushed {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

const certificate = selfSigned(['push.example.org'], ['127.0.0.1']);
const pushed: Pushed[] = [];
let status = 201;
/** Stands in for a browser maker's push service. */
const service = createServer({ key: certificate.key, cert: certificate.cert }, (request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { url: path = '', headers } = request;
    pushed.push({ path, headers, body: Buffer.concat(parts) });
    reply.writeHead(status).end();
  });
});

let port = 0;
let insights: World;
let client: Client;
let isAddress: Guard['isAddress'] = () => true;
/** Milliseconds that the service's clock is ahead. */
let ahead = 0;
const here = place();
const other = place('owner-bob', '2@g.us');
const { ownerId } = here;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  port = (service.address() as AddressInfo).port;
  insights = await world({ PUSH_KEY: Buffer.alloc(32, 7).toString('base64') });
  const guard: Guard = {
    isPort: (wanted) => wanted === port,
    isAddress: (address) => isAddress(address),
    resolve: async () => ['127.0.0.1'],
    ca: certificate.cert,
  };
  client = await insights.start({
    guard,
    now: () => new Date(Date.now() + ahead),
    heldLookMs: 20,
  });
  await insights.tellGroup(here);
  await insights.tellGroup(other);
});
afterAll(async () => {
  await client?.[Symbol.asyncDispose]();
  await insights?.[Symbol.asyncDispose]();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(async () => {
  status = 201;
  isAddress = () => true;
  for (const owner of [ownerId, other.ownerId]) {
    // Who has many unread is not told of each.
    await client.markNotificationsRead({ ownerId: owner, documentId: '' });
    const { devices } = await client.getPush({ ownerId: owner });
    for (const { documentId } of devices) {
      await client.deletePushDevice({ ownerId: owner, documentId });
    }
  }
  pushed.length = 0;
});

const device = (path: string, changed: object = {}) => {
  const { p256dh, auth, open } = browser();
  const endpoint = `https://push.example.org:${port}${path}`;
  const asked = { ownerId, endpoint, p256dh, auth, kinds: ['resource'], name: 'Phone', ...changed };
  return { asked, open };
};
let links = 0;
/** Somebody shares a link now: a notification of a resource. */
const share = (at = here, count = 1) =>
  insights.tell(
    Array.from({ length: count }, () => {
      links += 1;
      const text = `Read https://example.com/article-${links} privately`;
      return said(at, message(`link-${at.ownerId}-${links}`, { text, at: new Date() }));
    }),
  );

describe('a notification is pushed', () => {
  it('sealed for the browser, with its title and where it leads, and nobody’s words', async () => {
    const { asked, open } = device('/send/a');
    await client.savePushDevice(asked);
    await share();
    expect(pushed).toHaveLength(1);
    const [first] = pushed;
    expect(first?.path).toBe('/send/a');
    expect(first?.headers).toMatchObject({
      host: `push.example.org:${port}`,
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/),
    });
    expect(open(first?.body ?? Buffer.alloc(0))).toEqual({
      kind: 'resource',
      title: 'New resource in Garden club',
      link: `/group/${here.groupId}?tab=resources`,
    });
  });

  it('several of a kind as one', async () => {
    const { asked, open } = device('/send/many');
    await client.savePushDevice(asked);
    await share(here, 3);
    expect(pushed.map(({ body }) => open(body))).toEqual([
      { kind: 'resource', title: '3 new resources in your groups', link: '/dashboard' },
    ]);
  });

  it('in the language of its owner, as the bell lists it', async () => {
    const cid = place('owner-cid', '3@g.us');
    await insights.tellGroup(cid);
    const { asked, open } = device('/send/cid', { ownerId: cid.ownerId });
    await client.savePushDevice(asked);
    const titles = () => pushed.map(({ body }) => (open(body) as { title: string }).title);
    const speak = (language: string) =>
      insights.tellUser(cid.ownerId, 'UTC', new Date(), 'ultimate', language);
    await speak('de');
    await share(cid);
    expect(titles()).toEqual(['Neue Ressource in Garden club']);
    const [listed] = await notices(client, cid.ownerId);
    expect(listed).toMatchObject({
      title: 'Neue Ressource in Garden club',
      message: expect.stringContaining(' hat einen Link geteilt: '),
    });
    await speak('ar');
    await share(cid, 3);
    expect(titles()).toEqual([expect.anything(), '3 موارد جديدة في مجموعاتك']);
    // Ten of an hour: what is beyond eight is told in one line, in the same language.
    await share(cid, 8);
    const lines = await notices(client, cid.ownerId);
    expect(lines.map(({ title }) => title)).toContain(
      '4 موارد جديدة في مجموعاتك، إضافة إلى ما سبق',
    );
  });

  it('only of the kinds that were chosen, and only to its owner', async () => {
    await client.savePushDevice(device('/send/digests', { kinds: ['digest'] }).asked);
    await client.savePushDevice(device('/send/bob', { ownerId: other.ownerId }).asked);
    await share();
    expect(pushed).toEqual([]);
    await share(other);
    expect(pushed.map(({ path }) => path)).toEqual(['/send/bob']);
  });

  it.each([404, 410])('no more to a device whose service says %i', async (gone) => {
    await client.savePushDevice(device('/send/gone').asked);
    status = gone;
    await share();
    expect((await client.getPush({ ownerId })).devices).toEqual([]);
    await share();
    expect(pushed).toHaveLength(1);
  });

  it('again to a device whose service only failed', async () => {
    await client.savePushDevice(device('/send/busy').asked);
    status = 503;
    await share();
    status = 201;
    await share();
    expect(pushed).toHaveLength(2);
  });

  it('after the quiet hours, what came in them as one', async () => {
    const { asked, open } = device('/send/night');
    await client.savePushDevice(asked);
    const fromHour = new Date().getUTCHours();
    const quiet = { fromHour, toHour: (fromHour + 2) % 24 };
    await client.updateNotificationSettings({ ownerId, quiet, neverQuiet: false });
    await share(here, 2);
    await share();
    await share(other);
    expect(pushed).toEqual([]);
    // In the list it stands at once.
    expect((await notices(client)).filter(({ read }) => !read)).toHaveLength(3);
    ahead = 2 * 3_600_000;
    await waitFor('the end of the night', () => pushed.length > 0);
    expect(pushed.map(({ body }) => open(body))).toEqual([
      { kind: 'resource', title: '3 new resources in your groups', link: '/dashboard' },
    ]);
    ahead = 0;
    // Whoever ends the quiet hours is told at once what waited.
    await share();
    await client.updateNotificationSettings({ ownerId, neverQuiet: true });
    await waitFor('what waited', () => pushed.length > 1);
  });

  it('without waiting for a name server when the service ends', async () => {
    const asked = Promise.withResolvers<void>();
    const never = Promise.withResolvers<string[]>();
    const guard: Guard = {
      isPort: (wanted) => wanted === port,
      isAddress: () => true,
      resolve: () => {
        asked.resolve();
        return never.promise;
      },
    };
    await using apart = await world({ PUSH_KEY: Buffer.alloc(32, 7).toString('base64') });
    const started = await apart.start({ guard });
    await apart.tellGroup(here);
    await started.savePushDevice(device('/send/slow-name').asked);
    const text = 'https://example.com/slow';
    const told = apart.tell([said(here, message('slow-name', { text, at: new Date() }))]);
    await asked.promise;
    const from = Date.now();
    await started[Symbol.asyncDispose]();
    await told;
    // A request has ten seconds.
    expect(Date.now() - from).toBeLessThan(5_000);
  });

  it('never to an address that is not public', async () => {
    await client.savePushDevice(device('/send/inside').asked);
    isAddress = () => false;
    await share();
    expect(pushed).toEqual([]);
  });
});

describe('a device', () => {
  it('is its owner’s alone, and changes what it is sent', async () => {
    const { asked } = device('/send/mine');
    const { device: saved } = await client.savePushDevice(asked);
    const again = await client.savePushDevice({ ...asked, kinds: ['topic', 'digest'] });
    expect(again.device).toMatchObject({
      documentId: saved?.documentId,
      kinds: ['digest', 'topic'],
    });
    expect((await client.getPush({ ownerId: other.ownerId })).devices).toEqual([]);
    const documentId = saved?.documentId ?? '';
    await expect(
      client.deletePushDevice({ ownerId: other.ownerId, documentId }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await client.getPush({ ownerId })).devices).toHaveLength(1);
  });

  it('that another person uses now is no longer the first one’s', async () => {
    const { asked } = device('/send/shared');
    await client.savePushDevice(asked);
    await client.savePushDevice({ ...asked, ownerId: other.ownerId });
    expect((await client.getPush({ ownerId })).devices).toEqual([]);
    expect((await client.getPush({ ownerId: other.ownerId })).devices).toHaveLength(1);
  });

  it.each([
    ['http', { endpoint: 'http://push.example.org/a' }, 'invalid_endpoint'],
    ['another port', { endpoint: 'https://push.example.org:1/a' }, 'invalid_endpoint'],
    ['a name and password', { endpoint: 'https://a:b@push.example.org/a' }, 'invalid_endpoint'],
    ['no address', { endpoint: 'push' }, 'invalid_endpoint'],
    ['no keys', { p256dh: 'AAAA' }, 'invalid_push_keys'],
    ['an unknown kind', { kinds: ['digest', 'all'] }, 'invalid_kinds'],
    ['no kind', { kinds: [] }, 'invalid_kinds'],
    ['no name', { name: ' ' }, 'invalid_name'],
  ])('with %s is refused', async (_, changed, code) => {
    await expect(client.savePushDevice(device('/send/bad', changed).asked)).rejects.toMatchObject({
      code,
    });
  });

  it('is one of twenty at most', async () => {
    for (let n = 0; n < 20; n += 1) await client.savePushDevice(device(`/send/${n}`).asked);
    await expect(client.savePushDevice(device('/send/20').asked)).rejects.toMatchObject({
      code: 'too_many_devices',
    });
  });
});

it('without a key nothing is offered, and no device is noted', async () => {
  await using plain = await world();
  await using alone = await plain.start();
  expect(await alone.getPush({ ownerId })).toEqual({ publicKey: '', devices: [] });
  await expect(alone.savePushDevice(device('/send/off').asked)).rejects.toMatchObject({
    code: 'push_off',
  });
});
