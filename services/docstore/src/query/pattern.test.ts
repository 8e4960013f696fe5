import { beforeEach, describe, expect, it } from 'vitest';
import { isDue } from '../pace.ts';
import { Pattern } from './pattern.ts';
import { costOf } from './pattern-cost.ts';

const ENDLESS = `${'a'.repeat(60)}!`;
const refused = (code: number, message: string): unknown =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });

// A new document.
beforeEach(() => void isDue());

describe('a pattern that would be tried for years', () => {
  it.each([
    ['(a+)+$', ''],
    ['(a+)+$', 'i'],
    ['(a|a)*$', 'u'],
    ['(a+)+\\1$', ''],
    ['^(?=(a+)+b)', ''],
    ['(?<!b)(?:a{1,30}){1,30}$', 's'],
    ['(a?){30}a{35}b', ''],
    [`${'a*'.repeat(25)}b`, ''],
  ])('ends with the match limit: /%s/%s', (source, flags) => {
    const pattern = new Pattern(source, flags, '$regexFind');
    const limit = refused(
      51156,
      'executing the regular expression in $regexFind. Result code: match limit exceeded',
    );
    expect(() => pattern.first(ENDLESS)).toThrow(limit);
    // The budget is the document's.
    expect(() => pattern.all(ENDLESS)).toThrow(limit);
    isDue();
    expect(pattern.test('b')).toBe(new RegExp(source, flags).test('b'));
  });

  it('finds what it finds in time', () => {
    const pattern = new Pattern('(\\w+\\s?)+(?=\\.)', 'i', '$regex');
    const text = 'The quick brown fox jumps. Over it.';
    expect(pattern.first(text)?.[0]).toBe('The quick brown fox jumps');
    expect(pattern.all(text).map(([all]) => all)).toEqual(['The quick brown fox jumps', 'Over it']);
  });

  it('many small ones in one document have its budget, too', () => {
    const pattern = new Pattern('a*a*b', '', '$regex');
    const text = 'a'.repeat(1000);
    expect(() => {
      for (let i = 0; i < 1e6; i++) pattern.test(text);
    }).toThrow(refused(51156, 'match limit exceeded'));
  });
});

it('what cannot be compiled in a moment is refused', () => {
  const compile = (source: string) => () => new Pattern(source, '', '$regex');
  expect(compile('x'.repeat(32_765))).toThrow(refused(51091, 'longer than the limit'));
  expect(compile(`${'('.repeat(251)}${')'.repeat(251)}`)).toThrow(refused(51091, 'deeply nested'));
  for (const source of [
    '(a|b)?'.repeat(300),
    '[\\p{L}]'.repeat(100),
    '('.repeat(40) + ')'.repeat(40),
  ])
    expect(compile(source)).toThrow(refused(51091, 'too large'));
  expect(compile('(')).toThrow(refused(51091, 'invalid'));
  expect(compile(`${Array.from({ length: 4000 }, (_, i) => `w${i}`).join('|')}`)).not.toThrow();
});

describe('the work a pattern can be', () => {
  const work = (source: string, length = 99): number => costOf(source).work(length);

  it('is one for each position, if there is one way', () => {
    for (const source of ['abc', 'a{3}', '[a*+]b', '\\(a\\*', '(?:a)(?<n>b)', '^a$', 'a{,b'])
      expect([source, work(source)]).toEqual([source, 100]);
  });

  it('is multiplied by what follows', () => {
    expect(work('a*')).toBe(100 ** 2);
    expect(work('a+?b[*]{2,}')).toBe(100 ** 3);
    expect(work('a?b|c')).toBe(100 * 3);
    expect(work('(?<=a?)b{2,4}')).toBe(100 * 2 * 3);
    expect(work('(a|b){3}')).toBe(100 * 2 ** 3);
    expect(work('(a)\\1')).toBe(100 ** 2);
    expect(work('x'.repeat(80))).toBe(100 * 10);
  });

  it('has no end, if what has ways is repeated without one', () => {
    for (const source of ['(a+)+', '(a|b)*', '((a?)b){2,}', '(?=(?:a*)*)'])
      expect([source, work(source)]).toEqual([source, Number.POSITIVE_INFINITY]);
  });
});
