import { readFile } from 'node:fs/promises';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, newUser } from './api.ts';
import { chatExport } from './chat-file.ts';
import { type Product, startProduct } from './product.ts';

/** What the first account sees of others on a running product. */
const [chief, ann] = [newUser(), newUser()];
const slow = { timeout: 120_000 };
const fileName = 'WhatsApp Chat with Seed Investors.txt';
let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;
let operator: Api;
let owner: Api;

interface Listed {
  readonly data: readonly { readonly documentId?: string }[];
}

/** Of accounts and of the audit log operators see all, by design. */
const forOperators = /^\/api\/(accounts|server-audit-entries|invitations)\b/;

async function readPaths(): Promise<readonly string[]> {
  const file = new URL('../../gateway/openapi.json', import.meta.url);
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, operations]) => {
    const isAsked = 'get' in operations && path.startsWith('/api/') && path !== '/api/events';
    return isAsked && !forOperators.test(path) ? [path] : [];
  });
}

/** An answer as it came: calendars, feeds and files are no JSON. */
async function read({ token }: Api, path: string): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${product.url}${path}`, { headers, redirect: 'manual' });
  return { status: response.status, text: await response.text() };
}

beforeAll(async () => {
  folder = await tempDir();
  product = await startProduct(folder.path);
  operator = await Api.signUp(product.url, chief);
  owner = await Api.signUp(product.url, ann);
  const { body } = await owner.upload<{ group: { documentId: string; group_id: string } }>(
    fileName,
    chatExport(),
  );
  const { documentId, group_id: remoteJid } = body.data.group;
  await owner.data('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } });
  await owner.data('POST', '/api/wa-messages', { remoteJid, includeDigests: true });
  await waitFor('a digest', async () => {
    const { body: digests } = await owner.send<Listed>('GET', '/api/digests');
    return digests.data.length > 0;
  });
}, slow.timeout);
afterAll(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

it('shows an operator nothing of what is in another account', slow, async () => {
  const paths = await readPaths();
  const ids = new Set<string>();
  for (const path of paths.filter((one) => !one.includes('{'))) {
    const { status, text } = await read(owner, path);
    if (status !== 200 || !text.startsWith('{"data":[')) continue;
    const { data } = JSON.parse(text) as Listed;
    for (const { documentId } of data) if (documentId) ids.add(documentId);
  }
  expect(ids.size).toBeGreaterThan(5);
  const seen: string[] = [];
  for (const path of paths) {
    const asked = path.includes('{') ? [...ids].map((id) => path.replace(/\{\w+\}/, id)) : [path];
    for (const address of asked.filter((one) => !one.includes('{'))) {
      const { status, text } = await read(operator, address);
      const told = [...ids].filter((id) => !address.includes(id) && text.includes(id));
      // Links of mails lead to a page of the app, whatever they are.
      const isOpened = path.includes('{') && status < 300 && text !== '{"data":[]}';
      if (told.length > 0 || text.includes('Seed Investors')) seen.push(`${address}: ${told}`);
      else if (isOpened) seen.push(`${address}: ${status} ${text.slice(0, 120)}`);
    }
  }
  expect(seen).toEqual([]);
});
