import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decimal128, Double, Long, ObjectId } from 'bson';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDoc } from '../bson/reader.ts';
import type { Doc, Value } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import { Cursors } from '../commands/cursors.ts';
import { finished, runCommand } from '../commands/registry.ts';
import { Store } from '../storage/store.ts';
import { seeded } from '../testing.ts';

let folder: string;
let store: Store;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'group-'));
  store = new Store(join(folder, 'group.db'));
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

function run(command: Doc): Doc {
  const record = { now: new Date(), ids: [] as ObjectId[] };
  return finished(runCommand({ ...command, $db: 't' }, store, new Cursors(), record, false));
}

function aggregate(collection: string, pipeline: Doc[]): Doc[] {
  const reply = run({ aggregate: collection, pipeline, cursor: { batchSize: 100_000 } });
  return (readDoc(writeDoc(reply)).cursor as { firstBatch: Doc[] }).firstBatch;
}

const ID = new ObjectId();
const LONG = 'x'.repeat(300);
/** Few, and of some the same number in other bytes. */
const VALUES: Value[] = [
  ...[1, new Double(1), Long.fromNumber(1), Decimal128.fromString('1.0'), '1', 0, new Double(-0)],
  ...[null, undefined, true, ID, new Date(1), LONG, '', [], [1], [new Double(1)], {}],
  ...[{ a: 1 }, { a: new Double(1) }, { b: 1 }, { a: undefined }],
];

/** Stored documents, and the same ones after a stage: there bytes do not tell groups. */
function expectSame(collection: string, group: Doc): void {
  const stored = aggregate(collection, [{ $group: group }]);
  expect(stored.length).toBeGreaterThan(0);
  expect(stored).toEqual(aggregate(collection, [{ $set: { other: 1 } }, { $group: group }]));
}

const GROUPS: Doc[] = [
  { _id: '$a', n: { $sum: 1 } },
  { _id: { x: '$a', y: '$b' }, n: { $sum: '$i' }, last: { $last: '$b' }, c: { $addToSet: '$c' } },
  { _id: '$a.a', ids: { $push: '$i' } },
  { _id: { $type: '$b' }, most: { $max: '$a' }, all: { $first: '$$ROOT.i' } },
  {
    _id: { $dateToString: { date: '$at', format: '%H', timezone: 'Europe/Berlin' } },
    n: { $sum: 1 },
  },
  { _id: ['$c', { $literal: '$a' }], first: { $first: '$i' } },
  { _id: null, n: { $count: {} } },
  { _id: '$i', a: { $first: '$a' } },
];

it('stored documents fall into the groups that their values tell', () => {
  const random = seeded(7);
  const pick = (): Value => VALUES[Math.floor(random() * VALUES.length)];
  const documents = Array.from({ length: 1500 }, (_, i) => {
    const doc: Doc = { _id: i, b: pick(), i, a: pick(), at: new Date(i * 1e6), c: pick() };
    return i % 2 === 0 ? doc : { _id: i, c: doc.c, at: doc.at, a: doc.a, i, b: doc.b };
  });
  run({ insert: 'docs', documents });
  for (const group of GROUPS) expectSame('docs', group);
});

it('a random group is another one each time', () => {
  const documents = Array.from({ length: 50 }, () => ({ a: 1 }));
  run({ insert: 'same', documents });
  const groups = aggregate('same', [{ $group: { _id: [{ $rand: {} }, '$a'] } }]);
  expect(groups).toHaveLength(50);
});
