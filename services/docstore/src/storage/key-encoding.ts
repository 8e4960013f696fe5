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

export type Direction = 1 | -1;

let buffer = Buffer.allocUnsafe(1 << 16);
let at = 0;

/** Encodes one key of as many values; `directions` defaults to all ascending. */
export function encodeKey(values: readonly Value[], directions?: readonly Direction[]): Buffer {
  at = 0;
  for (let i = 0; i < values.length; i++) {
    const start = at;
    encode(values[i]);
    if (directions?.[i] === -1) invert(start);
  }
  return Buffer.from(buffer.subarray(0, at));
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

function invert(start: number): void {
  for (let i = start; i < at; i++) buffer[i] = ~(buffer[i] ?? 0) & 0xff;
}

function reserve(bytes: number): void {
  if (at + bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, at + bytes));
  buffer.copy(larger, 0, 0, at);
  buffer = larger;
}

function byte(value: number): void {
  reserve(1);
  buffer[at++] = value;
}

function encode(value: Value): void {
  const order = orderOf(value);
  byte(order);
  switch (order) {
    case Order.Number:
      encodeNumber(value as Numeric);
      break;
    case Order.String:
      encodeString(String(value));
      break;
    case Order.ObjectId:
      bytes((value as ObjectId).id);
      break;
    case Order.Date:
      encodeDouble((value as Date).getTime());
      break;
    case Order.Boolean:
      byte(value === true ? 1 : 0);
      break;
    case Order.Array:
      for (const item of value as Value[]) encode(item);
      byte(0);
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
      reserve(5);
      at = buffer.writeUInt32BE(binary.position, at);
      buffer[at++] = binary.sub_type;
      bytes(binary.buffer.subarray(0, binary.position));
      break;
    }
    case Order.Timestamp: {
      const timestamp = value as Timestamp;
      reserve(8);
      at = buffer.writeUInt32BE(timestamp.t, at);
      at = buffer.writeUInt32BE(timestamp.i, at);
      break;
    }
    case Order.RegExp:
      encodeString((value as BSONRegExp).pattern);
      encodeString((value as BSONRegExp).options);
      break;
    case Order.Code:
      encodeString(String((value as Code).code));
      break;
    default: // null, MinKey, MaxKey, empty array: the type says it all
  }
}

function encodeDoc(doc: Doc): void {
  for (const name of Object.keys(doc)) {
    byte(orderOf(doc[name]));
    encodeString(name);
    encode(doc[name]);
  }
  byte(0);
}

function bytes(content: Uint8Array): void {
  reserve(content.length);
  buffer.set(content, at);
  at += content.length;
}

/** UTF-8 with each null byte followed by 0xff, ended by two null bytes. */
function encodeString(text: string): void {
  reserve(text.length * 6 + 2);
  const start = at;
  at += buffer.write(text, at, 'utf8');
  if (text.includes('\0')) {
    const content = Buffer.from(buffer.subarray(start, at));
    at = start;
    for (const code of content) {
      buffer[at++] = code;
      if (code === 0) buffer[at++] = 0xff;
    }
  }
  buffer[at++] = 0;
  buffer[at++] = 0;
}

/** IEEE bits, inverted for negatives; NaN before everything, -0 as 0. */
function encodeDouble(value: number): void {
  reserve(8);
  if (Number.isNaN(value)) {
    buffer.fill(0, at, at + 8);
  } else {
    buffer.writeDoubleBE(value === 0 ? 0 : value, at);
    const first = buffer[at] ?? 0;
    if (first & 0x80) {
      for (let i = at; i < at + 8; i++) buffer[i] = ~(buffer[i] ?? 0) & 0xff;
    } else {
      buffer[at] = first | 0x80;
    }
  }
  at += 8;
}

/**
 * The nearest double, then what it lacks: 0x80 when it is exact (all but very large int64 and
 * most decimals), else the sign, the magnitude and the digits of the difference.
 */
function encodeNumber(value: Numeric): void {
  const rounded = toDouble(value);
  const exact = value instanceof Long || value instanceof Decimal128 ? exactOf(value) : NaN;
  if (typeof exact === 'number') {
    encodeDouble(rounded);
    byte(0x80);
    return;
  }
  // A decimal beyond the range of doubles sorts between the largest double and infinity.
  const base = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, rounded));
  encodeDouble(base);
  encodeDifference(subtractExact(exact, exactOfDouble(base)));
}

function encodeDifference({ coefficient, exponent }: Exact): void {
  if (coefficient === 0n) {
    byte(0x80);
    return;
  }
  const negative = coefficient < 0n;
  const digits = (negative ? -coefficient : coefficient).toString();
  byte(negative ? 0x7f : 0x81);
  const start = at;
  reserve(digits.length + 3);
  at = buffer.writeUInt16BE(digits.length + exponent + 0x8000, at);
  for (const digit of digits.replace(/0+$/, '')) buffer[at++] = digit.charCodeAt(0);
  buffer[at++] = 0;
  if (negative) invert(start);
}
