/**
 * Values to bytes whose memcmp order is MongoDB's order of the values.
 *
 * One byte for the type, then a payload that ends itself (fixed length or terminated), so that
 * keys of compound indexes are simply joined. A descending field has all its bytes inverted.
 */
import {
  type Binary,
  type BSONRegExp,
  type Code,
  Decimal128,
  Long,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { type Exact, exactOfDouble, subtractExact } from '../bson/decimal.ts';
import { exactOf, toDouble } from '../bson/numbers.ts';
import { type Doc, type Numeric, Order, orderOf, type Value } from '../bson/types.ts';
import {
  invert,
  position,
  putByte,
  putBytes,
  putDouble,
  putString,
  putUInt16,
  putUInt32,
  startKey,
  takeKey,
} from './key-writer.ts';

export type Direction = 1 | -1;

/** Encodes one key of as many values; `directions` defaults to all ascending. */
export function encodeKey(values: readonly Value[], directions?: readonly Direction[]): Buffer {
  startKey();
  for (let i = 0; i < values.length; i++) {
    const start = position();
    encode(values[i]);
    if (directions?.[i] === -1) invert(start);
  }
  return takeKey();
}

/** The smallest key greater than every key that starts with `prefix`. */
export function afterPrefix(prefix: Buffer): Buffer {
  for (let i = prefix.length - 1; i >= 0; i--) {
    const byte = prefix[i] ?? 0xff;
    if (byte !== 0xff) {
      const next = Buffer.from(prefix.subarray(0, i + 1));
      next[i] = byte + 1;
      return next;
    }
  }
  return Buffer.alloc(16, 0xff);
}

function encode(value: Value): void {
  const order = orderOf(value);
  putByte(order);
  switch (order) {
    case Order.Number:
      encodeNumber(value as Numeric);
      break;
    case Order.String:
      putString(String(value));
      break;
    case Order.ObjectId:
      putBytes((value as ObjectId).id);
      break;
    case Order.Date:
      putDouble((value as Date).getTime());
      break;
    case Order.Boolean:
      putByte(value === true ? 1 : 0);
      break;
    case Order.Array:
      for (const item of value as Value[]) encode(item);
      putByte(0);
      break;
    case Order.Object:
      encodeDoc(value as Doc);
      break;
    default:
      encodeRare(order, value);
  }
}

function encodeRare(order: number, value: Value): void {
  switch (order) {
    case Order.Binary: {
      const binary = value as Binary;
      putUInt32(binary.position);
      putByte(binary.sub_type);
      putBytes(binary.buffer, 0, binary.position);
      break;
    }
    case Order.Timestamp: {
      const timestamp = value as Timestamp;
      putUInt32(timestamp.t);
      putUInt32(timestamp.i);
      break;
    }
    case Order.RegExp:
      putString((value as BSONRegExp).pattern);
      putString((value as BSONRegExp).options);
      break;
    case Order.Code:
      putString(String((value as Code).code));
      break;
    default: // null, MinKey, MaxKey, empty array: the type says it all
  }
}

function encodeDoc(doc: Doc): void {
  for (const name of Object.keys(doc)) {
    putByte(orderOf(doc[name]));
    putString(name);
    encode(doc[name]);
  }
  putByte(0);
}

/**
 * The nearest double, then what it lacks: 0x80 when it is exact (all but very large int64 and
 * most decimals), else the sign, the magnitude and the digits of the difference.
 */
function encodeNumber(value: Numeric): void {
  const rounded = toDouble(value);
  const exact = value instanceof Long || value instanceof Decimal128 ? exactOf(value) : NaN;
  if (typeof exact === 'number') {
    putDouble(rounded);
    putByte(0x80);
    return;
  }
  // A decimal beyond the range of doubles sorts between the largest double and infinity.
  const base = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, rounded));
  putDouble(base);
  encodeDifference(subtractExact(exact, exactOfDouble(base)));
}

function encodeDifference({ coefficient, exponent }: Exact): void {
  if (coefficient === 0n) {
    putByte(0x80);
    return;
  }
  const negative = coefficient < 0n;
  const digits = (negative ? -coefficient : coefficient).toString();
  putByte(negative ? 0x7f : 0x81);
  const start = position();
  putUInt16(digits.length + exponent + 0x8000);
  for (const digit of digits.replace(/0+$/, '')) putByte(digit.charCodeAt(0));
  putByte(0);
  if (negative) invert(start);
}
