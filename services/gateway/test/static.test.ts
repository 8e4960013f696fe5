import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createLogger } from '@groupsight/shared/logger';
import { tempDir } from '@groupsight/shared/testing/resources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
const lines: string[] = [];
let folder: Awaited<ReturnType<typeof tempDir>>;
beforeAll(async () => {
  folder = await tempDir();
  await mkdir(join(folder.path, 'assets'));
  await writeFile(join(folder.path, 'index.html'), '<!doctype html><title>App</title>');
  await writeFile(join(folder.path, 'landing.html'), '<!doctype html><title>Landing</title>');
  await writeFile(join(folder.path, 'tos.md'), '# Terms');
  await writeFile(join(folder.path, 'assets', 'index-AbC123.js'), `//${'x'.repeat(5000)}`);
  const built = `//${'y'.repeat(5000)}`;
  await writeFile(join(folder.path, 'assets', 'built-AbC123.js'), built);
  await writeFile(join(folder.path, 'assets', 'built-AbC123.js.br'), brotliCompressSync(built));
  await writeFile(join(folder.path, '..', `${folder.path.split('/').at(-1)}-secret`), 'no');
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'gateway', level: 'warn', destination });
  gateway = await startHarness({ env: { WEB_DIR: folder.path }, logger });
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const html = { accept: 'text/html,application/xhtml+xml' };

test('pages of the app answer index.html, which is asked for again each time', async () => {
  for (const path of ['/dashboard', '/group/abc?tab=topics', '/nowhere/at/all', '/assets']) {
    const response = await gateway.call('GET', path, { headers: html });
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('<title>App</title>');
  }
});

test('/ is the landing page, where the build has one apart', async () => {
  const response = await gateway.call('GET', '/?from=x', { headers: html });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await response.text()).toContain('<title>Landing</title>');
});

test('a page that did not change is not sent again', async () => {
  const first = await gateway.call('GET', '/group/abc', { headers: html });
  const etag = first.headers.get('etag') ?? '';
  const again = await gateway.call('GET', '/group/abc', {
    // As a browser asks; Node's fetch alone would say no-cache and mean it.
    headers: { ...html, 'if-none-match': etag, 'cache-control': 'max-age=0' },
  });
  expect([etag.length > 0, again.status]).toEqual([true, 304]);
});

test('what the build compressed is sent as it is, without the headers of documents', async () => {
  const script = await gateway.call('GET', '/assets/built-AbC123.js', {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(script.headers.get('vary')).toContain('accept-encoding');
  expect(script.headers.get('x-content-type-options')).toBe('nosniff');
  expect(script.headers.get('content-security-policy')).toBeNull();
  expect(await script.text()).toMatch(/^\/\/y+$/);
});

test('hashed files are kept for ever and sent compressed, others are not kept', async () => {
  const script = await gateway.call('GET', '/assets/index-AbC123.js', {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-encoding')).toBe('gzip');
  expect(script.headers.get('content-type')).toContain('javascript');
  const terms = await gateway.call('GET', '/tos.md');
  expect([terms.status, terms.headers.get('cache-control')]).toEqual([200, 'no-cache']);
});

test('a missing file, an unknown API path and an escape are not pages', async () => {
  for (const path of ['/assets/missing.js', '/api/nope', '/api', '/%2e%2e/etc/passwd.txt']) {
    const response = await gateway.call('GET', path, { headers: html });
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.json()).toMatchObject({
      data: null,
      error: { status: 404, name: 'NotFoundError', details: { requestId: expect.any(String) } },
    });
  }
  expect((await gateway.call('POST', '/dashboard', { headers: html })).status).toBe(404);
});

/** As it is written, where fetch would tidy it. */
async function statusOf(path: string): Promise<number | undefined> {
  const { port, hostname } = new URL(gateway.baseUrl);
  const [response] = await once(get({ port, hostname, path, headers: html }), 'response');
  (response as IncomingMessage).resume();
  return (response as IncomingMessage).statusCode;
}

test('a path that no file can have is not found, and no fault of ours', async () => {
  lines.length = 0;
  const paths = ['//x', '/../x', '/assets/%00', '/assets/..%5c..%5cx', `/${'a'.repeat(5000)}`];
  const statuses = await Promise.all(paths.map(statusOf));
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
  expect(lines).toEqual([]);
});

test('browsers are told to run nothing but the app', async () => {
  const response = await gateway.call('GET', '/', { headers: html });
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(policy).toContain("font-src 'self' data:");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("img-src 'self' data: blob: https://*.whatsapp.net;");
  expect(policy).not.toMatch(/https:(;|$)/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('strict-transport-security')).toBeNull();
});

test('the documentation can be read', async () => {
  const page = await gateway.call('GET', '/api/docs', { headers: html });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('swagger-ui');
  const document = await gateway.json('GET', '/api/openapi.json');
  expect(document).toMatchObject({ openapi: '3.1.0' });
});
