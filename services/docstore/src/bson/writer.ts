/** Values to BSON, the exact inverse of the reader. Fields that are undefined are left out. */
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
import { type Doc, isDoc, isInt32, type Value } from './types.ts';

/** Bytes of an already encoded document, put into another one as they are. */
export class RawDoc {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Elements of an array that are encoded already, with their names. */
export class RawArray {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

const LARGE = 1 << 22;
let buffer = Buffer.allocUnsafe(1 << 16);
let at = 0;

/** Encodes one document into bytes of its own. */
export function writeDoc(doc: Doc): Buffer {
  at = 0;
  writeObject(doc);
  if (at <= LARGE) return Buffer.from(buffer.subarray(0, at));
  // To copy so much takes longer than another buffer, which is no memory before it is written.
  const bytes = buffer.subarray(0, at);
  buffer = Buffer.allocUnsafe(Math.min(buffer.length, 1 << 24));
  return bytes;
}

/** Encodes elements of an array, of which the first one has this index. */
export function writeElements(values: readonly Value[], first: number): Buffer {
  at = 0;
  putElements(values, first);
  return Buffer.from(buffer.subarray(0, at));
}

function reserve(bytes: number): void {
  if (at + bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, at + bytes));
  buffer.copy(larger, 0, 0, at);
  buffer = larger;
}

function writeObject(doc: Doc): void {
  reserve(5);
  const start = at;
  at += 4;
  for (const name of Object.keys(doc)) {
    const value = doc[name];
    if (value !== undefined) writeElement(name, value);
  }
  finish(start);
}

function writeArray(values: readonly Value[]): void {
  reserve(5);
  const start = at;
  at += 4;
  putElements(values, 0);
  finish(start);
}

function putElements(values: readonly Value[], first: number): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    writeElement(String(first + i), value === undefined ? null : value);
  }
}

function finish(start: number): void {
  reserve(1);
  buffer[at++] = 0;
  buffer.writeInt32LE(at - start, start);
}

function writeElement(name: string, value: Value): void {
  const typeAt = at;
  reserve(name.length * 3 + 18);
  at++;
  if (name.includes('\0')) fail('FailedToParse', 'a field name must not contain a null byte');
  at += buffer.write(name, at, 'utf8');
  buffer[at++] = 0;
  const type = writeValue(value);
  buffer[typeAt] = type;
}

/** Writes the payload and returns the type byte. 16 bytes are reserved. */
function writeValue(value: Value): number {
  switch (typeof value) {
    case 'string':
      writeString(value);
      return 0x02;
    case 'number':
      if (isInt32(value)) {
        at = buffer.writeInt32LE(value, at);
        return 0x10;
      }
      at = buffer.writeDoubleLE(value, at);
      return 0x01;
    case 'boolean':
      buffer[at++] = value ? 1 : 0;
      return 0x08;
    default:
      return writeInstance(value);
  }
}

function writeInstance(value: Value): number {
  if (value === null) return 0x0a;
  if (isDoc(value)) {
    writeObject(value);
    return 0x03;
  }
  if (Array.isArray(value)) {
    writeArray(value);
    return 0x04;
  }
  if (value instanceof ObjectId) {
    buffer.set(value.id, at);
    at += 12;
    return 0x07;
  }
  if (value instanceof Date) {
    const milliseconds = value.getTime();
    at = buffer.writeBigInt64LE(Number.isNaN(milliseconds) ? 0n : BigInt(milliseconds), at);
    return 0x09;
  }
  if (value instanceof RawDoc) {
    writeBytes(value.bytes);
    return 0x03;
  }
  if (value instanceof RawArray) {
    const start = at;
    at += 4;
    writeBytes(value.bytes);
    finish(start);
    return 0x04;
  }
  return writeNumber(value);
}

function writeNumber(value: Value): number {
  if (value instanceof Timestamp || value instanceof Long) {
    at = buffer.writeInt32LE(value.low, at);
    at = buffer.writeInt32LE(value.high, at);
    return value instanceof Timestamp ? 0x11 : 0x12;
  }
  if (value instanceof Double) {
    at = buffer.writeDoubleLE(value.value, at);
    return 0x01;
  }
  if (value instanceof Int32) {
    at = buffer.writeInt32LE(value.value, at);
    return 0x10;
  }
  if (value instanceof Decimal128) {
    writeBytes(value.bytes);
    return 0x13;
  }
  return writeRare(value);
}

function writeRare(value: Value): number {
  if (value instanceof Binary) {
    const content = value.buffer.subarray(0, value.position);
    at = buffer.writeInt32LE(content.length, at);
    buffer[at++] = value.sub_type;
    writeBytes(content);
    return 0x05;
  }
  if (value instanceof BSONRegExp) {
    writeCString(value.pattern);
    writeCString(value.options);
    return 0x0b;
  }
  if (value instanceof Code) return writeCode(value);
  if (value instanceof BSONSymbol) {
    writeString(value.value);
    return 0x0e;
  }
  if (value instanceof MinKey) return 0xff;
  if (value instanceof MaxKey) return 0x7f;
  return fail('InternalError', 'not a BSON value');
}

function writeCode(code: Code): number {
  const text = String(code.code);
  if (!code.scope) {
    writeString(text);
    return 0x0d;
  }
  const start = at;
  at += 4;
  writeString(text);
  writeObject(code.scope as Doc);
  buffer.writeInt32LE(at - start, start);
  return 0x0f;
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  buffer.set(bytes, at);
  at += bytes.length;
}

function writeString(text: string): void {
  reserve(text.length * 3 + 5);
  const length = buffer.write(text, at + 4, 'utf8') + 1;
  buffer.writeInt32LE(length, at);
  at += 4 + length;
  buffer[at - 1] = 0;
}

function writeCString(text: string): void {
  reserve(text.length * 3 + 1);
  at += buffer.write(text, at, 'utf8');
  buffer[at++] = 0;
}
