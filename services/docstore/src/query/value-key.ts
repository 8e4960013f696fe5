/** A key for BSON values: 1, 1.0 and NumberLong(1) have the same. */
import { BSONSymbol, Decimal128, ObjectId } from 'bson';
import { compareNumbers, toDouble } from '../bson/numbers.ts';
import { type Doc, isDoc, isNumeric, type Numeric, type Value } from '../bson/types.ts';
import { encodeKey } from '../storage/key-encoding.ts';

/** A string that is equal exactly for values MongoDB calls equal. */
export function keyOf(value: Value): string {
  if (typeof value === 'string') return `s${value}`;
  if (isDoc(value)) return docKey(value);
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  if (value instanceof Date) return `d${value.getTime()}`;
  if (value instanceof BSONSymbol) return `s${value}`;
  return isNumeric(value) ? numberKey(value) : encoded(value);
}

/** The nearest double, unless the number is none: a large int64, most decimals. */
function numberKey(value: Numeric): string {
  const double = toDouble(value);
  const mayDiffer = value instanceof Decimal128 || !Number.isSafeInteger(double);
  if (mayDiffer && compareNumbers(value, double) !== 0) return encoded(value);
  return `n${double === 0 ? 0 : double}`;
}

/** Lengths keep what follows each other apart. */
function docKey(doc: Doc): string {
  let key = 'x';
  for (const name of Object.keys(doc)) {
    const value = keyOf(doc[name]);
    key += `${name.length}:${name}${value.length}:${value}`;
  }
  return key;
}

function encoded(value: Value): string {
  return `k${encodeKey([value]).toString('latin1')}`;
}
