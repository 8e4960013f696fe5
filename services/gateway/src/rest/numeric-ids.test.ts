import { newDocumentId, numericId } from '@groupsight/shared/ids';
import { expect, test } from 'vitest';
import { parseFilters } from './filters.ts';
import { matches } from './matching.ts';
import { byDocumentIds, withDocumentIds } from './numeric-ids.ts';
import { parseQueryString } from './query-string.ts';

const documents = Array.from({ length: 9 }, () => ({ documentId: newDocumentId() }))
  .map((document) => ({ ...document, id: numericId(document.documentId) }))
  .toSorted((a, b) => a.id - b.id);
const middle = documents[4]?.id ?? 0;
const last = documents.at(-1)?.id ?? 0;

const filterOf = (query: string) => {
  const filter = parseFilters(parseQueryString(query).filters);
  if (!filter) throw new Error('no filter');
  return filter;
};

/** Comparing the numbers themselves finds what comparing documentIds instead finds. */
test.each([
  `filters[id]=${middle}`,
  `filters[id][$eq]=${middle}`,
  `filters[id][$ne]=${middle}`,
  `filters[id][$in][0]=${middle}&filters[id][$in][1]=${last}`,
  `filters[id][$notIn][0]=${middle}&filters[id][$notIn][1]=${last}`,
  `filters[id][$gt]=${middle}`,
  `filters[id][$gte]=${middle}`,
  `filters[id][$lt]=${middle}`,
  `filters[id][$lte]=${middle}`,
  `filters[id][$gt]=${middle - 0.5}`,
  `filters[id][$lt]=${middle + 0.5}`,
  `filters[id][$between][0]=${middle}&filters[id][$between][1]=${last}`,
  `filters[$or][0][id]=${middle}&filters[$or][1][id]=${last}`,
  `filters[$not][id]=${middle}`,
  'filters[id][$gt]=-1',
  'filters[id][$lt]=-1',
  'filters[id][$gte]=1e300',
  'filters[id][$lte]=1e300',
  'filters[id]=0.5',
  'filters[id][$notNull]=true',
])('%s', (query) => {
  const filter = filterOf(query);
  const expected = documents.filter((document) => matches(filter, document));
  const byText = withDocumentIds(filter);
  expect(JSON.stringify(byText)).not.toContain('"id"');
  expect(documents.filter((document) => matches(byText, document))).toEqual(expected);
});

test('what no number can be compared by is refused', () => {
  for (const query of ['filters[id]=x', 'filters[id][$contains]=1', 'filters[id][$gt]=']) {
    expect(() => withDocumentIds(filterOf(query))).toThrowError(
      expect.objectContaining({ code: 'invalid_filter' }),
    );
  }
});

test('sorting by the number is sorting by the documentId', () => {
  expect(byDocumentIds([{ field: 'id', descending: true }])).toEqual([
    { field: 'documentId', descending: true },
  ]);
});
