import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { randomValue, seeded } from '../testing.ts';
import { compare } from './compare.ts';
import { calculate, calculateWide } from './numbers.ts';

describe('compare', () => {
  it('is a total order', () => {
    const random = seeded(1);
    const values = Array.from({ length: 60 }, () => randomValue(random));
    for (const a of values) {
      expect(compare(a, a)).toBe(0);
      for (const b of values) {
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
        for (const c of values) {
          if (compare(a, b) <= 0 && compare(b, c) <= 0 && compare(a, c) > 0)
            throw new Error('not transitive');
        }
      }
    }
  });

  it('orders text by code points, not by UTF-16 units', () => {
    expect(compare('\uffee', '\u{1f600}')).toBeLessThan(0);
  });
});

describe('arithmetic', () => {
  it('widens int to long to double, and decimals stay exact', () => {
    expect(calculate('add', 2147483647, 1)).toEqual(Long.fromNumber(2147483648));
    expect(calculate('add', new Double(1), 1)).toEqual(new Double(2));
    expect(calculate('multiply', Long.MAX_VALUE, 2)).toBeUndefined();
    expect(calculateWide('multiply', Long.MAX_VALUE, 2)).toBe(2 ** 64);
    expect(
      String(calculate('add', Decimal128.fromString('0.1'), Decimal128.fromString('0.2'))),
    ).toBe('0.3');
  });
});
