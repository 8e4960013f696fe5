import { tempDir } from '@groupsight/shared/testing/resources';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api, newUser } from './api.ts';
import { chatExport } from './chat-file.ts';
import { operate, type Product, startProduct } from './product.ts';

/**
 * The OpenAPI document says of each list what it is filtered and sorted by; which fields there
 * are, only the services know. Here every documented query is asked of the real ones.
 */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    schema: Schema;
  }[];
  readonly responses?: Readonly<Record<string, { readonly content?: object }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;
let api: Api;
let document: Document;
/** A group, for the lists that belong to one. */
let group: string;

beforeAll(async () => {
  folder = await tempDir();
  product = await startProduct(folder.path);
  const user = newUser();
  api = await Api.signUp(product.url, user);
  // The list of accounts is for operators alone.
  await operate(folder.path, 'accounts', 'operator', user.email);
  const { body } = await api.upload<{ documentId: string }>('Chat.txt', chatExport());
  group = body.data.documentId;
  document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as Document;
});
afterAll(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

const resolve = (schema: Schema): Schema =>
  document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

/** A value that a field can be compared with. */
function sampleOf({ type, enum: words, format }: Schema): string {
  if (words?.[0]) return words[0];
  if (type === 'number') return '1';
  if (type === 'boolean') return 'true';
  if (format === 'date') return '2026-01-01';
  return format === 'date-time' ? '2026-01-01T00:00:00.000Z' : 'x';
}

/** `[field][$operator]=value` for every field and operator, relations included. */
function conditions(schema: Schema, start = ''): string[] {
  return Object.entries(resolve(schema).properties ?? {}).flatMap(([name, inner]) => {
    if (/^\$(and|or|not)$/.test(name)) return [];
    const place = `${start}[${name}]`;
    if (!name.startsWith('$')) return conditions(inner, place);
    const value = sampleOf(inner.items ?? inner);
    return [inner.items ? `${place}[0]=${value}&${place}[1]=${value}` : `${place}=${value}`];
  });
}

/** So many conditions are asked at once: one at a time they are thousands of requests. */
const atOnce = 15;

/** Some conditions of which all hold. */
const allOf = (conditions: readonly string[]) =>
  conditions.map((one, index) => one.replace(/^|(?<=&)/g, `filters[$and][${index}]`)).join('&');

/** Every word that a parameter offers. */
const words = (name: string, schema: Schema) =>
  (schema.anyOf?.find((option) => option.enum)?.enum ?? []).map((word) => `${name}=${word}`);

/** Everything that can be asked of a list but its filters. */
function queriesOf({ parameters = [] }: Operation): string[] {
  return parameters.flatMap(({ name, schema }) => {
    if (name === 'filters') return [];
    if (name === 'pagination') return ['pagination[page]=1&pagination[pageSize]=100'];
    return words(name, schema);
  });
}

const conditionsOf = ({ parameters = [] }: Operation) =>
  parameters.flatMap(({ name, schema }) => (name === 'filters' ? conditions(schema) : []));

/** What has to be asked as well, such as the words of a search: `q=x&`. */
const alwaysOf = ({ parameters = [] }: Operation) =>
  parameters
    .filter(({ in: place, required }) => place === 'query' && required === true)
    .map(({ name, schema }) => `${name}=${sampleOf(schema)}&`)
    .join('');

const isJson = ({ responses }: Operation) =>
  'application/json' in (responses?.['200']?.content ?? {});

it('answers every filter, sort, field and relation that the document offers', async () => {
  const lists = Object.entries(document.paths).flatMap(([path, { get }]) =>
    // A table takes the filters of its list, and is no JSON.
    get?.parameters?.some(({ name }) => name === 'filters') && isJson(get) ? [{ path, get }] : [],
  );
  expect(lists.length).toBeGreaterThan(7);
  const refused: string[] = [];
  for (const { path, get } of lists) {
    const start = `${path.replace('{documentId}', group)}?${alwaysOf(get)}`;
    const ask = (query: string) => api.send('GET', `${start}${query}`);
    const mustTake = async (query: string) => {
      const { status, body } = await ask(query);
      if (status !== 200) refused.push(`${path}?${query}: ${status} ${JSON.stringify(body)}`);
    };
    const all = conditionsOf(get);
    expect(all.length).toBeGreaterThan(0);
    for (let at = 0; at < all.length; at += atOnce) {
      const some = all.slice(at, at + atOnce);
      if ((await ask(allOf(some))).status === 200) continue;
      // Which of them it was; the brief takes one at a time.
      for (const one of some) await mustTake(`filters${one.replaceAll('&', '&filters')}`);
    }
    for (const query of queriesOf(get)) await mustTake(query);
  }
  expect(refused).toEqual([]);
});
