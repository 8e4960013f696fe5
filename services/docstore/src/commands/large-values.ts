/** Long arrays of what is answered are encoded in slices; to put them together takes little time. */
import { type Doc, isDoc, setField, type Value } from '../bson/types.ts';
import { RawArray, writeDoc, writeElements } from '../bson/writer.ts';
import { fail } from '../errors.ts';
import { isDue, PAUSE, type Steps } from '../pace.ts';

/** MongoDB's limit for a document of a reply: that of a stored one, and room for what is around it. */
export const MAX_REPLY_BYTES = 16 * 1024 * 1024 + 16 * 1024;
/** Elements that are encoded in one go. */
const AT_ONCE = 100;

/** The document's bytes; refuses what is larger than a document may be. */
export function* encodedDoc(doc: Doc): Steps<Buffer> {
  const bytes = writeDoc((yield* inSlices(doc)) as Doc);
  if (bytes.length > MAX_REPLY_BYTES) tooLarge(bytes.length);
  return bytes;
}

function tooLarge(bytes: number): never {
  fail(
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes} (0x${bytes.toString(16).toUpperCase()}) is invalid. Size must be between 0 and ${MAX_REPLY_BYTES}(16MB)`,
  );
}

/** Encodes the elements of a long array. */
export function* encodedArray(
  values: readonly Value[],
  refuse: (bytes: number) => never = tooLarge,
): Steps<RawArray> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for (let first = 0; first < values.length; first += AT_ONCE) {
    if (isDue()) yield PAUSE;
    const some: Value[] = [];
    for (const value of values.slice(first, first + AT_ONCE)) some.push(yield* inSlices(value));
    const part = writeElements(some, first);
    bytes += part.length;
    if (bytes > MAX_REPLY_BYTES) refuse(bytes);
    parts.push(part);
  }
  return new RawArray(Buffer.concat(parts));
}

/** The value with its long arrays encoded. */
function* inSlices(value: Value): Steps<Value> {
  if (!isLarge(value)) return value;
  if (Array.isArray(value)) return yield* encodedArray(value);
  const doc: Doc = {};
  for (const [name, inner] of Object.entries(value as Doc))
    setField(doc, name, yield* inSlices(inner));
  return doc;
}

/** True when there is a long array in it. */
function isLarge(value: Value): boolean {
  if (Array.isArray(value)) return value.length > AT_ONCE || value.some(isLarge);
  return isDoc(value) && Object.values(value).some(isLarge);
}
