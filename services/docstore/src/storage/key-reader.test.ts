import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readDoc } from '../bson/reader.ts';
import type { Doc } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import { CommandError } from '../errors.ts';
import { complete } from '../pace.ts';
import { randomDoc, randomValue, seeded } from '../testing.ts';
import { KeyReader } from './key-reader.ts';
import { encodeKey } from './key-encoding.ts';
import type { IndexTable } from './index-table.ts';
import { Store } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const store = new Store(join(folder, 'keys.db'));
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const SPECS: Doc[] = [
  { key: { a: 1 } },
  { key: { b: -1, a: 1 } },
  { key: { a: 1, b: -1, c: 1 } },
  { key: { 'a.b': 1 } },
  { key: { c: 1 }, sparse: true },
  { key: { b: 1 }, partialFilterExpression: { a: { $exists: true } } },
];

/** The keys as text, or the name of the error. */
function textOf(run: () => Buffer[]): string {
  try {
    return run()
      .map((key) => key.toString('hex'))
      .join();
  } catch (error) {
    if (error instanceof CommandError) return error.codeName;
    throw error;
  }
}

describe('keys read from bytes', () => {
  it('are those of the decoded documents', { timeout: 60_000 }, () => {
    const collection = store.catalog.findOrCreate('test.keys');
    for (const [i, spec] of SPECS.entries())
      complete(
        store.catalog.createIndex(collection, { ...spec, key: spec.key as Doc, name: `i${i}` }),
      );
    const reader = new KeyReader(collection.indexes);
    const random = seeded(23);
    for (let i = 0; i < 600; i++) {
      const doc: Doc = { ...randomDoc(random, 3), _id: i };
      for (const name of ['a', 'b', 'c']) if (random() < 0.7) doc[name] = randomValue(random);
      const raw = writeDoc(doc);
      const decoded = readDoc(raw);
      reader.read(raw);
      expect(reader.idKey().equals(encodeKey([decoded._id]))).toBe(true);
      collection.indexes.forEach((index: IndexTable, n) => {
        expect(textOf(() => reader.keysOf(index, n))).toBe(textOf(() => index.keysOf(decoded)));
      });
    }
  });

  it('of text that is no UTF-8 are those of what a reader makes of it', () => {
    const raw = writeDoc({ _id: 'xyz' });
    raw[raw.indexOf('y')] = 0xff;
    const reader = new KeyReader([]);
    reader.read(raw);
    expect(reader.idKey()).toEqual(encodeKey([readDoc(raw)._id]));
  });
});
