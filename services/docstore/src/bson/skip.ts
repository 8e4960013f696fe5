/** Steps over a value without reading it. */

/** The position after the value of this type at `at`. */
export function skipValue(bytes: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return at + 8;
    case 0x02:
    case 0x0d:
    case 0x0e:
      return at + 4 + bytes.readInt32LE(at);
    case 0x03:
    case 0x04:
    case 0x0f:
      return at + bytes.readInt32LE(at);
    case 0x05:
      return at + 5 + bytes.readInt32LE(at);
    case 0x07:
      return at + 12;
    case 0x08:
      return at + 1;
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1;
    case 0x10:
      return at + 4;
    case 0x13:
      return at + 16;
    default: // null, undefined, MinKey and MaxKey have no bytes
      return at;
  }
}
