/** A walk over bytes from outside: after it the reader may trust every length. */
import { fail } from '../errors.ts';

const MAX_DEPTH = 200;

/** Bytes after the name by type; -1: a length in front, counted apart. */
const FIXED: ReadonlyMap<number, number> = new Map([
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);
const FIXED_LENGTHS = Int8Array.from({ length: 256 }, (_, type) => FIXED.get(type) ?? -1);

/**
 * Throws InvalidBSON-like errors unless a well-formed document stands at `start` and ends
 * before `limit`. Returns the position after it.
 */
export function validateDoc(bytes: Buffer, start: number, limit: number, depth = 0): number {
  if (depth > MAX_DEPTH) fail('FailedToParse', 'BSON is nested too deeply');
  if (start + 5 > limit) invalid();
  const end = start + bytes.readInt32LE(start);
  if (end > limit || end < start + 5 || bytes[end - 1] !== 0) invalid();
  let at = start + 4;
  while (at < end - 1) {
    const type = bytes[at++] ?? 0;
    while (at < end && bytes[at] !== 0) at++;
    at++;
    const length = FIXED_LENGTHS[type] ?? -1;
    at = length >= 0 ? at + length : validateSized(bytes, type, at, end - 1, depth);
    if (at > end - 1) invalid();
  }
  return end;
}

function validateSized(
  bytes: Buffer,
  type: number,
  at: number,
  limit: number,
  depth: number,
): number {
  if (type === 0x0b) return cstringEnd(bytes, cstringEnd(bytes, at, limit), limit);
  if (at + 4 > limit) invalid();
  const length = bytes.readInt32LE(at);
  switch (type) {
    case 0x02:
    case 0x0d:
    case 0x0e:
      return stringEnd(bytes, at, limit);
    case 0x03:
    case 0x04:
      return validateDoc(bytes, at, limit, depth + 1);
    case 0x05:
      if (length < 0) invalid();
      return at + 5 + length;
    case 0x0f: {
      const end = validateDoc(bytes, stringEnd(bytes, at + 4, limit), limit, depth + 1);
      if (end !== at + length) invalid();
      return end;
    }
    default:
      return fail('FailedToParse', `BSON type ${type} is not supported`);
  }
}

function stringEnd(bytes: Buffer, at: number, limit: number): number {
  if (at + 5 > limit) invalid();
  const length = bytes.readInt32LE(at);
  const end = at + 4 + length;
  if (length < 1 || end > limit || bytes[end - 1] !== 0) invalid();
  return end;
}

function cstringEnd(bytes: Buffer, at: number, limit: number): number {
  const end = bytes.indexOf(0, at);
  if (end < 0 || end >= limit) invalid();
  return end + 1;
}

function invalid(): never {
  fail('FailedToParse', 'invalid BSON');
}
