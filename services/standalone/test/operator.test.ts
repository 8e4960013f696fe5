import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, newUser } from './api.ts';
import { chatExport } from './chat-file.ts';
import { type Product, startProduct } from './product.ts';

/** What the first account may do to others on a running product. */
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

it('closes an account at once, says why to its user, and opens it again', slow, async () => {
  const { body } = await operator.send<{
    data: { documentId: string; email: string; groups: number; storage: number }[];
  }>('GET', '/api/accounts?sort=storage:desc');
  const account = body.data.find(({ email }) => email === ann.email);
  expect(account).toMatchObject({ groups: 1 });
  expect(account?.storage).toBeGreaterThan(0);
  const suspension = `/api/accounts/${account?.documentId}/suspension`;
  expect((await operator.send('PUT', suspension)).status).toBe(200);
  expect((await owner.send('GET', '/api/overview')).status).toBe(401);
  const signIn = () =>
    operator.send<{ error?: { message: string; details: { code: string } } }>(
      'POST',
      '/api/auth/local',
      { identifier: ann.email, password: ann.password },
    );
  const refused = await signIn();
  expect(refused.status).toBe(403);
  expect(refused.body.error?.details.code).toBe('account_suspended');
  expect(refused.body.error?.message).toMatch(/is suspended/);
  expect((await operator.send('DELETE', suspension)).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  const { body: log } = await operator.send<{ data: { action: string; outcome: string }[] }>(
    'GET',
    '/api/server-audit-entries?pagination[pageSize]=100',
  );
  const told = log.data.map(({ action, outcome }) => `${action} ${outcome}`);
  for (const entry of [
    'account_created done',
    'chat_imported done',
    'group_watched done',
    'account_suspended done',
    'sign_in failed',
    'account_resumed done',
    'sign_in done',
  ]) {
    expect(told).toContain(entry);
  }
  expect(JSON.stringify(log)).not.toContain(ann.password);
  expect(JSON.stringify(log)).not.toContain('Seed Investors');
});

interface Health {
  readonly services: readonly { name: string; state: string; migrations: object | null }[];
  readonly consumers: readonly { topic: string; group: string; lag: number | null }[];
  readonly dead_letters: readonly object[];
}

it('tells an operator how its services are, and nobody else', slow, async () => {
  expect((await owner.send('GET', '/api/server-health')).status).not.toBe(200);
  const { services, consumers, dead_letters } = await operator.data<Health>(
    'GET',
    '/api/server-health',
  );
  expect(services.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'gateway up',
    'auth up',
    'groups up',
    'insights up',
    'scheduler up',
    'connector up',
  ]);
  expect(services.find(({ name }) => name === 'insights')?.migrations).toMatchObject({
    pending: [],
  });
  expect(consumers.map(({ topic, group }) => `${topic} ${group}`)).toContain(
    'chat.messages insights',
  );
  expect(consumers.filter(({ lag }) => lag === null)).toEqual([]);
  expect(new Set(consumers.map(({ topic, group }) => `${topic} ${group}`)).size).toBe(
    consumers.length,
  );
  expect(dead_letters).toEqual([]);
});
