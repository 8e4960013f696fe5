/** What clients do while the store is killed, what it acknowledged to them, and what must be there then. */
import type { Db, Document } from 'mongodb';
import { expect } from 'vitest';

/** Documents of each collection that something large is done to. */
export const LARGE = 400;
/** The source of what is copied; nobody writes to it. */
export const SOURCE = 'source';

/** One client that does the same thing again and again, numbered from 1. */
export interface Load {
  /** The number of the last one that was acknowledged. */
  acknowledged: number;
  /** The number of the one that was begun; there is none when it equals `acknowledged`. */
  begun: number;
  run(db: Db, number: number): Promise<unknown>;
  /** Looks at the store after the restart. */
  check(db: Db): Promise<void>;
}

export type Loads = Record<string, Load>;

/** Does it until the store is gone. */
export async function repeat(load: Load, db: Db): Promise<void> {
  try {
    for (;;) {
      load.begun++;
      await load.run(db, load.begun);
      load.acknowledged = load.begun;
    }
  } catch (error) {
    // An answer with a code is an error of the store; without one, the store was killed.
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') throw error;
  }
}

function load(run: Load['run'], check: (db: Db, self: Load) => Promise<void>): Load {
  const self: Load = { acknowledged: 0, begun: 0, run, check: (db) => check(db, self) };
  return self;
}

const valuesOf = async (db: Db, name: string, field: string): Promise<unknown[]> =>
  (await db.collection(name).find().toArray()).map((doc) => doc[field]);

/** Every value is one of the last that was acknowledged and the one that was on its way. */
function expectRecent(values: readonly unknown[], { acknowledged, begun }: Load): void {
  const others = values.filter((value) => value !== acknowledged && value !== begun);
  expect([...new Set(others)]).toEqual([]);
}

export function newLoads(writers: number): Loads {
  const inserted = new Set<string>();
  const writer = (client: number): Load =>
    load(
      async (db, number) => {
        const docs = db.collection('docs');
        const key = `${client}-${number}`;
        const tags = [`t${number % 7}`, `u${number % 5}`];
        await docs.insertOne({ key, client, even: number % 2 === 0, tags });
        inserted.add(key);
        const filter = { key: `counter-${client}` };
        await docs.updateOne(filter, { $set: { value: number } }, { upsert: true });
      },
      async (db, self) => {
        const keys = new Set(await valuesOf(db, 'docs', 'key'));
        expect([...inserted].filter((key) => !keys.has(key))).toEqual([]);
        const counter = await db.collection('docs').findOne({ key: `counter-${client}` });
        expectRecent([counter?.value ?? 0], self);
      },
    );
  const all = Array.from({ length: writers }, (_, n): [string, Load] => [`writer ${n}`, writer(n)]);
  return { ...Object.fromEntries(all), ...largeLoads() };
}

/** Even ones undo what odd ones did. */
const isMade = (number: number): boolean => number % 2 === 1;

function largeLoads(): Loads {
  return {
    'index build': load(buildIndex, async (db, { acknowledged, begun }) => {
      // `verify` has compared it with the documents.
      const isThere = await db.collection('docs').indexExists('built');
      expect([isMade(acknowledged), isMade(begun)]).toContain(isThere);
    }),
    $out: load(
      (db, number) => copy(db, number, { $out: 'out' }),
      async (db, self) => {
        const values = await valuesOf(db, 'out', 'n');
        // The old collection or the new one.
        expect(new Set(values).size).toBeLessThanOrEqual(1);
        expect(values).toHaveLength(values.length === 0 && self.acknowledged === 0 ? 0 : LARGE);
        expectRecent(values, self);
        expect(await db.collection('out').indexExists('twice')).toBe(true);
      },
    ),
    $merge: load(
      (db, number) => copy(db, number, { $merge: 'merged' }),
      async (db, self) => {
        const values = await valuesOf(db, 'merged', 'n');
        if (self.acknowledged > 0) expect(values).toHaveLength(LARGE);
        expectRecent(values, self);
      },
    ),
    updateMany: load(
      (db) => db.collection('counted').updateMany({}, { $inc: { n: 1 } }),
      async (db, self) => {
        const values = await valuesOf(db, 'counted', 'n');
        expect(values).toHaveLength(LARGE);
        expectRecent(values, self);
      },
    ),
    deleteMany: load(
      fillAndRemove('emptied', (db) => db.collection('emptied').deleteMany({})),
      partIsLeft,
    ),
    drop: load(
      fillAndRemove('dropped', (db) => db.collection('dropped').drop()),
      wholeOrGone,
    ),
    transaction: load(transfer, async (db, self) => {
      const values = await valuesOf(db, 'accounts', 'n');
      expect(values.reduce((sum: number, value) => sum + Number(value), 0)).toBe(0);
      expectRecent(
        values.map((value) => Math.abs(Number(value))),
        self,
      );
    }),
  };
}

function buildIndex(db: Db, number: number): Promise<unknown> {
  const docs = db.collection('docs');
  const key = { client: 1, tags: 1, key: 1 } as const;
  return isMade(number) ? docs.createIndex(key, { name: 'built' }) : docs.dropIndex('built');
}

function copy(db: Db, number: number, target: Document): Promise<unknown> {
  return db
    .collection(SOURCE)
    .aggregate([{ $set: { n: number } }, target])
    .toArray();
}

/** A numbered collection is filled by odd ones and goes with even ones. */
function fillAndRemove(name: string, remove: (db: Db) => Promise<unknown>): Load['run'] {
  return (db, number) =>
    isMade(number)
      ? db.collection(name).insertMany(Array.from({ length: LARGE }, (_, i) => ({ number, i })))
      : remove(db);
}

async function partIsLeft(db: Db, { acknowledged, begun }: Load): Promise<void> {
  const found = await db.collection('emptied').countDocuments();
  if (begun !== acknowledged) return; // a part of the documents, of either
  expect(found).toBe(isMade(acknowledged) ? LARGE : 0);
}

async function wholeOrGone(db: Db, { acknowledged, begun }: Load): Promise<void> {
  const found = await db.collection('dropped').countDocuments();
  if (isMade(begun) && begun !== acknowledged) return; // a part of what was being inserted
  const possible = [acknowledged, begun].map((number) => (isMade(number) ? LARGE : 0));
  expect(possible).toContain(found);
}

/** From one account to the other. */
function transfer(db: Db): Promise<unknown> {
  const accounts = db.collection<{ _id: string; n: number }>('accounts');
  return db.client.withSession((session) =>
    session.withTransaction(async () => {
      await accounts.updateOne({ _id: 'from' }, { $inc: { n: -1 } }, { session });
      await accounts.updateOne({ _id: 'to' }, { $inc: { n: 1 } }, { session });
    }),
  );
}

/** What the loads find there: a small file takes no longer to make than to copy. */
export async function prepare(db: Db): Promise<void> {
  await db
    .collection('docs')
    .createIndexes([
      { key: { key: 1 }, unique: true },
      { key: { even: 1, client: 1 } },
      { key: { tags: 1 } },
    ]);
  const many = (make: (i: number) => Document): Document[] =>
    Array.from({ length: LARGE }, (_, i) => make(i));
  await db
    .collection('docs')
    .insertMany(many((i) => ({ key: `old-${i}`, tags: ['old', `t${i}`] })));
  await db.collection(SOURCE).insertMany(many((i) => ({ i, twice: [i, -i] })));
  await db.collection('counted').insertMany(many(() => ({ n: 0 })));
  await db.collection('counted').createIndex({ n: 1 });
  await db.collection('out').createIndex({ twice: 1 }, { name: 'twice' });
  await db.collection('merged').createIndex({ n: 1, i: 1 }, { unique: true });
  await db.collection<Document & { _id: string }>('accounts').insertMany([
    { _id: 'from', n: 0 },
    { _id: 'to', n: 0 },
  ]);
}
