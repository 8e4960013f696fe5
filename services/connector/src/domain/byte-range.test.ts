import { expect, it } from 'vitest';
import { stretchOf } from './byte-range.ts';

it.each([
  ['no range', undefined, { offset: 0, length: 10 }],
  ['a middle', { first: 2, last: 4 }, { offset: 2, length: 3 }],
  ['one byte', { first: 0, last: 0 }, { offset: 0, length: 1 }],
  ['an open end', { first: 7 }, { offset: 7, length: 3 }],
  ['an end beyond the file', { first: 7, last: 99 }, { offset: 7, length: 3 }],
  ['the last bytes', { last: 4 }, { offset: 6, length: 4 }],
  ['more last bytes than there are', { last: 40 }, { offset: 0, length: 10 }],
  ['a start beyond the file', { first: 10 }, undefined],
  ['an end before the start', { first: 4, last: 3 }, undefined],
  ['no last bytes', { last: 0 }, undefined],
])('%s', (_name, range, stretch) => {
  expect(stretchOf(range, 10)).toEqual(stretch);
});

it('has nothing of an empty file to give', () => {
  expect(stretchOf({ first: 0 }, 0)).toBeUndefined();
  expect(stretchOf(undefined, 0)).toEqual({ offset: 0, length: 0 });
});
