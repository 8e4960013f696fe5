/**
 * What was computed from some fields of a document, found again by their bytes: stored documents
 * repeat few values, and bytes that are equal need not be read again.
 */
import { type Located, locate } from '../bson/locate.ts';
import { nextHash } from '../bson/names.ts';
import { skipValue } from '../bson/skip.ts';

interface Entry<Result> {
  /** Type and value of each field. */
  bytes: Uint8Array;
  result: Result;
}

/** Longer values are not likely to come again. */
const MAX_BYTES = 256;
const MAX_ENTRIES = 10_000;
/** Looked for so often, most of it has to have been found. */
const TRIAL = 1000;

export class KnownBytes<Result> {
  readonly #slots: ReadonlyMap<string, number>;
  readonly #found: Located;
  readonly #ends: Uint32Array;
  readonly #entries = new Map<number, Entry<Result>[]>();
  #size = 0;
  #asked = 0;
  /** Of the document asked for last. */
  #raw: Buffer = Buffer.alloc(0);
  #hash = 0;
  #length = 0;

  constructor(fields: ReadonlySet<string>) {
    this.#slots = new Map([...fields].map((name, slot) => [name, slot]));
    const { size } = fields;
    this.#found = { types: new Uint8Array(size), starts: new Uint32Array(size) };
    this.#ends = new Uint32Array(size);
  }

  /** Values do not come again often enough. */
  get isUseless(): boolean {
    return this.#asked >= TRIAL && this.#size > this.#asked / 2;
  }

  find(raw: Buffer): Result | undefined {
    this.#raw = raw;
    this.#asked++;
    this.#measure();
    for (const entry of this.#entries.get(this.#hash) ?? [])
      if (entry.bytes.length === this.#length && this.#equals(entry.bytes)) return entry.result;
    return undefined;
  }

  /** Finds the fields of the document, and the hash of their bytes. */
  #measure(): void {
    const raw = this.#raw;
    const { types, starts } = this.#found;
    locate(raw, this.#slots, this.#found);
    let hash = 0;
    let length = 0;
    for (let slot = 0; slot < types.length; slot++) {
      const type = types[slot] ?? 0;
      const start = starts[slot] ?? 0;
      const end = type === 0 ? start : skipValue(raw, type, start);
      this.#ends[slot] = end;
      length += 1 + end - start;
      hash = nextHash(hash, type);
      for (let at = start; at < end; at++) hash = nextHash(hash, raw[at] ?? 0);
    }
    this.#hash = hash;
    this.#length = length;
  }

  #equals(bytes: Uint8Array): boolean {
    const raw = this.#raw;
    const { types, starts } = this.#found;
    let i = 0;
    for (let slot = 0; slot < types.length; slot++) {
      if (bytes[i++] !== types[slot]) return false;
      const end = this.#ends[slot] ?? 0;
      for (let at = starts[slot] ?? 0; at < end; at++) if (bytes[i++] !== raw[at]) return false;
    }
    return true;
  }

  /** Keeps what the document asked for last gave. */
  keep(result: Result): void {
    if (this.#length > MAX_BYTES || this.#size >= MAX_ENTRIES) return;
    const bytes = new Uint8Array(this.#length);
    const { types, starts } = this.#found;
    let i = 0;
    types.forEach((type, slot) => {
      bytes[i++] = type;
      const value = this.#raw.subarray(starts[slot], this.#ends[slot]);
      bytes.set(value, i);
      i += value.length;
    });
    const entries = this.#entries.get(this.#hash) ?? [];
    this.#entries.set(this.#hash, [...entries, { bytes, result }]);
    this.#size++;
  }
}
