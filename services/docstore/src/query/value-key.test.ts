import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { expect, it } from 'vitest';
import { compare } from '../bson/compare.ts';
import type { Value } from '../bson/types.ts';
import { keyOf } from './value-key.ts';

const id = '64b000000000000000000001';
const plain: Value[] = [
  [1, new Double(1), new Int32(1), Long.fromNumber(1), Decimal128.fromString('1.0')],
  [0, -0, Decimal128.fromString('0')],
  [0.5, Decimal128.fromString('0.5')],
  [0.1, Decimal128.fromString('0.1')],
  [2 ** 60, Long.fromBigInt(2n ** 60n), Long.fromBigInt(2n ** 60n + 1n)],
  [Number.NaN, Decimal128.fromString('NaN'), Number.POSITIVE_INFINITY],
  ['', 'a', 'n1', '1', new BSONSymbol('a'), new Code('a')],
  [new ObjectId(id), new Date(1), new Date(2), Timestamp.fromNumber(1), id],
  [null, true, false, new MinKey(), new MaxKey(), new BSONRegExp('a', 'i')],
  [new Binary(Buffer.from('a')), new Binary(Buffer.from('a'), 4)],
].flat();
const nested: Value[] = plain.flatMap((value) => [{ value }, [value], { value, of: 1 }]);
const shapes: Value[] = [
  {},
  [],
  [[]],
  [{}],
  { a: 's1:b', b: 1 },
  { a: 's', b: 1 },
  { b: 1, a: 's' },
  { value: 1, of: 2 },
  { value: { value: 1 } },
  { ab: 'c' },
  { a: 'bc' },
];

it('values have one key exactly when they are equal', () => {
  const values = [...plain, ...nested, ...shapes];
  const wrong = values.flatMap((a) =>
    values
      .filter((b) => (keyOf(a) === keyOf(b)) !== (compare(a, b) === 0))
      .map((b) => [a, b, keyOf(a), keyOf(b)]),
  );
  expect(wrong).toEqual([]);
});
