import { expect, it } from 'vitest';
import { words } from '../text.ts';
import { mannerNames, mannerOf, noManner } from './manner.ts';

function told(text: string): Record<string, number> {
  const values = mannerOf(text, words(text));
  expect(values).toHaveLength(mannerNames.length);
  return Object.fromEntries(mannerNames.map((name, index) => [name, values[index] ?? Number.NaN]));
}

it('tells what is wished from what was', () => {
  expect(told('I wish it would snow')).toMatchObject({ unreal: 2 / 3, past: 0 });
  expect(told('it was cold, we went home')).toMatchObject({ unreal: 0, past: 2 / 3 });
});

it('tells names within a sentence, and which are listed words', () => {
  expect(told('We like Miracle Whip. Great')).toMatchObject({
    names: 2 / 5,
    'names of listed words': 0.5,
  });
  expect(told('Great. Lovely')).toMatchObject({ names: 0, 'names of listed words': 0 });
});

it('tells what is passed on and to whom it is said', () => {
  expect(told('RT @ann the report')).toMatchObject({ 'passed on': 1, news: 2 / 3 });
  expect(told(' @ann hello')).toMatchObject({ 'begins with an address': 1, 'passed on': 0 });
});

it('has numbers for a text without words, and none for other languages', () => {
  expect(mannerOf('', []).every((value) => value === 0)).toBe(true);
  expect(noManner).toEqual(mannerOf('', []));
});
