/**
 * BSON to values: whole documents, or only some of their top-level fields.
 *
 * Reading a few fields of a stored document (index keys, filters, groups) and passing the
 * rest through untouched is what makes the store fast. Input must have passed `validate`.
 */
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { fail } from '../errors.ts';
import { nameOf, nextHash } from './names.ts';
import { skipValue } from './skip.ts';
import { type Doc, isInt32, setField, type Value } from './types.ts';
import { RawDoc } from './writer.ts';

/** Position of the reader in the buffer at hand: reading never yields to other code. */
let at = 0;

/** Reads the document at `start`. With `only`, top-level fields of other names are skipped. */
export function readDoc(bytes: Buffer, start = 0, only?: ReadonlySet<string>): Doc {
  at = start;
  return readObject(bytes, only);
}

/** Like `readDoc`, but the documents of the array `rawName` stay as bytes. */
export function readDocKeepingRaw(bytes: Buffer, start: number, rawName: string): Doc {
  const end = start + bytes.readInt32LE(start) - 1;
  at = start + 4;
  const doc: Doc = {};
  while (at < end) {
    const type = bytes[at++] ?? 0;
    const name = readName(bytes);
    setField(
      doc,
      name,
      name === rawName && type === 0x04 ? readRawArray(bytes) : readValue(bytes, type),
    );
  }
  return doc;
}

function readRawArray(bytes: Buffer): RawDoc[] {
  const end = at + int32(bytes, at) - 1;
  at += 4;
  const docs: RawDoc[] = [];
  while (at < end) {
    if (bytes[at++] !== 0x03) fail('TypeMismatch', 'an array of documents holds something else');
    while (bytes[at++] !== 0); // the index
    const length = int32(bytes, at);
    docs.push(new RawDoc(bytes.subarray(at, at + length)));
    at += length;
  }
  at = end + 1;
  return docs;
}

/** Name of the first field, or undefined for an empty document. */
export function firstFieldName(bytes: Buffer, start = 0): string | undefined {
  if (bytes[start + 4] === 0) return undefined;
  at = start + 5;
  return readName(bytes);
}

function readObject(bytes: Buffer, only?: ReadonlySet<string>): Doc {
  const end = at + int32(bytes, at) - 1;
  at += 4;
  const doc: Doc = {};
  let missing = only === undefined ? -1 : only.size;
  while (at < end) {
    const type = bytes[at++] ?? 0;
    const name = readName(bytes);
    if (only !== undefined && !only.has(name)) {
      at = skipValue(bytes, type, at);
      continue;
    }
    const value = readValue(bytes, type);
    if (name === '__proto__') setField(doc, name, value);
    else doc[name] = value;
    if (--missing === 0) break;
  }
  at = end + 1;
  return doc;
}

/**
 * A document of the named top-level fields alone, in the order of `bytes`: their bytes are
 * copied in runs of neighbours and never become values.
 */
export function pickFields(bytes: Buffer, names: ReadonlySet<string>): Buffer {
  const end = bytes.readInt32LE(0) - 1;
  const picked = Buffer.allocUnsafe(end + 1);
  let missing = names.size;
  let length = 4;
  let from = 4;
  at = 4;
  while (at < end && missing > 0) {
    const start = at;
    const type = bytes[at++] ?? 0;
    const wanted = names.has(readName(bytes));
    at = skipValue(bytes, type, at);
    if (wanted) {
      missing--;
      continue;
    }
    length += bytes.copy(picked, length, from, start);
    from = at;
  }
  length += bytes.copy(picked, length, from, at);
  picked[length++] = 0;
  picked.writeInt32LE(length, 0);
  return picked.subarray(0, length);
}

function readArray(bytes: Buffer): Value[] {
  const end = at + int32(bytes, at) - 1;
  at += 4;
  const values: Value[] = [];
  while (at < end) {
    const type = bytes[at++] ?? 0;
    while (bytes[at++] !== 0); // the index; the order is what counts
    values.push(readValue(bytes, type));
  }
  at = end + 1;
  return values;
}

function readValue(bytes: Buffer, type: number): Value {
  switch (type) {
    case 0x02:
      return readString(bytes);
    case 0x10:
      at += 4;
      return int32(bytes, at - 4);
    case 0x07:
      at += 12;
      return new ObjectId(copied(bytes, at - 12, at));
    case 0x01: {
      const double = bytes.readDoubleLE(at);
      at += 8;
      return isInt32(double) ? new Double(double) : double;
    }
    case 0x09: {
      const milliseconds = int32(bytes, at + 4) * 4294967296 + (int32(bytes, at) >>> 0);
      at += 8;
      return new Date(milliseconds);
    }
    case 0x03:
      return readObject(bytes);
    case 0x04:
      return readArray(bytes);
    case 0x08:
      return bytes[at++] === 1;
    case 0x0a:
      return null;
    case 0x12:
      at += 8;
      return new Long(int32(bytes, at - 8), int32(bytes, at - 4));
    default:
      return readRare(bytes, type);
  }
}

function readRare(bytes: Buffer, type: number): Value {
  switch (type) {
    case 0x05: {
      const length = int32(bytes, at);
      const subtype = bytes[at + 4] ?? 0;
      at += 5 + length;
      return new Binary(copied(bytes, at - length, at), subtype);
    }
    case 0x06:
      return null; // deprecated `undefined`; MongoDB compares it with null
    case 0x0b: {
      const pattern = readCString(bytes);
      return new BSONRegExp(pattern, readCString(bytes));
    }
    case 0x0d:
      return new Code(readString(bytes));
    case 0x0e:
      return new BSONSymbol(readString(bytes));
    case 0x0f: {
      at += 4;
      const code = readString(bytes);
      return new Code(code, readObject(bytes));
    }
    case 0x11:
      at += 8;
      return new Timestamp({
        t: int32(bytes, at - 4) >>> 0,
        i: int32(bytes, at - 8) >>> 0,
      });
    case 0x13:
      at += 16;
      return new Decimal128(copied(bytes, at - 16, at));
    case 0x7f:
      return new MaxKey();
    case 0xff:
      return new MinKey();
    default:
      return fail('FailedToParse', `BSON type ${type} is not supported`);
  }
}

/** A value that outlives the bytes it was read from must not keep all of them. */
function copied(bytes: Buffer, start: number, end: number): Buffer {
  const copy = Buffer.allocUnsafe(end - start);
  bytes.copy(copy, 0, start, end);
  return copy;
}

function int32(bytes: Buffer, offset: number): number {
  return bytes.readInt32LE(offset);
}

function readString(bytes: Buffer): string {
  const length = int32(bytes, at);
  const start = at + 4;
  at = start + length;
  return bytes.toString('utf8', start, at - 1);
}

function readCString(bytes: Buffer): string {
  const end = bytes.indexOf(0, at);
  const text = bytes.toString('utf8', at, end);
  at = end + 1;
  return text;
}

function readName(bytes: Buffer): string {
  const start = at;
  let hash = 0;
  let byte = bytes[at++] ?? 0;
  while (byte !== 0) {
    hash = nextHash(hash, byte);
    byte = bytes[at++] ?? 0;
  }
  return nameOf(bytes, start, at - 1, hash);
}
