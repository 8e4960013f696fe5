/** Reproducible random BSON values for property tests. */
import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import type { Doc, Value } from './bson/types.ts';

/** A generator of numbers from 0 to 1 that repeats itself for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

const STRINGS = ['', 'a', 'A', 'ab', 'a\0', 'a\0b', 'é', '\u{1f600}', '\uffee', 'zz'];
const NUMBERS: Value[] = [
  0,
  -0,
  1,
  -1,
  1.5,
  -1.5,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  5e-324,
  Number.MAX_VALUE,
  new Double(1),
  new Double(0),
  Long.fromString('9007199254740993'),
  Long.fromString('9007199254740992'),
  Long.fromString('-9007199254740993'),
  Long.MAX_VALUE,
  Long.MIN_VALUE,
  Long.fromNumber(1),
  Decimal128.fromString('1.0'),
  Decimal128.fromString('0.1'),
  Decimal128.fromString('-0.1'),
  Decimal128.fromString('9007199254740993'),
  Decimal128.fromString('1E6000'),
  Decimal128.fromString('-1E6000'),
  Decimal128.fromString('1E-6000'),
  Decimal128.fromString('NaN'),
  0.1,
];
const OTHERS: Value[] = [
  null,
  true,
  false,
  new Date(0),
  new Date(-1),
  new Date(1_700_000_000_000),
  new ObjectId('0123456789abcdef01234567'),
  new ObjectId('ff23456789abcdef01234567'),
  new Binary(Buffer.from('a')),
  new Binary(Buffer.from('bb')),
  new Binary(Buffer.from('a'), 5),
  new Timestamp({ t: 1, i: 2 }),
  new Timestamp({ t: 2, i: 1 }),
  new BSONRegExp('a', 'i'),
  new BSONRegExp('a'),
  new MinKey(),
  new MaxKey(),
];

/** A value of any type; documents and arrays up to `depth` levels deep. */
export function randomValue(random: () => number, depth = 2): Value {
  const kind = random();
  if (kind < 0.3) return pick(random, NUMBERS);
  if (kind < 0.5) return pick(random, STRINGS);
  if (kind < 0.75 || depth === 0) return pick(random, OTHERS);
  const length = Math.floor(random() * 3);
  if (kind < 0.87) return Array.from({ length }, () => randomValue(random, depth - 1));
  return randomDoc(random, depth - 1);
}

export function randomDoc(random: () => number, depth = 2): Doc {
  const doc: Doc = {};
  for (const name of ['a', 'b', 'c']) if (random() < 0.6) doc[name] = randomValue(random, depth);
  return doc;
}
