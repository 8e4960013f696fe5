/** MongoDB stores the `_id` in front; drivers send it behind what they were given. */
import { skipValue } from './skip.ts';

/** The document with its `_id` in front, without reading its values; undefined when it has none. */
export function idFirst(bytes: Buffer): Buffer | undefined {
  const end = bytes.readInt32LE(0) - 1;
  let at = 4;
  while (at < end) {
    const start = at++;
    const isId =
      bytes[at] === 0x5f && bytes[at + 1] === 0x69 && bytes[at + 2] === 0x64 && bytes[at + 3] === 0;
    at = skipValue(bytes, bytes[start] ?? 0, bytes.indexOf(0, at) + 1);
    if (!isId) continue;
    if (start === 4) return bytes;
    const moved = Buffer.from(bytes);
    const length = bytes.copy(moved, 4, start, at);
    bytes.copy(moved, 4 + length, 4, start);
    return moved;
  }
  return undefined;
}
