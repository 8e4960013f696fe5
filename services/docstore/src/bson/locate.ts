/** Finds top-level fields of a document without reading their values. */
import { nameOf, nextHash } from './names.ts';
import { skipValue } from './skip.ts';

/** Where the fields of one document are: type and position of the value by slot; type 0: missing. */
export interface Located {
  types: Uint8Array;
  starts: Uint32Array;
}

/** Fills `found` with the fields that have a slot. Of fields with the same name the last counts. */
export function locate(bytes: Buffer, slots: ReadonlyMap<string, number>, found: Located): void {
  const { types, starts } = found;
  types.fill(0);
  const end = bytes.readInt32LE(0) - 1;
  let at = 4;
  while (at < end) {
    const type = bytes[at++] ?? 0;
    const start = at;
    let hash = 0;
    let byte = bytes[at++] ?? 0;
    while (byte !== 0) {
      hash = nextHash(hash, byte);
      byte = bytes[at++] ?? 0;
    }
    const slot = slots.get(nameOf(bytes, start, at - 1, hash));
    if (slot !== undefined) {
      types[slot] = type;
      starts[slot] = at;
    }
    at = skipValue(bytes, type, at);
  }
}
