/** The bytes of the key that is being made, and how plain values are written into it. */

let buffer = Buffer.allocUnsafe(1 << 16);
let at = 0;

export function startKey(): void {
  at = 0;
}

/** The finished key, in bytes of its own. */
export function takeKey(): Buffer {
  return Buffer.from(buffer.subarray(0, at));
}

export function position(): number {
  return at;
}

/** Turns the order of everything since `start` around. */
export function invert(start: number): void {
  for (let i = start; i < at; i++) buffer[i] = ~(buffer[i] ?? 0) & 0xff;
}

function reserve(bytes: number): void {
  if (at + bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, at + bytes));
  buffer.copy(larger, 0, 0, at);
  buffer = larger;
}

export function putByte(value: number): void {
  reserve(1);
  buffer[at++] = value;
}

export function putUInt16(value: number): void {
  reserve(2);
  at = buffer.writeUInt16BE(value, at);
}

export function putUInt32(value: number): void {
  reserve(4);
  at = buffer.writeUInt32BE(value, at);
}

/** `content` from `from` to `to`. */
export function putBytes(content: Uint8Array, from = 0, to = content.length): void {
  reserve(to - from);
  for (let i = from; i < to; i++) buffer[at++] = content[i] ?? 0;
}

/** UTF-8 with each null byte followed by 0xff, ended by two null bytes. */
export function putString(text: string): void {
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

/** Like `putString` for text that is UTF-8 already. */
export function putText(bytes: Buffer, from: number, to: number): void {
  reserve(to - from + 2);
  let next = at;
  for (let i = from; i < to; i++) {
    const code = bytes[i] ?? 0;
    if (code === 0 || code > 0x7f) {
      // Null bytes are doubled, and what is no UTF-8 becomes what a reader would make of it.
      putString(bytes.toString('utf8', from, to));
      return;
    }
    buffer[next++] = code;
  }
  buffer[next++] = 0;
  buffer[next++] = 0;
  at = next;
}

/** IEEE bits, inverted for negatives; NaN before everything, -0 as 0. */
export function putDouble(value: number): void {
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
