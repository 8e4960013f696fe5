import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { strapi } from '@strapi/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoUser } from '../src/demo/content.ts';
import { askByHand, askForTokens } from './assistant.ts';
import { Api } from './api.ts';
import { operate, type Product, startProduct } from './product.ts';

/**
 * Strapi's official client over every collection of the product (`npm run test:strapi-client`):
 * which there are, and what each is asked for, the OpenAPI document says.
 */
interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly parameters?: readonly { name: string; schema: Schema }[];
  readonly responses: Readonly<
    Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>
  >;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;
let client: ReturnType<typeof strapi>;
let document: Document;
/** A group with messages, and one that messages can be sent to. */
let group: { documentId: string; name: string };
let live: { documentId: string; name: string };

let member: string;

async function groupOf(source: 'live' | 'export') {
  const filters = { source, is_watched: true, is_announcements: false };
  const [found] = (await client.collection('watched-groups').find({ filters })).data;
  if (!found) throw new Error(`the demo has no group: ${source}`);
  return { documentId: found.documentId, name: String(found.name) };
}

beforeAll(async () => {
  folder = await tempDir();
  product = await startProduct(
    folder.path,
    { DEFAULT_PLAN: 'ultimate', SIMULATED_CHATTER_MS: '0' },
    ['--demo'],
  );
  await waitFor('the demo', () => product.output().includes('Sign in as'), 200_000);
  await operate(folder.path, 'accounts', 'operator', demoUser.email);
  const user = await Api.signIn(product.url, demoUser);
  const { token } = user;
  await askForTokens(product.url, (await askByHand(product.url, user)).exchange);
  client = strapi({ baseURL: `${product.url}/api`, auth: token });
  document = (await (await client.fetch('/openapi.json')).json()) as Document;
  group = await groupOf('export');
  live = await groupOf('live');
  // Somebody who can be written to: whoever an export names cannot, nor can the account itself,
  // which is among those who write most on some days.
  const filters = { name: { $ne: 'You' } };
  const pagination = { pageSize: 100 };
  const people = (await client.collection('people').find({ filters, pagination })).data;
  const known = people.find(({ documentId }) => documentId.endsWith('@s.whatsapp.net'));
  member = known?.documentId ?? '';
  // Of a stretch of time in which nothing was said.
  await client
    .collection(`watched-groups/${group.documentId}/removals`)
    .create({ from: '1990-01-01T00:00:00Z', to: '1990-01-02T00:00:00Z' });
  for (const [path, { create }] of Object.entries(writes())) {
    await client.collection(path).create(create);
  }
  // Something to deliver.
  const [webhook] = (await client.collection('webhooks').find()).data;
  await client.fetch(`/webhooks/${webhook?.documentId}/test`, { method: 'POST' });
  await waitFor('a letter of the newsletter', async () => {
    return (await client.collection('newsletter-letters').find()).data.length > 0;
  });
}, 240_000);
afterAll(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

interface Write {
  readonly create: Record<string, unknown>;
  /** What a second one is made of, where it must differ; what one is changed to. */
  readonly another?: Record<string, unknown>;
  readonly update?: Record<string, unknown>;
}

/** What is made and changed in each collection that takes it. */
function writes(): Record<string, Write> {
  const connect = { connect: [group.documentId] };
  const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
  const questions = [{ kind: 'text', text: 'Q' }];
  return {
    'watched-topics': {
      create: { name: 'Helix', description: 'The round', group: group.documentId },
      another: { name: 'Lawyers', group: connect },
      update: { name: 'Notaries' },
    },
    'moderation-rules': {
      create: { name: 'Links', description: 'No links', group: group.documentId },
      another: { name: 'Words', description: 'No shouting', group: { set: [group.documentId] } },
      update: { response: 'Please do not shout' },
    },
    'group-labels': {
      create: { name: 'Money', groups: [group.documentId] },
      another: { name: 'Work', groups: connect },
      update: { name: 'Job', groups: { disconnect: [{ documentId: group.documentId }] } },
    },
    'scheduled-messages': {
      create: { message: 'Hello', groups: [live.name], scheduledFor },
      another: { message: 'Again', groups: { connect: [live.documentId] }, scheduledFor },
      update: { message: 'Once more', groups: { set: [{ documentId: live.documentId }] } },
    },
    surveys: {
      create: { title: 'Dinner', description: 'When', questions },
      another: { title: 'Lunch', questions },
      update: { title: 'Supper', questions },
    },
    'api-tokens': {
      create: { name: 'script', scopes: ['read'] },
      another: { name: 'other', scopes: ['manage', 'read'] },
    },
    invitations: { create: { email: 'new@example.org' }, another: { email: 'other@example.org' } },
    // A member has one letter a week, and a week one issue.
    'newsletter-subscribers': {
      create: { memberId: member, channel: 'message', consent: 'Said so' },
      another: { memberId: 'somebody', channel: 'message', consent: 'Wrote so' },
    },
    'newsletter-issues': { create: {} },
    'recap-links': { create: { month: '2026-09' }, another: { month: '2026-08' } },
    webhooks: {
      create: { name: 'n8n', url: 'https://hooks.example.org/1', events: ['question.created'] },
      another: { name: 'Zapier', url: 'https://hooks.example.org/2', events: ['digest.created'] },
      update: { name: 'Make' },
    },
  };
}

const resolve = (schema: Schema): Schema =>
  document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

const wordsOf = ({ parameters = [] }: Operation, name: string): readonly string[] =>
  parameters.find((one) => one.name === name)?.schema.anyOf?.find((one) => one.enum)?.enum ?? [];

interface Collection {
  readonly path: string;
  readonly get: Operation;
  readonly methods: ReadonlySet<string>;
}

/** What lists documents and reads one. */
function collections(): Collection[] {
  return Object.entries(document.paths).flatMap(([address, { get, post }]) => {
    const one = document.paths[`${address}/{documentId}`];
    const isList = get?.parameters?.some(({ name }) => name === 'populate');
    if (!get || !isList || !one?.get) return [];
    const methods = new Set([...Object.keys(one), ...(post ? ['post'] : [])]);
    return [{ path: address.replace('/api/', ''), get, methods }];
  });
}

type Found = Awaited<ReturnType<ReturnType<typeof client.collection>['find']>>;
const ids = ({ data }: Found) => data.map(({ documentId }) => documentId);

/** Fields of the document that its list compares, by how it shows them. */
const compared = ({ get }: Collection, one: Record<string, unknown>) => {
  const filters = resolve(get.parameters?.find(({ name }) => name === 'filters')?.schema ?? {});
  return Object.keys(filters.properties ?? {}).filter((name) => {
    const value = one[name];
    const isLong = String(value).length > 500;
    return ['string', 'number', 'boolean'].includes(typeof value) && value !== '' && !isLong;
  });
};

/** Runs one check on every collection, and tells of all that fail it. */
async function everywhere(check: (of: Collection) => Promise<void>): Promise<void> {
  const failures: string[] = [];
  for (const one of collections()) {
    await check(one).catch((error: unknown) => failures.push(`${one.path}: ${String(error)}`));
  }
  expect(failures).toEqual([]);
}

describe("Strapi's client", () => {
  it('knows every collection, each with something in it', async () => {
    const known = collections().map(({ path }) => path);
    expect(known.length).toBeGreaterThan(18);
    const empty: string[] = [];
    for (const path of known) {
      const { data, meta } = await client.collection(path).find();
      expect([path, meta.pagination]).toEqual([path, expect.objectContaining({ page: 1 })]);
      if (data.length === 0) empty.push(path);
    }
    // Nobody breaks a rule while the simulated account is silent.
    expect(empty).toEqual(['moderation-actions']);
  });

  it('finds by pages and offsets, whatever the language, the status and what is not known', () =>
    everywhere(async ({ path }) => {
      const list = client.collection(path);
      const all = await list.find({ pagination: { start: 0, limit: -1 } });
      expect(all.meta.pagination).toMatchObject({ limit: 100 });
      const asked = { locale: 'en', status: 'draft', _q: 'x', nope: { deep: 1 } } as const;
      expect(ids(await list.find({ pagination: { pageSize: 100 }, ...asked }))).toEqual(ids(all));
      const second = await list.find({ pagination: { page: 2, pageSize: 1, withCount: true } });
      expect(ids(second)).toEqual(ids(all).slice(1, 2));
      const uncounted = await list.find({ pagination: { page: 1, withCount: false } });
      expect(uncounted.meta.pagination).not.toHaveProperty('total');
    }));

  it('sorts by every field that is offered, and by the number', () =>
    everywhere(async ({ path, get }) => {
      const list = client.collection(path);
      const words = wordsOf(get, 'sort');
      expect(words.length).toBeGreaterThan(2);
      for (const sort of words) await list.find({ sort });
      if (!wordsOf(get, 'fields').includes('id')) return;
      const numbers = (await list.find({ sort: 'id', pagination: { pageSize: 100 } })).data.map(
        ({ id }) => Number(id),
      );
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }));

  it('finds a document by each of its fields that is offered', () =>
    everywhere(async (of) => {
      const list = client.collection(of.path);
      const [one] = (await list.find()).data;
      if (!one) return;
      const lost: string[] = [];
      for (const field of compared(of, one)) {
        const filters = { [field]: { $eq: one[field] } };
        const found = await list.find({ filters, pagination: { pageSize: 100 } });
        if (!ids(found).includes(one.documentId)) lost.push(field);
      }
      expect(lost).toEqual([]);
    }));

  it('selects fields, and the fields of relations', () =>
    everywhere(async ({ path, get }) => {
      const list = client.collection(path);
      const [one] = (await list.find({ populate: '*' })).data;
      for (const field of wordsOf(get, 'fields')) {
        const [part] = (await list.find({ fields: [field] })).data;
        const names = new Set(['id', 'documentId', field]);
        expect(Object.keys(part ?? {}).filter((name) => !names.has(name))).toEqual([]);
      }
      const related = wordsOf(get, 'populate').filter((name) => /^\w+$/.test(name));
      for (const relation of related) {
        const populate = { [relation]: { fields: ['documentId'] } };
        const found = await list.find({ populate }).catch((error: Error) => error.name);
        // Some relations are of what has no id of its own.
        if (typeof found === 'string') expect(found).toBe('HTTPBadRequestError');
      }
      if (!one?.group || !related.includes('group')) return;
      const [narrow] = (await list.find({ populate: { group: { fields: ['name'] } } })).data;
      const { id, documentId, name } = one.group;
      expect(narrow?.group).toEqual({ id, documentId, name });
    }));

  it('finds by what the group is called', () =>
    everywhere(async ({ path, get }) => {
      const filters = get.parameters?.find(({ name }) => name === 'filters')?.schema ?? {};
      if (!resolve(filters).properties?.group) return;
      const list = client.collection(path);
      const named = (name: string) =>
        list.find({
          filters: { group: { name: { $containsi: name } } },
          pagination: { pageSize: 100 },
        });
      const one = path === 'scheduled-messages' ? live : group;
      const byId = await list.find({
        filters: { group: { documentId: one.documentId } },
        pagination: { pageSize: 100 },
      });
      expect(ids(await named(one.name.toUpperCase()))).toEqual(ids(byId));
      expect(ids(await named('no group is called so'))).toEqual([]);
    }));

  it('reads one, with what Strapi sends beside it', () =>
    everywhere(async ({ path }) => {
      const list = client.collection(path);
      const [one] = (await list.find()).data;
      if (one) {
        const read = await list.findOne(one.documentId, { populate: '*', locale: 'en' });
        expect([read.data.documentId, read.meta]).toEqual([one.documentId, {}]);
      }
      await expect(list.findOne('0'.repeat(24))).rejects.toMatchObject({
        name: 'HTTPNotFoundError',
      });
    }));

  it('creates, changes and deletes, answered as asked', () =>
    everywhere(async ({ path, methods }) => {
      const { another, update } = writes()[path] ?? {};
      // A file is no document that a client could make, and a week has one issue.
      if (!methods.has('post') || ['wa-imports', 'newsletter-issues'].includes(path)) return;
      if (!another) throw new Error('nothing says how one is made');
      const list = client.collection(path);
      const made = await list.create(another, { populate: '*', locale: 'en', status: 'published' });
      const { documentId } = made.data;
      expect(made.meta).toEqual({});
      if (another.group) expect(made.data.group.name).toBe(group.name);
      if (methods.has('put')) {
        if (!update) throw new Error('nothing says how one is changed');
        const changed = await list.update(documentId, update, { fields: ['documentId'] });
        expect(Object.keys(changed.data).sort()).toEqual(['documentId', 'id']);
        expect((await list.findOne(documentId)).data).toMatchObject(
          Object.fromEntries(
            Object.entries(update).filter(([name]) => !/groups|questions/.test(name)),
          ),
        );
      }
      await expect(list.create(another, { populate: 'nope' })).rejects.toMatchObject({
        name: 'HTTPBadRequestError',
      });
      await list.delete(documentId, { locale: 'en' });
      await expect(list.findOne(documentId)).rejects.toMatchObject({ name: 'HTTPNotFoundError' });
    }));

  it('changes what is found rather than made', async () => {
    const filters = { group: group.documentId };
    const [question] = (await client.collection('questions').find({ filters })).data;
    const changed = await client
      .collection('questions')
      .update(
        question?.documentId ?? '',
        { answered: true },
        { populate: { group: { fields: ['name'] } } },
      );
    expect(changed).toMatchObject({
      data: { answered: true, group: { name: group.name } },
      meta: {},
    });
    const [note] = (await client.collection('notifications').find()).data;
    const read = await client
      .collection('notifications')
      .update(note?.documentId ?? '', { read: true }, { fields: ['read'] });
    expect(read.data).toEqual({ id: note?.id, documentId: note?.documentId, read: true });
  });

  it('opens single types and what is no collection', async () => {
    expect((await client.single('config').find()).data).toMatchObject({ demo: true });
    const me = (await (await client.fetch('/users/me')).json()) as { username: string };
    expect(me.username).toBe(demoUser.name);
    const visitor = strapi({ baseURL: `${product.url}/api` });
    await expect(visitor.collection('digests').find()).rejects.toMatchObject({
      name: 'HTTPAuthorizationError',
    });
  });
});
