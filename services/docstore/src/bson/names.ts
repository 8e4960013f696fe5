/** Field names repeat in every document: one string for the same bytes, found by a hash. */
interface Name {
  bytes: Buffer;
  text: string;
}
const NAMES: (Name | undefined)[] = new Array(4096).fill(undefined);

/** The hash of a name with one more byte; it begins with 0. */
export const nextHash = (hash: number, byte: number): number => (Math.imul(hash, 31) + byte) | 0;

/** The name in these bytes, whose hash the caller has summed up while looking for its end. */
export function nameOf(bytes: Buffer, start: number, end: number, hash: number): string {
  const slot = hash & 4095;
  const length = end - start;
  const known = NAMES[slot];
  if (known !== undefined && known.bytes.length === length) {
    let i = 0;
    while (i < length && known.bytes[i] === bytes[start + i]) i++;
    if (i === length) return known.text;
  }
  const text = bytes.toString('utf8', start, end);
  if (length < 64) NAMES[slot] = { bytes: Buffer.from(bytes.subarray(start, end)), text };
  return text;
}
