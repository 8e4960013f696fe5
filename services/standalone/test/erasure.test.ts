import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api } from './api.ts';
import { chatExport } from './chat-file.ts';
import { inStore } from './in-store.ts';
import { answeredSurvey, type FilledAccount, fillAccount } from './journeys/content.ts';
import { operate, type Product, startProduct } from './product.ts';

/**
 * The proof that nothing of a deleted account is left: every collection, every record on the bus
 * and every file is looked through, whatever there is, so that what is new is looked through too.
 */
let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;
let leaving: Person;
let staying: Person;

interface Group {
  readonly documentId: string;
  readonly group_id: string;
}

interface Person extends FilledAccount {
  readonly userId: string;
  readonly phone: string;
  /** Documents and chats of theirs. */
  readonly ids: readonly string[];
}

type Doc = Readonly<Record<string, unknown>>;
/** Collection with its database → its documents. */
type Dump = ReadonlyMap<string, readonly Doc[]>;

/** The product starts three times, and what was under way is waited for a minute. */
const slow = { timeout: 480_000 };
const waitMs = 200_000;
const sample = new URL('../samples/WhatsApp Chat - Product Builders Guild.zip', import.meta.url);
/** What comes and goes by itself. */
const passing = /\.(sweeps|arrivals|import_turns|newcomers|earlychanges|agendaJobs|sessions)$/;

/** Somebody with something of everything: files, messages of numbers, marks, mails. */
async function settle(phone: string): Promise<Person> {
  const filled = await fillAccount(product.url);
  const { api, user, exported } = filled;
  const { documentId: userId } = await api
    .send<{ documentId: string }>('GET', '/api/users/me')
    .then(({ body }) => body);
  await api.upload('WhatsApp Chat - Product Builders Guild.zip', await readFile(sample));
  const text = chatExport().replaceAll('Liam Park', phone);
  const { body } = await api.upload<{ group: Group }>('WhatsApp Chat with Phones.txt', text);
  const { documentId } = body.data.group;
  await api.data('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } });
  const brief = await api.data<{ lines: { lineId: string }[] }>('GET', '/api/brief');
  const lines = brief.lines.slice(0, 1).map((line) => line.lineId);
  if (lines.length > 0) await api.data('POST', '/api/brief/read', { data: { lines, read: true } });
  const rated = await api.data<{ documentId: string }[]>('GET', '/api/digests');
  const rating = `/api/digests/${rated[0]?.documentId}/rating`;
  await api.data('PUT', rating, { data: { rating: 'up' } });
  await api.data('DELETE', `/api/watched-groups/${exported}`);
  const change = {
    currentPassword: user.password,
    password: 'pw-second',
    passwordConfirmation: 'pw-second',
  };
  const changed = await api.send<{ jwt: string }>('POST', '/api/auth/change-password', change);
  api.token = changed.body.jwt;
  const survey = await answeredSurvey(api);
  await api.data('POST', '/api/data-exports');
  const copies = () => api.data<{ state: string }[]>('GET', '/api/data-exports');
  await waitFor('a copy of the data', async () => (await copies())[0]?.state === 'done', waitMs);
  const groups = await api.data<Group[]>('GET', '/api/watched-groups?pagination[pageSize]=100');
  const ids = [exported, survey, ...groups.flatMap((group) => [group.documentId, group.group_id])];
  return { ...filled, userId, phone, ids };
}

/** Waits until the documents of a collection are as they should be. */
const until = (
  what: string,
  [database, collection]: readonly [string, string],
  isSo: (docs: readonly Doc[]) => boolean,
) =>
  inStore(folder.path, (client) => {
    const docs = () => client.db(database).collection(collection).find().toArray();
    return waitFor(what, async () => isSo(await docs()), waitMs, 50);
  });

/** Everything in the store, of whatever name. */
async function dump(): Promise<Dump> {
  const found = new Map<string, readonly Doc[]>();
  await inStore(folder.path, async (client) => {
    const { databases } = await client.db('admin').admin().listDatabases();
    for (const { name } of databases) {
      for (const { name: collection } of await client.db(name).listCollections().toArray()) {
        const docs = await client.db(name).collection(collection).find().toArray();
        found.set(`${name}.${collection}`, docs);
      }
    }
  });
  return found;
}

const textOf = (doc: Doc) =>
  JSON.stringify(doc, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('buffer' in value)) return value;
    return Buffer.from(value.buffer as Uint8Array).toString('latin1');
  });

/** Where one of these words stands, by collection. */
function mentions(found: Dump, words: readonly string[]): string[] {
  return [...found].flatMap(([name, docs]) => {
    const texts = docs.map(textOf);
    return words
      .filter((word) => texts.some((one) => one.includes(word)))
      .map((word) => `${name}: ${word}`);
  });
}

/** Records on the bus with one of these words in key or value, by topic. */
function onTheBus(words: readonly string[]): string[] {
  const bus = new DatabaseSync(join(folder.path, 'bus.sqlite'), { readOnly: true });
  const rows = bus
    .prepare('SELECT t.name, r.key, r.value FROM records r JOIN topics t ON t.id = r.topic')
    .all();
  bus.close();
  return rows.flatMap(({ name, key, value }) => {
    const text = `${String(key)} ${Buffer.from(value as Uint8Array).toString('latin1')}`;
    return words.filter((word) => text.includes(word)).map((word) => `${String(name)}: ${word}`);
  });
}

/** Files below the data folder with one of these words in their path or, databases aside, bytes. */
async function inFiles(words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const bytes = name.includes('.sqlite') ? '' : (await readFile(path)).toString('latin1');
      return words.filter((word) => path.includes(word) || bytes.includes(word)).map(() => path);
    }),
  );
  return found.flat();
}

const wordsOf = ({ userId, user, phone, ids }: Person, other: Person) => [
  ...[userId, user.email, user.name, phone, phone.replaceAll(/\D/g, '')],
  ...ids.filter((id) => !other.ids.includes(id)),
];

/** Ids of what mentions somebody, by collection. */
const idsOf = (found: Dump, word: string) =>
  [...found].flatMap(([name, docs]) =>
    passing.test(name)
      ? []
      : docs.filter((doc) => textOf(doc).includes(word)).map((doc) => `${name} ${String(doc._id)}`),
  );

/** What the list of each screen holds of somebody. */
async function counts({ api }: Person): Promise<readonly number[]> {
  const lists = ['digests', 'questions', 'resources', 'watched-topics', 'moderation-rules'];
  const more = ['scheduled-messages', 'watched-groups', 'wa-imports', 'removals', 'surveys'];
  const pages = [...lists, ...more].map((name) =>
    api.send<{ meta: { pagination: { total: number } } }>(
      'GET',
      `/api/${name}?pagination[pageSize]=1`,
    ),
  );
  return (await Promise.all(pages)).map(({ body }) => body.meta.pagination.total);
}

async function kill(): Promise<void> {
  await product.stop('SIGKILL');
  product = await startProduct(folder.path);
  const { api } = staying;
  const next = new Api(product.url);
  next.token = api.token;
  staying = { ...staying, api: next };
}

beforeAll(async () => {
  folder = await tempDir();
  product = await startProduct(folder.path);
  leaving = await settle('+44 7700 900123');
  staying = await settle('+44 7700 900999');
}, slow.timeout);
afterAll(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

it(
  'nothing of a deleted account is left, and all of the other, though the process is killed',
  slow,
  async () => {
    const words = wordsOf(leaving, staying);
    const before = await dump();
    // It is there to be erased: in every database, on the bus and in files.
    const stood = mentions(before, words);
    const databases = new Set(stood.map((where) => where.split('.')[0]));
    expect([...databases].toSorted()).toEqual([
      ...['connector', 'groupsight_auth', 'groupsight_groups'],
      ...['groupsight_insights', 'groupsight_scheduler'],
    ]);
    expect(onTheBus(words)).not.toEqual([]);
    await waitFor('a mail', async () => (await inFiles([leaving.user.email])).length > 0);
    const mediaBefore = await readdir(join(folder.path, 'media'));
    expect(mediaBefore).toHaveLength(2);
    const shown = await counts(staying);

    await operate(folder.path, 'accounts', 'delete', leaving.user.email, 'now');
    await until('the beginning', ['groupsight_groups', 'erased_owners'], (docs) => docs.length > 0);
    await kill();
    const users = ['groupsight_auth', 'users'] as const;
    const isLeaving = ({ _id }: Doc) => _id === leaving.userId;
    await until('the first service', users, (docs) => {
      const { erasedBy = [] } = docs.find(isLeaving) ?? { erasedBy: ['all'] };
      return (erasedBy as string[]).length > 0;
    });
    await kill();
    await until('the end', users, (docs) => !docs.some(isLeaving));

    const after = await dump();
    expect(mentions(after, words)).toEqual([]);
    expect(await readdir(join(folder.path, 'media'))).toHaveLength(1);
    const left = new Set(idsOf(after, staying.userId));
    expect(idsOf(before, staying.userId).filter((id) => !left.has(id))).toEqual([]);
    // More may have been derived meanwhile; nothing is less.
    const now = await counts(staying);
    expect(now.map((count, index) => Math.min(count, shown[index] ?? 0))).toEqual(shown);
    await product.stop();
    expect(onTheBus(words)).toEqual([]);
    expect(await inFiles(words)).toEqual([]);
    expect(onTheBus([staying.userId])).not.toEqual([]);
  },
);
