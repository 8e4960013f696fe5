import { tempDir } from '@groupsight/shared/testing/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLibrary } from '../bench/library-file.ts';
import { Api } from './api.ts';
import { type Product, startProduct } from './product.ts';

interface Resource {
  documentId: string;
  name: string;
  type: string;
  date: string;
  createdAt: string;
}

interface Question {
  documentId: string;
  text: string;
  answerCount: number;
  answers?: { text: string }[];
}

interface ListAnswer<T> {
  data: T[];
  meta: { pagination: { page: number; pageCount: number; total: number } };
}

const resources = 1_000;
const questions = 500;

// `npm run bench` asks the same of 10,000 and 5,000 and prints how long it takes.
describe('lists that are long', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let product: Product;
  let api: Api;
  let group: string;
  let everything: Resource[];

  async function list<T>(path: string, query: string): Promise<ListAnswer<T>> {
    const of = `filters[group][documentId][$eq]=${group}`;
    const { status, body } = await api.send<ListAnswer<T>>('GET', `${path}?${of}&${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }
  const library = (query: string) => list<Resource>('/api/resources', query);
  const asked = (query: string) => list<Question>('/api/questions', query);
  const containing = (text: string, ...fields: string[]) =>
    fields
      .map((field, i) => `filters[$or][${i}]${field}[$containsi]=${encodeURIComponent(text)}`)
      .join('&');
  const shown = ['[name]', '[description]', '[url]', '[sharedBy]', '[event_location]'];

  beforeAll(async () => {
    folder = await tempDir();
    product = await startProduct(folder.path);
    api = await Api.signUp(product.url);
    const { body } = await api.upload<{ group: { documentId: string } }>(
      'WhatsApp Chat with Library.txt',
      makeLibrary(resources, questions),
    );
    group = body.data.group.documentId;
    everything = [];
    for (let page = 1; page <= resources / 100; page++) {
      const { data } = await library(
        `sort=createdAt:desc&pagination[page]=${page}&pagination[pageSize]=100`,
      );
      everything.push(...data);
    }
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
    await folder?.[Symbol.asyncDispose]();
  });

  it('pages show each resource once, newest first', async () => {
    expect(new Set(everything.map(({ documentId }) => documentId)).size).toBe(resources);
    const times = everything.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    const beyond = await library('pagination[page]=99&pagination[pageSize]=25');
    expect(beyond).toMatchObject({
      data: [],
      meta: { pagination: { pageCount: 40, total: 1000 } },
    });
  });

  it('a search finds what a row shows, in any capitals', async () => {
    const total = async (text: string) => {
      const { meta } = await library(containing(text, ...shown));
      return meta.pagination.total;
    };
    const sheets = everything.filter(({ name }) => /term sheet/i.test(name)).length;
    expect(sheets).toBeGreaterThan(100);
    expect(await total('TERM sheet')).toBeGreaterThanOrEqual(sheets);
    expect(await total('CAFÉ GUIDE')).toBe(await total('café guide'));
    expect(await total('café guide')).toBeGreaterThan(100);
    expect(await total('library/448')).toBe(1);
    expect(await total('hall 17'), 'Hall 17 and Hall 177').toBe(2);
    expect(await total('Member 7')).toBeGreaterThan(10);
    expect(await total('100 % (no match)')).toBe(0);
  });

  it('kinds and days are filtered, together too', async () => {
    const month = 'filters[date][$gte]=2025-01-10&filters[date][$lte]=2025-01-19';
    const within = everything.filter(({ date }) => date >= '2025-01-10' && date <= '2025-01-19');
    const events = within.filter(({ type }) => type === 'event');
    expect(events.length).toBeGreaterThan(5);
    const days = await library(`${month}&pagination[pageSize]=100`);
    expect(days.meta.pagination.total).toBe(within.length);
    expect(days.data.every(({ date }) => date >= '2025-01-10' && date <= '2025-01-19')).toBe(true);
    const both = await library(`${month}&filters[type][$eq]=event&pagination[pageSize]=100`);
    expect(new Set(both.data.map(({ documentId }) => documentId))).toEqual(
      new Set(events.map(({ documentId }) => documentId)),
    );
  });

  it('sorts by what is asked', async () => {
    const { data } = await library('sort=name:asc&pagination[pageSize]=100');
    const names = data.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    const oldest = await library('sort=createdAt:asc&pagination[pageSize]=1');
    expect(oldest.data[0]?.documentId).toBe(everything.at(-1)?.documentId);
  });

  it('questions are found by their answers and by who asked', async () => {
    const all = await asked('pagination[pageSize]=1');
    expect(all.meta.pagination.total).toBe(questions);
    const fields = ['[text]', '[askedBy]', '[answers][text]'];
    const answered = await asked(
      `${containing('FOLDER 2401, zürich', ...fields)}&populate=answers.resource`,
    );
    expect(answered.data.map(({ text }) => text)).toEqual([expect.stringContaining('draft 343')]);
    const byPerson = await asked(containing('member 33', ...fields));
    expect(byPerson.meta.pagination.total).toBeGreaterThan(0);
    const most = await asked('sort[0]=answerCount:desc&sort[1]=createdAt:desc');
    const counts = most.data.map(({ answerCount }) => answerCount);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });
});
