import { expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

test.each([
  [undefined, undefined],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=100-', { first: 100, last: undefined }],
  ['bytes=-5', { first: undefined, last: 5 }],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=1-2', undefined],
  ['bytes=1e3-', undefined],
])('%s', (header, range) => {
  expect(parseRange(header)).toEqual(range);
});
