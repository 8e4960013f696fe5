/** Bytes as `lean()` gives them: BSON's Binary, whose own buffer may be longer than the value. */
export function bytesOf(sealed: Buffer | { value(): Uint8Array }): Buffer {
  return Buffer.isBuffer(sealed) ? sealed : Buffer.from(sealed.value());
}
