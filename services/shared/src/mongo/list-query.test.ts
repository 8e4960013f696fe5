import type { Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import { describe, expect, it } from 'vitest';
import { condition } from '../testing/query.ts';
import {
  type ListFields,
  type ListOptions,
  storedAs,
  toStoreQuery,
  totalOf,
} from './list-query.ts';

const fields: ListFields = {
  name: { path: 'title', type: 'string' },
  size: { path: 'memberCount', type: 'number' },
  open: { path: 'open', type: 'boolean' },
  date: { path: 'at', type: 'date' },
  blob: { path: 'blob', type: 'string', sortable: false },
};
const options: ListOptions = { fields, defaultSort: { at: -1 }, scope: { owner: 'me' } };

it('a collection is stored by the kinds and orders of its table, under its names but where told', () => {
  const stored = storedAs(
    {
      fields: {
        documentId: 'id',
        'group.documentId': 'id',
        state: ['open', 'done'],
        count: 'number',
        at: 'instant',
      },
      unsortable: ['state'],
    },
    { count: 'n' },
  );
  expect(stored).toEqual({
    documentId: { path: '_id', type: 'string', sortable: true },
    'group.documentId': { path: 'group', type: 'string', sortable: true },
    state: { path: 'state', type: 'string', sortable: false },
    count: { path: 'n', type: 'number', sortable: true },
    at: { path: 'at', type: 'date', sortable: true },
  });
});

const all = (...filters: Filter[]): Filter => ({ kind: { $case: 'all', value: { filters } } });
const any = (...filters: Filter[]): Filter => ({ kind: { $case: 'any', value: { filters } } });
const not = (filter: Filter): Filter => ({ kind: { $case: 'not', value: filter } });

const query = (given: Partial<ListQuery>): ListQuery => ({
  filter: undefined,
  sort: [],
  offset: 0,
  limit: 0,
  withTotal: false,
  ...given,
});
/** The part of the store's filter that the query asked for, beside the scope. */
function translate(filter: Filter): unknown {
  const { $and } = toStoreQuery(query({ filter }), options).filter as { $and: unknown[] };
  expect($and[0]).toEqual({ owner: 'me' });
  return $and[1];
}

describe('filters', () => {
  it.each([
    ['eq', ['x'], { title: { $eq: 'x' } }],
    ['ne', ['x'], { title: { $ne: 'x' } }],
    ['in', ['a', 'b'], { title: { $in: ['a', 'b'] } }],
    ['notIn', ['a'], { title: { $nin: ['a'] } }],
    ['lt', ['m'], { title: { $lt: 'm' } }],
    ['lte', ['m'], { title: { $lte: 'm' } }],
    ['gt', ['m'], { title: { $gt: 'm' } }],
    ['gte', ['m'], { title: { $gte: 'm' } }],
    ['between', ['a', 'c'], { title: { $gte: 'a', $lte: 'c' } }],
    ['null', ['true'], { title: { $eq: null } }],
    ['null', ['false'], { title: { $ne: null } }],
    ['notNull', ['1'], { title: { $ne: null } }],
    ['notNull', ['0'], { title: { $eq: null } }],
  ])('translate %s %j', (operator, values, expected) => {
    expect(translate(condition('name', operator, ...values))).toEqual(expected);
  });

  it.each([
    ['contains', 'Ada', ['an Ada b'], ['an ada b', 'Ad']],
    ['notContains', 'Ada', ['an ada'], ['Ada']],
    ['containsi', 'ada', ['AN ADA B'], ['ad']],
    ['notContainsi', 'ada', ['ad'], ['ADA']],
    ['startsWith', 'Ada', ['Ada b'], ['ada b', 'x Ada']],
    ['startsWithi', 'ada', ['ADA b'], ['x ada']],
    ['endsWith', 'Ada', ['x Ada'], ['x ada', 'Ada x']],
    ['endsWithi', 'ada', ['x ADA'], ['ada x']],
    ['eqi', 'ada', ['ADA'], ['ada x', 'ada\n']],
    ['nei', 'ada', ['ada x'], ['ADA']],
  ])('match %s %s', (operator, value, matching, others) => {
    const { title } = translate(condition('name', operator, value)) as {
      title: RegExp | { $not: RegExp };
    };
    const matches = (text: string) =>
      title instanceof RegExp ? title.test(text) : !title.$not.test(text);
    for (const text of matching) expect(matches(text)).toBe(true);
    for (const text of others) expect(matches(text)).toBe(false);
  });

  it('take operands for what they are, never for a pattern', () => {
    const evil = '(a+)+$ [x] {2} ^ | \\ . * ? $& $1';
    const { title } = translate(condition('name', 'contains', evil)) as { title: RegExp };
    expect(title.test(`before ${evil} after`)).toBe(true);
    expect(title.test('aaaa')).toBe(false);
    // As a pattern this would run until the test's time is up.
    const slow = translate(condition('name', 'contains', '(a|a)*b')) as { title: RegExp };
    expect(slow.title.test('a'.repeat(50_000))).toBe(false);
  });

  it('read numbers, booleans and dates', () => {
    expect(translate(condition('size', 'gt', '3.5'))).toEqual({ memberCount: { $gt: 3.5 } });
    expect(translate(condition('open', 'eq', 'true'))).toEqual({ open: { $eq: true } });
    expect(translate(condition('open', 'in', '0', 't'))).toEqual({ open: { $in: [false, true] } });
    const at = new Date('2026-01-02T03:04:05Z');
    expect(translate(condition('date', 'gte', '2026-01-02T03:04:05Z'))).toEqual({
      at: { $gte: at },
    });
    expect(translate(condition('date', 'lt', String(at.getTime())))).toEqual({ at: { $lt: at } });
  });

  it('combine', () => {
    const [a, b] = [condition('name', 'eq', 'a'), condition('size', 'eq', '1')];
    expect(translate(any(all(a, b), not(a)))).toEqual({
      $or: [
        { $and: [{ title: { $eq: 'a' } }, { memberCount: { $eq: 1 } }] },
        { $nor: [{ title: { $eq: 'a' } }] },
      ],
    });
  });

  it.each([
    ['an unknown field', condition('owner', 'eq', 'you')],
    ['a path instead of a field', condition('title', 'eq', 'x')],
    ['an inherited property', condition('constructor', 'eq', 'x')],
    ['a hidden path', condition('name.$where', 'eq', 'x')],
    ['an unknown operator', condition('name', 'where', 'x')],
    ['an inherited operator', condition('name', 'toString', 'x')],
    ['a number that is none', condition('size', 'eq', 'many')],
    ['an empty number', condition('size', 'eq', '')],
    ['an endless number', condition('size', 'eq', 'Infinity')],
    ['a boolean that is none', condition('open', 'eq', 'maybe')],
    ['a date that is none', condition('date', 'eq', 'soon')],
    ['a date beyond time', condition('date', 'eq', '9'.repeat(30))],
    ['half a range', condition('size', 'between', '1')],
    ['a pattern over numbers', condition('size', 'contains', '1')],
    ['a condition without a value', condition('name', 'eq')],
  ])('refuse %s', (_what, filter) => {
    expect(() => translate(filter)).toThrow(expect.objectContaining({ code: 'invalid_filter' }));
  });

  it('refuse monsters', () => {
    const one = condition('name', 'eq', 'x');
    const wide = all(...Array.from({ length: 100 }, () => one));
    const deep = Array.from({ length: 20 }).reduce<Filter>((inner) => not(inner), one);
    const long = condition('name', 'in', ...Array.from({ length: 5_000 }, String));
    for (const filter of [wide, deep, long]) {
      expect(() => translate(filter)).toThrow(expect.objectContaining({ code: 'invalid_filter' }));
    }
  });

  it('that say nothing leave the scope', () => {
    for (const filter of [undefined, all(), any(), { kind: undefined }]) {
      expect(toStoreQuery(query({ filter }), options).filter).toEqual({ owner: 'me' });
    }
  });

  it('never reach out of the scope', () => {
    const { filter } = toStoreQuery(
      query({ filter: any(condition('name', 'ne', ''), condition('name', 'eq', '')) }),
      options,
    );
    expect(filter).toMatchObject({ $and: [{ owner: 'me' }, expect.anything()] });
  });
});

describe('order and pages', () => {
  it('sort by fields of the list, then by _id', () => {
    const sort = [
      { field: 'size', descending: true },
      { field: 'name', descending: false },
    ];
    const { sort: order } = toStoreQuery(query({ sort }), options);
    expect(Object.entries(order)).toEqual([
      ['memberCount', -1],
      ['title', 1],
      ['_id', 1],
    ]);
    expect(Object.entries(toStoreQuery(undefined, options).sort)).toEqual([
      ['at', -1],
      ['_id', -1],
    ]);
  });

  it.each([['owner'], ['blob'], ['__proto__'], ['constructor']])(
    'refuse to sort by %s',
    (field) => {
      expect(() => toStoreQuery(query({ sort: [{ field, descending: false }] }), options)).toThrow(
        expect.objectContaining({ code: 'invalid_sort' }),
      );
    },
  );

  it('give 25 documents, at most 100', () => {
    expect(toStoreQuery(undefined, options)).toMatchObject({
      skip: 0,
      limit: 25,
      withTotal: false,
    });
    expect(
      toStoreQuery(query({ offset: 50, limit: 10_000, withTotal: true }), options),
    ).toMatchObject({ skip: 50, limit: 100, withTotal: true });
  });

  it('do not share their objects with the options', () => {
    const first = toStoreQuery(undefined, options);
    first.filter.owner = 'you';
    first.sort.other = 1;
    expect(toStoreQuery(undefined, options)).toMatchObject({ filter: { owner: 'me' } });
    expect(toStoreQuery(undefined, options).sort).not.toHaveProperty('other');
  });
});

describe('the total', () => {
  const page = { filter: {}, sort: {}, skip: 10, limit: 5, withTotal: true } as const;
  const counted = async () => 42;

  it('is counted for a full page, and for one past the end', async () => {
    expect(await totalOf(page, 5, counted)).toBe(42);
    expect(await totalOf(page, 0, counted)).toBe(42);
  });

  it('is told by a page that is not full', async () => {
    expect(await totalOf(page, 3, counted)).toBe(13);
    expect(await totalOf({ ...page, skip: 0 }, 0, counted)).toBe(0);
  });

  it('is left out where it was not asked for', async () => {
    expect(await totalOf({ ...page, withTotal: false }, 5, counted)).toBe(0);
  });
});
