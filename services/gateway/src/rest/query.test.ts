import { expect, test } from 'vitest';
import { partOf } from './asked.ts';
import { describePagination, parsePagination } from './pagination.ts';
import { type Populate, parsePopulate } from './populate.ts';
import { parseAsked, parseListRequest } from './query.ts';
import { parseQueryString, unreadable } from './query-string.ts';
import { parseFields, select } from './selection.ts';
import { parseSort } from './sort.ts';

const read = (query: string): Record<string, unknown> => parseQueryString(query);
const refusal = (code: string) => expect.objectContaining({ kind: 'invalid', code });

test.each([
  ['', []],
  ['sort=date:desc', ['date-']],
  ['sort=date', ['date+']],
  ['sort=name,date:DESC', ['name+', 'date-']],
  ['sort[0]=name:asc&sort[1]=date:desc', ['name+', 'date-']],
  ['sort[date]=desc&sort[name]=asc', ['date-', 'name+']],
  ['sort[0][date]=desc', ['date-']],
  ['sort[group][name]=desc', ['group.name-']],
])('sort: %s', (query, expected) => {
  const sorts = parseSort(read(query).sort);
  expect(sorts.map(({ field, descending }) => `${field}${descending ? '-' : '+'}`)).toEqual(
    expected,
  );
});

test.each(['sort=date:up', 'sort=', 'sort=a b', `sort=${'a,'.repeat(20)}a`])(
  'refuses %s',
  (query) => {
    expect(() => parseSort(read(query).sort)).toThrowError(refusal('invalid_sort'));
  },
);

test.each([
  ['', { style: 'page', offset: 0, limit: 25, withTotal: true }],
  ['pagination[page]=3&pagination[pageSize]=10', { offset: 20, limit: 10 }],
  ['pagination[pageSize]=1000', { offset: 0, limit: 100 }],
  ['pagination[page]=2&pagination[pageSize]=1000', { offset: 100, limit: 100 }],
  ['pagination[start]=7&pagination[limit]=3', { style: 'offset', offset: 7, limit: 3 }],
  ['pagination[limit]=-1', { style: 'offset', offset: 0, limit: 100 }],
  ['pagination[withCount]=false', { withTotal: false }],
  ['pagination[withCount]=f', { withTotal: false }],
])('pagination: %s', (query, expected) => {
  expect(parsePagination(read(query).pagination)).toMatchObject(expected);
});

test.each([
  'pagination=1',
  'pagination[page]=0',
  'pagination[page]=-1',
  'pagination[page]=1.5',
  'pagination[page]=99999999999',
  'pagination[page]=2147483648&pagination[pageSize]=100',
  'pagination[limit]=-2',
  'pagination[pageSize]=-1',
  'pagination[page]=1&pagination[limit]=1',
  'pagination[nope]=1',
  'pagination[withCount]=maybe',
])('refuses %s', (query) => {
  expect(() => parsePagination(read(query).pagination)).toThrowError(refusal('invalid_pagination'));
});

test('pagination is told back as it was asked', () => {
  const page = parsePagination({ page: '2', pageSize: '10' });
  expect(describePagination(page, 21)).toEqual({ page: 2, pageSize: 10, pageCount: 3, total: 21 });
  expect(describePagination({ ...page, withTotal: false }, 0)).toEqual({ page: 2, pageSize: 10 });
  const start = parsePagination({ start: '5', limit: '5' });
  expect(describePagination(start, 21)).toEqual({ start: 5, limit: 5, total: 21 });
});

const resource = { fields: ['documentId', 'url'], relations: {}, isNumbered: false };
const relations = {
  group: {
    fields: ['id', 'documentId', 'name', 'group_id'],
    relations: {},
    isNumbered: true,
  },
  answers: { fields: ['documentId', 'text', 'score'], relations: { resource }, isNumbered: false },
};
const offer = { fields: ['id', 'documentId', 'date'], relations, isNumbered: true };

/** `answers(resource()) group()` */
function show(populate: Populate): string {
  return [...populate].map(([name, inner]) => `${name}(${show(inner)})`).join(' ');
}

test.each([
  ['', ''],
  ['populate=*', 'group() answers(resource())'],
  ['populate=true', 'group() answers(resource())'],
  ['populate=group', 'group()'],
  ['populate=answers,group', 'answers() group()'],
  ['populate=answers.resource', 'answers(resource())'],
  ['populate[0]=answers.resource&populate[1]=answers', 'answers(resource())'],
  ['populate[0]=*', 'group() answers(resource())'],
  ['populate[answers][populate][0]=resource', 'answers(resource())'],
  ['populate[answers][populate][resource]=true', 'answers(resource())'],
  ['populate[answers][populate]=*', 'answers(resource())'],
  ['populate[answers]=*', 'answers(resource())'],
  ['populate[answers]=true&populate[group]=false', 'answers()'],
  ['populate[9]=group', 'group()'],
  ['populate[group][fields][0]=name', 'group()'],
  ['populate[answers][sort]=text&populate[answers][populate]=resource', 'answers(resource())'],
])('populate: %s', (query, expected) => {
  expect(show(parsePopulate(read(query).populate, relations))).toBe(expected);
});

test.each([
  'populate=owner',
  'populate=group.owner',
  'populate=constructor',
  'populate[answers][populate][0]=group',
  'populate[answers][nope][0]=text',
  'populate[answers]=maybe',
])('refuses %s', (query) => {
  expect(() => parsePopulate(read(query).populate, relations)).toThrowError(
    refusal('invalid_populate'),
  );
});

test('fields: known ones, with id and documentId; all without any', () => {
  const known = ['id', 'documentId', 'date', 'summary'];
  expect(parseFields(read('fields=date,summary').fields, known)).toEqual(
    new Set(['id', 'documentId', 'date', 'summary']),
  );
  expect(parseFields(read('fields[0]=*').fields, known)).toBeUndefined();
  expect(parseFields(undefined, known)).toBeUndefined();
  for (const query of ['fields=nope', 'fields[a]=date']) {
    expect(() => parseFields(read(query).fields, known)).toThrowError(refusal('invalid_fields'));
  }
  const document = { id: 1, documentId: 'x', date: 'd', summary: 's', group: {} };
  expect(select(document, new Set(['id', 'date']), ['group'])).toEqual({
    id: 1,
    date: 'd',
    group: {},
  });
});

test('a whole list request', () => {
  const query = read('filters[date][$eq]=d&sort=date:desc&pagination[page]=2&populate=group');
  expect(parseListRequest(query, offer)).toMatchObject({
    query: {
      filter: { kind: { $case: 'condition', value: { field: 'date', operator: 'eq' } } },
      sort: [{ field: 'date', descending: true }],
      offset: 25,
      limit: 25,
      withTotal: true,
    },
    fields: undefined,
  });
});

test('a query beyond the bounds is marked, never thrown', () => {
  const deep = `a${'[b]'.repeat(30)}=1`;
  const many = Array.from({ length: 301 }, (_, index) => `a${index}=1`).join('&');
  for (const query of [deep, many]) expect(parseQueryString(query)[unreadable]).toBe(true);
  expect(parseQueryString('__proto__[x]=1')).not.toHaveProperty('x');
});

const document = {
  documentId: 'x',
  date: 'd',
  group: { id: 1, documentId: 'g', name: 'Investors', group_id: 'g@g.us' },
  answers: [
    {
      documentId: 'a',
      text: 'Yes',
      score: 9,
      resource: { documentId: 'r', url: 'https://a.example' },
    },
    { documentId: 'b', text: 'no', score: 10, resource: null },
  ],
};

test.each([
  ['populate=*', document],
  [
    'populate[group][fields][0]=name&populate[answers]=true',
    { ...document, group: { id: 1, documentId: 'g', name: 'Investors' } },
  ],
  [
    'populate[answers][populate][resource][fields]=url&populate[answers][filters][score][$lt]=10&fields=date',
    {
      documentId: 'x',
      date: 'd',
      answers: [document.answers[0]],
    },
  ],
  [
    'populate[answers][sort]=score:desc&populate[answers][fields]=text',
    {
      ...document,
      answers: [
        { documentId: 'b', text: 'no', resource: null },
        { documentId: 'a', text: 'Yes', resource: document.answers[0]?.resource },
      ],
    },
  ],
  ['populate[group][filters][name][$containsi]=banks', { ...document, group: null }],
  [
    'populate[answers][filters][$or][0][text][$eqi]=NO&populate[answers][filters][$or][1][score][$in]=7',
    { ...document, answers: [document.answers[1]] },
  ],
])('what of relations is answered: %s', (query, expected) => {
  expect(partOf(document, parseAsked(read(query), offer))).toEqual(expected);
});

test.each([
  ['populate[group][fields]=nope', 'invalid_fields'],
  ['populate[group][filters][nope]=1', 'invalid_filter'],
  ['populate[answers][filters][resource][url]=1', 'invalid_filter'],
  ['populate[answers][filters]=1', 'invalid_filter'],
  ['populate[answers][sort]=nope', 'invalid_sort'],
])('refuses %s', (query, code) => {
  expect(() => parseAsked(read(query), offer)).toThrowError(refusal(code));
});
