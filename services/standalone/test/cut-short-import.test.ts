import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Api } from './api.ts';
import { type Product, startProduct } from './product.ts';

/** Imports that do not come to their end: the process is killed, or their group is deleted. */
let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;
let api: Api;

beforeEach(async () => {
  folder = await tempDir();
  product = await startProduct(folder.path);
  api = await Api.signUp(product.url);
});
afterEach(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

interface Group {
  readonly documentId: string;
  readonly name: string;
  readonly total_messages: number;
}
interface Import {
  readonly documentId: string;
  readonly state: string;
  readonly fileName: string;
}
interface Removal {
  readonly documentId: string;
}

const slow = { timeout: 300_000 };
const fileName = 'WhatsApp Chat with Allotment.txt';
const names = ['Ann', 'Bob', 'Cy', 'Dee'];
const size = 16_000;
const perDay = 200;

/** Many days of messages, no two alike. */
const lines = Array.from({ length: size }, (_, index) => {
  const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(index / perDay)));
  const [year, month, date] = day.toISOString().slice(0, 10).split('-');
  const minute = index % perDay;
  const time = `${8 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  const said = index % 50 === 0 ? `who has key ${index}?` : `bed ${index} is watered`;
  return `${date}/${month}/${year}, ${time} - ${names[index % 4]}: ${said}`;
});
const chat = `${lines.join('\n')}\n`;

const groups = () => api.data<Group[]>('GET', '/api/watched-groups');
const imports = () => api.data<Import[]>('GET', '/api/wa-imports');

/** Some of the import's messages are stored, and by far not all. */
const stored = () =>
  waitFor('a part of the import to be stored', async () => {
    const messages = await api.data<object[]>('GET', '/api/chat-messages?pagination[pageSize]=1');
    const [group] = await groups();
    const [running] = await imports();
    if (group && running?.state === 'done') throw new Error('the import is over already');
    return group && messages.length > 0 ? { group, running } : undefined;
  });

async function startAgain(): Promise<void> {
  await product.stop('SIGKILL');
  product = await startProduct(folder.path);
  const { token } = api;
  api = new Api(product.url);
  api.token = token;
}

it('one that was killed leaves its group, and the same file completes it', slow, async () => {
  const upload = api.upload(fileName, chat).catch(() => 'cut');
  const { group } = await stored();
  expect(await imports()).toMatchObject([{ state: 'running', fileName }]);
  await startAgain();
  expect(await upload).toBe('cut');
  expect(await groups()).toMatchObject([{ documentId: group.documentId, name: 'Allotment' }]);
  await expect
    .poll(imports, { timeout: 60_000 })
    .toMatchObject([{ state: 'incomplete', fileName }]);
  const again = await api.upload<{ documentId: string }>(fileName, chat);
  expect(again.body.data.documentId).toBe(group.documentId);
  expect(await groups()).toMatchObject([{ documentId: group.documentId, total_messages: size }]);
  expect((await imports()).map(({ state }) => state)).toEqual(['done', 'done']);
});

it('one whose group is deleted ends, and nothing of it stays', slow, async () => {
  const upload = api.upload<{ documentId: string }>(fileName, chat);
  const { group } = await stored();
  const path = `/api/watched-groups/${group.documentId}`;
  const removal = await api.data<Removal>('DELETE', path);
  const { status, body } = await upload;
  expect({ status, code: body.error?.details.code }).toEqual({
    status: 409,
    code: 'import_cancelled',
  });
  const lists = ['watched-groups', 'wa-imports', 'chat-messages', 'questions', 'resources'];
  for (const list of lists) {
    expect(await api.data('GET', `/api/${list}`), list).toEqual([]);
  }
  // What had come of it until then comes back; the file completes it.
  await api.data('POST', `/api/removals/${removal.documentId}/undo`);
  expect(await imports()).toMatchObject([{ state: 'incomplete', fileName }]);
  const again = await api.upload<{ documentId: string }>(fileName, chat);
  expect(again.body.data.documentId).toBe(group.documentId);
  expect(await groups()).toMatchObject([{ documentId: group.documentId, total_messages: size }]);
});
