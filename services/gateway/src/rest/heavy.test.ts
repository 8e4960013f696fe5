import type { Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import { condition } from '@groupsight/shared/filter';
import { expect, it } from 'vitest';
import { isHeavy } from './heavy.ts';

const all = (...filters: Filter[]): Filter => ({ kind: { $case: 'all', value: { filters } } });
const any = (...filters: Filter[]): Filter => ({ kind: { $case: 'any', value: { filters } } });
const not = (filter: Filter): Filter => ({ kind: { $case: 'not', value: filter } });
const group = condition('group.documentId', 'eq', 'g');
const indexed = { found: ['group.documentId', 'date'], ordered: ['date'] };

it.each<[string, boolean, Partial<ListQuery>]>([
  ['everything, page by page', false, {}],
  ['of one group', false, { filter: group }],
  ['of days', false, { filter: all(group, condition('date', 'between', 'a', 'b')) }],
  ['of one of two days', false, { filter: any(condition('date', 'in', 'a'), group) }],
  ['by day', false, { sort: [{ field: 'date', descending: true }] }],
  ['of words', true, { filter: all(group, condition('text', 'containsi', 'x')) }],
  ['of words in what is indexed', true, { filter: condition('date', 'endsWith', 'x') }],
  ['of what no index has', true, { filter: condition('type', 'eq', 'poll') }],
  ['of all but', true, { filter: all(not(group)) }],
  ['by what no index has', true, { sort: [{ field: 'type', descending: false }] }],
  ['by what is only found', true, { sort: [{ field: 'group.documentId', descending: false }] }],
  ['far in', true, { offset: 5_000 }],
])('a list %s is heavy: %s', (_what, expected, asked) => {
  const query = { filter: undefined, sort: [], offset: 0, limit: 25, withTotal: true, ...asked };
  expect(isHeavy(query, indexed)).toBe(expected);
});
