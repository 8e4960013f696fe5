import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
let now = Date.UTC(2026, 0, 1, 10, 7);
beforeAll(async () => {
  gateway = await startHarness({ overrides: { now: () => now } });
});
afterAll(() => gateway[Symbol.asyncDispose]());

const bytes = randomBytes(20_000);
const minute = 60_000;

async function withMedium(email: string, mimeType = 'image/png') {
  // Sessions are checked by the same clock.
  now = Date.now();
  const { ownerId, token } = await gateway.signIn(email);
  gateway.connector.media.set(`${ownerId}/m1`, { mimeType, bytes });
  const linked = (await gateway.json('POST', '/api/media/m1/link', { token })) as unknown as {
    readonly data: { readonly url: string };
  };
  return { ownerId, token, linked, url: linked.data.url };
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('a file is read with a session, and by nobody else', async () => {
  const { token } = await withMedium('media@example.org');
  const read = await gateway.call('GET', '/api/media/m1', { token });
  expect((await bytesOf(read)).equals(bytes)).toBe(true);
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '20000',
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: '"m1-content"',
    vary: 'authorization',
  });
  const other = await gateway.signIn('media2@example.org');
  expect((await gateway.json('GET', '/api/media/m1', { token: other.token })).status).toBe(404);
  expect((await gateway.json('GET', '/api/media/m1')).status).toBe(401);
  const link = await gateway.json('POST', '/api/media/m1/link', { token: other.token });
  expect(link.status).toBe(404);
});

test('a link opens it without a session until it expires', async () => {
  const { linked, url } = await withMedium('link@example.org');
  expect(linked).toMatchObject({
    status: 200,
    data: { mimeType: 'image/png', size: 20_000, inline: true },
  });
  const read = await gateway.call('GET', url);
  expect((await bytesOf(read)).equals(bytes)).toBe(true);
  // Not kept for longer than the link holds.
  const maxAge = Number(
    /^private, max-age=(\d+), immutable$/.exec(read.headers.get('cache-control') ?? '')?.[1],
  );
  expect(maxAge).toBeGreaterThanOrEqual(15 * 60);
  expect(maxAge).toBeLessThanOrEqual(30 * 60);
  const forOther = await gateway.json('GET', url.replace('/m1?', '/m2?'));
  expect(forOther).toMatchObject({ status: 403, error: { details: { code: 'link_expired' } } });
  now += 31 * minute;
  expect((await gateway.json('GET', url)).status).toBe(403);
});

test('parts are answered as a player asks for them', async () => {
  const { url } = await withMedium('range@example.org', 'video/mp4');
  const part = async (range: string, headers = {}) => {
    const response = await gateway.call('GET', url, { headers: { range, ...headers } });
    const { status } = response;
    return { status, range: response.headers.get('content-range'), got: await bytesOf(response) };
  };
  expect(await part('bytes=0-99')).toMatchObject({ status: 206, range: 'bytes 0-99/20000' });
  expect((await part('bytes=100-299')).got.equals(bytes.subarray(100, 300))).toBe(true);
  expect((await part('bytes=-50')).got.equals(bytes.subarray(-50))).toBe(true);
  expect(await part('bytes=20000-')).toMatchObject({ status: 416, range: 'bytes */20000' });
  const same = await part('bytes=0-9', { 'if-range': '"m1-content"' });
  expect(same.got).toHaveLength(10);
  const changed = await part('bytes=0-9', { 'if-range': '"something-else"' });
  expect([changed.status, changed.got.length]).toEqual([200, 20_000]);
});

test('what the browser has is not sent again', async () => {
  const { url } = await withMedium('etag@example.org');
  const headers = { 'if-none-match': '"m1-content"' };
  const again = await gateway.call('GET', url, { headers });
  expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
});

test('pictures have a small one', async () => {
  const { ownerId, url } = await withMedium('thumb@example.org');
  const small = { mimeType: 'image/webp', bytes: bytes.subarray(0, 500) };
  gateway.connector.media.set(`${ownerId}/m1-thumb`, small);
  const read = await gateway.call('GET', `${url}&size=thumb`);
  expect(read.headers.get('content-type')).toBe('image/webp');
  expect(await bytesOf(read)).toHaveLength(500);
  expect((await gateway.json('GET', `${url}&size=huge`)).status).toBe(400);
});

test.each([
  ['image/png', 'inline', /; sandbox$/],
  // Chromium plays nothing in a page without an origin.
  ['video/mp4', 'inline', /; sandbox allow-same-origin$/],
  ['audio/ogg', 'inline', /; sandbox allow-same-origin$/],
  // Nor does it show PDFs in a sandbox.
  ['application/pdf', 'inline', /; object-src 'self'; style-src 'unsafe-inline'$/],
  ['image/svg+xml', 'attachment', /; sandbox$/],
  ['application/xml', 'attachment', /; sandbox$/],
  ['text/html', 'attachment', /; sandbox$/],
  ['application/octet-stream', 'attachment', /; sandbox$/],
  ['text/html\r\nx: y', 'attachment', /; sandbox$/],
])('%s is %s, and runs nothing', async (mimeType, disposition, end) => {
  const { url } = await withMedium(
    `${Buffer.from(mimeType).toString('hex')}@example.org`,
    mimeType,
  );
  const { headers } = await gateway.call('GET', url);
  expect(headers.get('content-disposition')).toBe(disposition);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(end);
  expect(headers.get('content-encoding')).toBeNull();
});
