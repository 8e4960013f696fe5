/**
 * How BSON values look inside the store.
 *
 * The mapping is lossless, so that an update never changes the type of a field it does not
 * touch: a `number` that is an integer of 32 bits is an int32, every other `number` a double;
 * a double that happens to be such an integer is a `Double`, an int64 always a `Long`.
 */
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
import { fail } from '../errors.ts';

export type Value = unknown;
export type Doc = { [field: string]: Value };
export type Numeric = number | Double | Int32 | Long | Decimal128;

/** MongoDB's order of types; values of different order never compare equal. */
export const Order = {
  MinKey: 0x08,
  /** What an index holds for an empty array: sorts before null. */
  EmptyArray: 0x0a,
  Null: 0x0c,
  Number: 0x10,
  String: 0x20,
  Object: 0x30,
  Array: 0x38,
  Binary: 0x40,
  ObjectId: 0x50,
  Boolean: 0x60,
  Date: 0x70,
  Timestamp: 0x78,
  RegExp: 0x80,
  Code: 0x90,
  MaxKey: 0xf0,
} as const;

/** Stands in index keys and sort keys for an array without elements. */
export const EMPTY_ARRAY = Symbol('empty array');

export function isDoc(value: Value): value is Doc {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

export function isNumeric(value: Value): value is Numeric {
  if (typeof value === 'number') return true;
  return value instanceof Long
    ? !(value instanceof Timestamp)
    : value instanceof Double || value instanceof Decimal128 || value instanceof Int32;
}

/** The place of a value's type in MongoDB's comparison order. */
export function orderOf(value: Value): number {
  switch (typeof value) {
    case 'string':
      return Order.String;
    case 'number':
      return Order.Number;
    case 'boolean':
      return Order.Boolean;
    case 'undefined':
      return Order.Null;
    case 'symbol':
      return Order.EmptyArray;
    case 'object':
      break;
    default:
      return fail('InternalError', `not a BSON value: ${typeof value}`);
  }
  if (value === null) return Order.Null;
  if (isDoc(value)) return Order.Object;
  if (Array.isArray(value)) return Order.Array;
  if (value instanceof ObjectId) return Order.ObjectId;
  if (value instanceof Date) return Order.Date;
  return orderOfRare(value);
}

function orderOfRare(value: object): number {
  if (value instanceof Timestamp) return Order.Timestamp;
  if (isNumeric(value)) return Order.Number;
  if (value instanceof Binary) return Order.Binary;
  if (value instanceof BSONRegExp) return Order.RegExp;
  if (value instanceof BSONSymbol) return Order.String;
  if (value instanceof Code) return Order.Code;
  if (value instanceof MinKey) return Order.MinKey;
  if (value instanceof MaxKey) return Order.MaxKey;
  return fail('InternalError', 'not a BSON value');
}

/** BSON's numbers of types, by the names `$type` knows. */
export const TYPE_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['double', 1],
  ['string', 2],
  ['object', 3],
  ['array', 4],
  ['binData', 5],
  ['undefined', 6],
  ['objectId', 7],
  ['bool', 8],
  ['date', 9],
  ['null', 10],
  ['regex', 11],
  ['dbPointer', 12],
  ['javascript', 13],
  ['symbol', 14],
  ['javascriptWithScope', 15],
  ['int', 16],
  ['timestamp', 17],
  ['long', 18],
  ['decimal', 19],
  ['minKey', -1],
  ['maxKey', 127],
]);
const TYPE_NAMES = new Map([...TYPE_NUMBERS].map(([name, number]) => [number, name]));

/** True for the numbers that are stored as int32. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** The BSON type number of a value (16 for int32, 1 for double …); `undefined` has none: 0. */
export function typeNumber(value: Value): number {
  switch (typeof value) {
    case 'number':
      return isInt32(value) ? 16 : 1;
    case 'string':
      return 2;
    case 'boolean':
      return 8;
    case 'undefined':
      return 0;
    default:
  }
  if (value === null) return 10;
  if (isDoc(value)) return 3;
  if (Array.isArray(value)) return 4;
  if (value instanceof ObjectId) return 7;
  if (value instanceof Date) return 9;
  if (value instanceof Timestamp) return 17;
  if (value instanceof Long) return 18;
  if (value instanceof Double) return 1;
  if (value instanceof Int32) return 16;
  if (value instanceof Decimal128) return 19;
  if (value instanceof Binary) return 5;
  if (value instanceof BSONRegExp) return 11;
  if (value instanceof Code) return value.scope ? 15 : 13;
  if (value instanceof BSONSymbol) return 14;
  return value instanceof MinKey ? -1 : 127;
}

/** The name `$type` gives a value; `missing` for undefined. */
export function typeName(value: Value): string {
  return TYPE_NAMES.get(typeNumber(value)) ?? 'missing';
}

/** A field of a document, never of its prototype. */
export function field(doc: Doc, name: string): Value {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** Writes a field, the name `__proto__` included. */
export function setField(doc: Doc, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(doc, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else {
    doc[name] = value;
  }
}

/** A deep copy of documents and arrays; other values are immutable here. */
export function cloneValue(value: Value): Value {
  if (Array.isArray(value)) return value.map(cloneValue);
  if (!isDoc(value)) return value;
  const copy: Doc = {};
  for (const name of Object.keys(value)) setField(copy, name, cloneValue(value[name]));
  return copy;
}
