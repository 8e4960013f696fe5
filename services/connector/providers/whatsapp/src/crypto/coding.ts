import { BufferJSON } from '@whiskeysockets/baileys';

/** The library's values as bytes: JSON in which buffers stay buffers. */
export const encode = (value: unknown): Buffer =>
  Buffer.from(JSON.stringify(value, BufferJSON.replacer));

export const decode = (bytes: Uint8Array): unknown =>
  JSON.parse(Buffer.from(bytes).toString(), BufferJSON.reviver);
