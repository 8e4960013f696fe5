import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectId } from 'bson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDoc } from '../bson/reader.ts';
import type { Doc } from '../bson/types.ts';
import type { RawDoc } from '../bson/writer.ts';
import { verifyFile } from '../maintenance/verify.ts';
import { type Steps, timed } from '../pace.ts';
import { Store } from '../storage/store.ts';
import { seeded } from '../testing.ts';
import { Cursors } from './cursors.ts';
import { finished, isSteps, runCommand } from './registry.ts';

const NS = 't.docs';
let folder: string;
let file: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slices-'));
  file = join(folder, 'slices.db');
  store = new Store(file);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

function begin(command: Doc): Steps<Doc> {
  const record = { now: new Date(), ids: [] as ObjectId[] };
  const reply = runCommand({ ...command, $db: 't' }, store, new Cursors(), record, false);
  if (!isSteps(reply)) throw new Error('not a long command');
  return reply;
}

function run(command: Doc): Doc {
  const record = { now: new Date(), ids: [] as ObjectId[] };
  return finished(runCommand({ ...command, $db: 't' }, store, new Cursors(), record, false));
}

/** Runs a command that pauses wherever it can, and something else at every pause. */
function interrupted(command: Doc, others: (pause: number) => void): Doc {
  const steps = begin(command);
  for (let pause = 0; ; pause++) {
    const limits = { expiresAt: Number.POSITIVE_INFINITY, sliceMs: 0 };
    const step = timed(limits, () => steps.next());
    if (step.done) return step.value;
    others(pause);
  }
}

const docs = (): Doc[] =>
  [...(store.catalog.find(NS)?.scan() ?? [])].map(({ raw }) => readDoc(raw));
const insert = (...documents: Doc[]): Doc => run({ insert: 'docs', documents });
const many = (count: number, make: (i: number) => Doc): Doc[] =>
  Array.from({ length: count }, (_, i) => ({ _id: i, ...make(i) }));
const createIndex = (key: Doc, options: Doc = {}): Doc => ({
  createIndexes: 'docs',
  indexes: [{ key, name: 'x', ...options }],
});

describe('between the slices of a write', { timeout: 60_000 }, () => {
  it('others change what an update would have changed: it has to match still', () => {
    for (let at = 0; at < 30; at += 3) {
      run({ delete: 'docs', deletes: [{ q: {}, limit: 0 }] });
      insert(...many(10, () => ({ a: 1 })));
      const updates = [{ q: { a: 1 }, u: { $set: { b: 1 } }, multi: true }];
      const reply = interrupted({ update: 'docs', updates }, (pause) => {
        if (pause !== at) return;
        run({
          update: 'docs',
          updates: [{ q: { _id: { $gt: 4 } }, u: { $set: { a: 2 } }, multi: true }],
        });
      });
      expect(docs().filter((doc) => doc.b === 1)).toHaveLength(Number(reply.n));
      expect(docs().filter((doc) => doc.a === 1 && doc.b !== 1)).toEqual([]);
    }
  });

  it('others move documents in the index that is read: each is changed once', () => {
    for (const at of [0, 10, 30]) {
      run({ delete: 'docs', deletes: [{ q: {}, limit: 0 }] });
      insert(...many(40, (i) => ({ a: i, n: 0 })));
      run(createIndex({ a: 1 }));
      const q = { a: { $gte: 0 }, n: { $gte: 0 } };
      const updates = [{ q, u: { $inc: { n: 1 } }, multi: true }];
      const reply = interrupted({ update: 'docs', updates }, (pause) => {
        const u = { $inc: { a: 1000 } };
        if (pause >= at && pause < at + 20)
          run({ update: 'docs', updates: [{ q: { _id: pause % 20 }, u }] });
      });
      expect(docs().filter(({ n }) => n !== 1)).toEqual([]);
      expect(reply).toEqual({ n: 40, nModified: 40 });
    }
  });

  it('others change what a sort has read: what matches no more does not come', () => {
    insert(...many(20, (i) => ({ state: 'free', i })));
    const find = { find: 'docs', filter: { state: 'free' }, sort: { i: 1 } };
    const updates = (_id: number): Doc[] => [{ q: { _id }, u: { $set: { state: 'taken' } } }];
    let begun = 0;
    const { cursor } = interrupted(find, (pause) => {
      if (pause > 22) run({ update: 'docs', updates: updates(19 - begun++) });
    });
    const found = (cursor as { firstBatch: RawDoc[] }).firstBatch.map(({ bytes }) =>
      readDoc(bytes),
    );
    expect([begun, found.length]).not.toContain(0);
    expect(found.filter(({ state }) => state !== 'free')).toEqual([]);
  });

  it('counts and sizes are of all parts', () => {
    insert(...many(26_000, (i) => ({ a: i % 2 })));
    run(createIndex({ a: 1 }));
    const count = (query: Doc): unknown => interrupted({ count: 'docs', query }, () => undefined).n;
    expect([count({}), count({ a: 1 }), count({ a: { $gte: 0 } })]).toEqual([
      26_000, 13_000, 26_000,
    ]);
    const { count: counted, size } = interrupted({ collStats: 'docs' }, () => undefined);
    expect([counted, size]).toEqual([26_000, 26_000 * 21]);
  });

  it('others remove: each document is removed once', () => {
    insert(...many(20, (i) => ({ i })));
    let removed = 0;
    const reply = interrupted({ delete: 'docs', deletes: [{ q: {}, limit: 0 }] }, (pause) => {
      const deletes = [{ q: { _id: 19 - pause }, limit: 1 }];
      removed += Number(run({ delete: 'docs', deletes }).n);
    });
    expect(removed).toBeGreaterThan(0);
    expect(Number(reply.n) + removed).toBe(20);
    expect(docs()).toEqual([]);
  });

  it('another takes the document that was found: a second one is looked for', () => {
    insert(...many(5, () => ({ state: 'free' })));
    const claim = { query: { state: 'free' }, update: { $set: { state: 'taken' } }, new: true };
    const ids: unknown[] = [];
    const reply = interrupted({ findAndModify: 'docs', ...claim, sort: { _id: 1 } }, (pause) => {
      if (pause % 4 === 3 && ids.length < 4)
        ids.push((run({ findAndModify: 'docs', ...claim, sort: { _id: 1 } }).value as Doc)._id);
    });
    ids.push((reply.value as Doc)._id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(docs().filter((doc) => doc.state === 'taken')).toHaveLength(ids.length);
  });

  it('others write while an index is built: it agrees with the documents', () => {
    insert(...many(200, (i) => ({ a: i % 7, b: [i, -i] })));
    const random = seeded(5);
    const some = (): number => Math.floor(random() * 260);
    const write = (): void => {
      const q = { _id: some() };
      if (random() < 0.3) run({ delete: 'docs', deletes: [{ q, limit: 1 }] });
      else {
        const u = { $set: { a: random() < 0.2 ? [some(), some()] : some() } };
        run({ update: 'docs', updates: [{ q, u, upsert: true }] });
      }
    };
    interrupted(createIndex({ a: 1 }), write);
    interrupted({ createIndexes: 'docs', indexes: [{ key: { b: -1, c: 1 }, name: 'y' }] }, write);
    expect(store.catalog.find(NS)?.indexes).toHaveLength(2);
    store.close();
    expect(verifyFile(file).problems).toEqual([]);
    store = new Store(file);
  });

  it('a duplicate ends the build of a unique index, not the write of the other', () => {
    insert(...many(10, (i) => ({ a: i })));
    let inserted: Doc = {};
    const build = (): Doc =>
      interrupted(createIndex({ a: 1 }, { unique: true }), (pause) => {
        if (pause === 5) inserted = insert({ _id: 'twin', a: 2 });
      });
    expect(build).toThrow(expect.objectContaining({ code: 11000, extra: expect.anything() }));
    expect(inserted).toEqual({ n: 1 });
    expect(store.catalog.find(NS)?.indexes).toEqual([]);
  });

  it('a duplicate that has gone again does no harm to it', () => {
    insert(...many(10, (i) => ({ a: i })));
    interrupted(createIndex({ a: 1 }, { unique: true }), (pause) => {
      if (pause === 5) insert({ _id: 'twin', a: 2 });
      if (pause === 6) run({ delete: 'docs', deletes: [{ q: { _id: 2 }, limit: 1 }] });
    });
    store.close();
    expect(verifyFile(file)).toMatchObject({ problems: [], documents: 10 });
    store = new Store(file);
  });

  it('the collection is dropped: the build ends', () => {
    insert(...many(10, (i) => ({ a: i })));
    const build = (): Doc =>
      interrupted(createIndex({ a: 1 }), (pause) => {
        if (pause === 3) run({ drop: 'docs' });
      });
    expect(build).toThrow(expect.objectContaining({ codeName: 'IndexBuildAborted' }));
  });

  it('$out shows the old documents until it is done, and leaves nothing when it fails', () => {
    insert(...many(600, (i) => ({ a: i })));
    run(createIndex({ a: 1 }, { unique: true }));
    const out = (a: Doc | number): Doc => ({
      aggregate: 'docs',
      pipeline: [{ $set: { a } }, { $out: 'docs' }],
      cursor: {},
    });
    const before = (): unknown => expect(run({ count: 'docs' })).toEqual({ n: 600 });
    expect(() => interrupted(out(1), before)).toThrow(expect.objectContaining({ code: 11000 }));
    expect(docs()[9]).toEqual({ _id: 9, a: 9 });
    interrupted(out({ $add: ['$a', 1000] }), before);
    expect(docs()[9]).toEqual({ _id: 9, a: 1009 });
    while (store.catalog.leftovers.step());
    store.close();
    expect(verifyFile(file)).toMatchObject({ problems: [], documents: 600, indexes: 1 });
    store = new Store(file);
  });
});
