/**
 * How often documents were written, in memory that the store's thread shares with the process it is
 * in: whoever has read something knows without asking whether it still stands.
 *
 * A count is of a collection's documents of one part, which a field of theirs names (whose they are),
 * and is raised after the commit and before any reply. So what was read after a count was looked at
 * is what would be read now, as long as the count is the same. Parts share places by their hash:
 * a count may be raised by another part's write, and never misses one of its own.
 */
import { randomBytes } from 'node:crypto';
import { skipValue } from './bson/skip.ts';

const PLACES = 16_384;

/** What the store's thread needs to count. */
export interface SharedCounts {
  readonly counts: SharedArrayBuffer;
  /** Top-level fields that name a document's part; the first that it has counts. */
  readonly partFields: readonly string[];
  /** Collections (names without a database) that have one document a part, under its name as `_id`. */
  readonly partCollections: readonly string[];
}

const STRING = 0x02;
const NONE = Buffer.alloc(0);
const ID = [Buffer.from('_id\0')];

const mixed = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01_00_01_93);

function placeOf(ns: string, part: Uint8Array): number {
  let hash = 0x81_1c_9d_c5 | 0;
  for (let i = 0; i < ns.length; i++) hash = mixed(hash, ns.charCodeAt(i));
  hash = mixed(hash, 0);
  for (const byte of part) hash = mixed(hash, byte);
  return (hash >>> 0) % PLACES;
}

/** Shared by the two sides. */
export function sharedCounts(parts: Omit<SharedCounts, 'counts'>): SharedCounts {
  return { counts: new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT), ...parts };
}

/** The side that reads. */
export class WriteCounts {
  readonly #counts: Int32Array;
  /** Tells the counts of two stores apart. */
  readonly #name = randomBytes(6).toString('base64url');

  constructor({ counts }: SharedCounts) {
    this.#counts = new Int32Array(counts);
  }

  /**
   * A text that is another one once a document of this part, or of none, was written in one of
   * these collections.
   */
  of(namespaces: readonly string[], part: string): string {
    const bytes = Buffer.from(part);
    const counts = namespaces.flatMap((ns) => [
      Atomics.load(this.#counts, placeOf(ns, bytes)),
      Atomics.load(this.#counts, placeOf(ns, NONE)),
    ]);
    return [this.#name, ...counts].join('.');
  }
}

/** The side of the store: notes what is written, and raises the counts when it is committed. */
export class WriteNotes {
  readonly #counts: Int32Array;
  readonly #fields: readonly Buffer[];
  readonly #partCollections: ReadonlySet<string>;
  readonly #noted = new Set<number>();

  constructor({ counts, partFields, partCollections }: SharedCounts) {
    this.#counts = new Int32Array(counts);
    this.#fields = partFields.map((name) => Buffer.from(`${name}\0`));
    this.#partCollections = new Set(partCollections);
  }

  /** A document is about to be stored, or to be no more. */
  document(ns: string, raw: Buffer): void {
    this.#noted.add(placeOf(ns, partOf(raw, this.#fieldsOf(ns))));
  }

  /** Everything of a collection is about to be another. */
  collection(ns: string): void {
    this.#noted.add(placeOf(ns, NONE));
  }

  /** After a commit. What was noted and undone is counted too, which costs a look at most. */
  committed(): void {
    for (const place of this.#noted) Atomics.add(this.#counts, place, 1);
    this.#noted.clear();
  }

  #fieldsOf(ns: string): readonly Buffer[] {
    return this.#partCollections.has(ns.slice(ns.indexOf('.') + 1)) ? ID : this.#fields;
  }
}

/** The text of the first of these fields that a document has. */
function partOf(raw: Buffer, fields: readonly Buffer[]): Uint8Array {
  const isPart = (start: number, end: number) =>
    fields.some((field) => field.length === end - start && field.compare(raw, start, end) === 0);
  const end = raw.readInt32LE(0) - 1;
  let at = 4;
  while (at < end) {
    const type = raw[at] ?? 0;
    const name = at + 1;
    at = raw.indexOf(0, name) + 1;
    if (type === STRING && isPart(name, at)) {
      return raw.subarray(at + 4, at + 3 + raw.readInt32LE(at));
    }
    at = skipValue(raw, type, at);
  }
  return NONE;
}
