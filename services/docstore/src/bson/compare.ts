/** MongoDB's total order over BSON values: first by type, then within the type. */
import { type Binary, BSONRegExp, type Code, type ObjectId, type Timestamp } from 'bson';
import { compareDoubles, compareNumbers } from './numbers.ts';
import { type Doc, type Numeric, Order, orderOf, type Value } from './types.ts';

/** Negative, zero or positive as `a` sorts before, with or after `b`. */
export function compare(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  const order = orderOf(a);
  const difference = order - orderOf(b);
  if (difference !== 0) return difference;
  switch (order) {
    case Order.Number:
      return compareNumbers(a as Numeric, b as Numeric);
    case Order.String:
      return compareStrings(String(a), String(b));
    case Order.Boolean:
      return Number(a) - Number(b);
    case Order.Date:
      return compareDoubles((a as Date).getTime(), (b as Date).getTime());
    case Order.ObjectId:
      return compareObjectIds(a as ObjectId, b as ObjectId);
    case Order.Array:
      return compareArrays(a as Value[], b as Value[]);
    case Order.Object:
      return compareDocs(a as Doc, b as Doc);
    default:
      return compareRare(order, a, b);
  }
}

export function equal(a: Value, b: Value): boolean {
  return compare(a, b) === 0;
}

/** By code points, which is the order of UTF-8 bytes. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (i === length) return a.length - b.length;
  return codeUnitRank(a.charCodeAt(i)) - codeUnitRank(b.charCodeAt(i));
}

/** Surrogates stand for code points above every other code unit. */
function codeUnitRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function compareObjectIds(a: ObjectId, b: ObjectId): number {
  return Buffer.compare(a.id, b.id);
}

function compareArrays(a: Value[], b: Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const result = compare(a[i], b[i]);
    if (result !== 0) return result;
  }
  return a.length - b.length;
}

/** Field by field in stored order: type, then name, then value. */
function compareDocs(a: Doc, b: Doc): number {
  const namesA = Object.keys(a);
  const namesB = Object.keys(b);
  const length = Math.min(namesA.length, namesB.length);
  for (let i = 0; i < length; i++) {
    const nameA = namesA[i] as string;
    const nameB = namesB[i] as string;
    const result =
      orderOf(a[nameA]) - orderOf(b[nameB]) ||
      compareStrings(nameA, nameB) ||
      compare(a[nameA], b[nameB]);
    if (result !== 0) return result;
  }
  return namesA.length - namesB.length;
}

function compareRare(order: number, a: Value, b: Value): number {
  switch (order) {
    case Order.Binary:
      return compareBinaries(a as Binary, b as Binary);
    case Order.Timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case Order.RegExp: {
      const x = a as BSONRegExp;
      const y = b as BSONRegExp;
      return compareStrings(x.pattern, y.pattern) || compareStrings(x.options, y.options);
    }
    case Order.Code:
      return compareStrings(String((a as Code).code), String((b as Code).code));
    default: // null, MinKey, MaxKey, the empty array of index keys: one value each
      return 0;
  }
}

function compareBinaries(a: Binary, b: Binary): number {
  return (
    a.position - b.position ||
    a.sub_type - b.sub_type ||
    Buffer.compare(a.buffer.subarray(0, a.position), b.buffer.subarray(0, b.position))
  );
}

export function isRegExp(value: Value): value is BSONRegExp {
  return value instanceof BSONRegExp;
}
