import { Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileElementTest, compileFilter, conjuncts } from './matcher.ts';

describe('compileFilter', () => {
  it('names the top-level fields it reads, so that only they are decoded', () => {
    expect(
      compileFilter({ 'a.b': 1, $or: [{ c: 1 }, { 'd.e': { $elemMatch: { x: 1 } } }] }).fields,
    ).toEqual(new Set(['a', 'c', 'd']));
    expect(compileFilter({ a: 1, $expr: { $eq: ['$b', 1] } }).fields).toBeUndefined();
  });

  it('tests elements and whole arrays', () => {
    const { test } = compileFilter({ a: { $in: [[1, 2], 9] } });
    expect(test({ a: [1, 2] })).toBe(true);
    expect(test({ a: [9, 3] })).toBe(true);
    expect(test({ a: [1, 3] })).toBe(false);
  });

  it('compares numbers of all types in lists', () => {
    expect(compileFilter({ a: { $in: [5, 'x'] } }).test({ a: Long.fromNumber(5) })).toBe(true);
  });

  it('refuses what it does not know before any document', () => {
    expect(() => compileFilter({ a: { $gt: 1, $nope: 2 } })).toThrow('unknown operator: $nope');
    expect(() => compileFilter({ $nope: 1 })).toThrow('unknown top level operator: $nope');
  });
});

describe('compileElementTest', () => {
  it('takes operators for values and conditions for documents', () => {
    expect(compileElementTest({ $gt: 2, $lt: 5 })(3)).toBe(true);
    expect(compileElementTest({ $gt: 2, $lt: 5 })(7)).toBe(false);
    expect(compileElementTest({ x: 1 })({ x: 1, y: 2 })).toBe(true);
    expect(compileElementTest({ $or: [{ x: 1 }, { y: 1 }] })({ y: 1 })).toBe(true);
  });
});

describe('conjuncts', () => {
  it('flattens $and, and $or when it has one clause', () => {
    const either = [{ d: 4 }, { e: 5 }];
    const filter = {
      a: 1,
      $and: [{ b: 2 }, { $and: [{ c: 3 }] }, { $or: [{ f: 6 }] }],
      $or: either,
    };
    expect(conjuncts(filter)).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['f', 6],
      ['$or', either],
    ]);
  });
});
