import { describe, expect, it } from 'vitest';
import { compare } from '../bson/compare.ts';
import type { Value } from '../bson/types.ts';
import { randomValue, seeded } from '../testing.ts';
import { afterPrefix, encodeKey } from './key-encoding.ts';

const random = seeded(7);
const values: Value[] = Array.from({ length: 160 }, () => randomValue(random));

describe('encoded keys', () => {
  it('sort as the values do, both ways', { timeout: 60_000 }, () => {
    const up = values.map((value) => encodeKey([value]));
    const down = values.map((value) => encodeKey([value], [-1]));
    for (let i = 0; i < values.length; i++) {
      for (let j = 0; j < values.length; j++) {
        const order = Math.sign(compare(values[i], values[j]));
        expect(Math.sign(Buffer.compare(up[i] as Buffer, up[j] as Buffer))).toBe(order);
        expect(Math.sign(Buffer.compare(down[j] as Buffer, down[i] as Buffer))).toBe(order);
      }
    }
  });

  it('sort compound keys field by field', () => {
    for (let i = 0; i + 3 < values.length; i += 2) {
      const [a, b, c, d] = values.slice(i, i + 4);
      const expected = Math.sign(compare(a, c)) || -Math.sign(compare(b, d));
      expect(
        Math.sign(Buffer.compare(encodeKey([a, b], [1, -1]), encodeKey([c, d], [1, -1]))),
      ).toBe(expected || 0);
    }
  });

  it('of a prefix end before the next prefix', () => {
    const prefix = encodeKey(['a']);
    const inside = encodeKey(['a', values[0]]);
    expect(Buffer.compare(inside, afterPrefix(prefix))).toBeLessThan(0);
    expect(Buffer.compare(encodeKey(['a\0']), afterPrefix(prefix))).toBeGreaterThanOrEqual(0);
  });
});
