/**
 * Fills a new index. Between two slices others write, and keep the index up for what they change;
 * so a document may have its keys already when the build comes to it. What speaks against the
 * index (a key that two documents have) is not told to them: the build looks again.
 */
import { isDue, PAUSE, type Pause } from '../pace.ts';
import type { Collection } from './collection.ts';
import { duplicateKey } from './duplicate-key.ts';
import type { IndexTable } from './index-table.ts';
import { KeyReader } from './key-reader.ts';

/** Keys that are sorted and stored together. */
const TOGETHER = 512;

interface Entry {
  key: Buffer;
  row: number;
}

export function* fillIndex(collection: Collection, index: IndexTable): Generator<Pause, void> {
  do {
    index.doubtful = false;
    let last: number | undefined = Number.MIN_SAFE_INTEGER;
    while (last !== undefined) {
      last = fillSlice(collection, index, last);
      if (last === undefined) break;
      index.building = true;
      yield PAUSE;
      index.building = false;
    }
  } while (index.doubtful);
}

/** Adds the documents after a row until the slice is over; the last row, or undefined at the end. */
function fillSlice(collection: Collection, index: IndexTable, after: number): number | undefined {
  const keys = new KeyReader([index]);
  let entries: Entry[] = [];
  for (const { row, raw } of collection.scan(1, after)) {
    keys.read(raw);
    for (const key of keys.keysOf(index, 0)) entries.push({ key, row });
    if (entries.length >= TOGETHER) {
      store(collection, index, entries);
      entries = [];
    }
    // Rows that were read are not kept over a pause: others may change them.
    if (isDue()) {
      store(collection, index, entries);
      return row;
    }
  }
  store(collection, index, entries);
  return undefined;
}

/** In the order of the keys, so that neighbours go to the same page one after the other. */
function store(collection: Collection, index: IndexTable, entries: Entry[]): void {
  entries.sort((a, b) => Buffer.compare(a.key, b.key));
  if (index.putAll(entries.flatMap(({ key, row }) => [key, row]))) return;
  for (const { key, row } of entries) {
    if (index.put(key, row)) continue;
    const reader = new KeyReader([index]);
    reader.read(collection.byRow(row)?.raw ?? Buffer.alloc(5));
    duplicateKey(collection.ns, index, reader.doc);
  }
}
