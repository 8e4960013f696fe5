import type { Filter } from '@groupsight/proto/common/v1/query';
import { expect, test } from 'vitest';
import { parseFilters } from './filters.ts';
import { parseQueryString } from './query-string.ts';

/** A filter in short: `a eq 1`, `all(…)`, `any(…)`, `not(…)`. */
function show(filter: Filter | undefined): string {
  const kind = filter?.kind;
  switch (kind?.$case) {
    case 'condition':
      return `${kind.value.field} ${kind.value.operator} ${kind.value.values.join('|')}`;
    case 'all':
    case 'any':
      return `${kind.$case}(${kind.value.filters.map(show).join(', ')})`;
    case 'not':
      return `not(${show(kind.value)})`;
    case undefined:
      return 'everything';
  }
}

const parse = (query: string) => show(parseFilters(parseQueryString(query).filters));

test.each([
  ['', 'everything'],
  ['filters[date][$gte]=2026-01-01', 'date gte 2026-01-01'],
  ['filters[date]=2026-01-01', 'date eq 2026-01-01'],
  ['filters[group][documentId][$eq]=x', 'group.documentId eq x'],
  ['filters[group][$eq]=x', 'group.documentId eq x'],
  ['filters[group]=x', 'group.documentId eq x'],
  ['filters[type][$in][0]=link&filters[type][$in][1]=image', 'type in link|image'],
  ['filters[type][$in]=link', 'type in link'],
  ['filters[type][0]=link&filters[type][1]=image', 'type in link|image'],
  ['filters[a][$eq]=1&filters[b][$ne]=2', 'all(a eq 1, b ne 2)'],
  ['filters[a][$gt]=1&filters[a][$lt]=9', 'all(a gt 1, a lt 9)'],
  ['filters[$or][0][a]=1&filters[$or][1][b][$eqi]=2', 'any(a eq 1, b eqi 2)'],
  ['filters[$or][5][a]=1&filters[$or][9][b]=2', 'any(a eq 1, b eq 2)'],
  [
    'filters[$and][0][$or][0][a]=1&filters[$and][0][$or][1][b]=2&filters[$and][1][c]=3',
    'all(any(a eq 1, b eq 2), c eq 3)',
  ],
  ['filters[$not][a][$contains]=x', 'not(a contains x)'],
  ['filters[a][$not][$contains]=x', 'not(a contains x)'],
  ['filters[read][$null]=true', 'read null true'],
  ['filters[date][$between][0]=1&filters[date][$between][1]=2', 'date between 1|2'],
  ['filters[a][$eq]=x%2Cy%5B%5D', 'a eq x,y[]'],
])('%s', (query, expected) => {
  expect(parse(query)).toBe(expected);
});

test.each([
  'filters=1',
  'filters[]=1',
  'filters[a][$like]=1',
  'filters[$where]=1',
  'filters[$or]=1',
  'filters[$or][0]=1',
  'filters[$not]=1',
  'filters[a][$eq][$eq]=1',
  'filters[a][$eq][0]=1&filters[a][$eq][1]=2',
  'filters[a b]=1',
  `filters[a]=${'x'.repeat(1001)}`,
  Array.from({ length: 60 }, (_, index) => `filters[$and][${index}][a]=1`).join('&'),
])('refuses %s', (query) => {
  expect(() => parse(query)).toThrowError(expect.objectContaining({ code: 'invalid_filter' }));
});

test('names of object methods are ordinary fields', () => {
  expect(parse('filters[hasOwnProperty]=1')).toBe('hasOwnProperty eq 1');
});
