import { type Document, type FindCursor, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestStore, type TestStore, waitFor } from './support.ts';

let test: TestStore;
beforeAll(async () => {
  test = await startTestStore({ ttlSweepMs: 30 });
});
afterAll(() => test.close());

async function stageOf(name: string, filter: Document, sort: Document = {}): Promise<Document> {
  const { queryPlanner } = await test.db.command({ explain: { find: name, filter, sort } });
  return queryPlanner.winningPlan;
}

describe('unique indexes', () => {
  it('refuse duplicates on insert and update, with key pattern and value', async () => {
    const collection = await test.collection([
      { a: 1, b: 'x' },
      { a: 2, b: 'x' },
    ]);
    await collection.createIndex({ a: 1, b: -1 }, { unique: true });
    const onInsert = await errorOf(collection.insertOne({ a: 1, b: 'x' }));
    expect(onInsert).toMatchObject({
      code: 11000,
      keyPattern: { a: 1, b: -1 },
      keyValue: { a: 1, b: 'x' },
    });
    const onUpdate = await errorOf(collection.updateOne({ a: 2 }, { $set: { a: 1 } }));
    expect(onUpdate).toMatchObject({
      code: 11000,
      keyPattern: { a: 1, b: -1 },
      keyValue: { a: 1, b: 'x' },
    });
    expect(await collection.countDocuments({ a: 2 })).toBe(1);
    expect(
      (
        await errorOf(
          collection
            .insertOne({ _id: 1, a: 8 } as never)
            .then(() => collection.insertOne({ _id: 1, a: 9 } as never)),
        )
      ).keyPattern,
    ).toEqual({ _id: 1 });
  });

  it('leave nothing of a refused document behind', async () => {
    const collection = await test.collection();
    await collection.createIndex({ first: 1 });
    await collection.createIndex({ second: 1 }, { unique: true });
    await collection.insertOne({ first: 1, second: 1 });
    await errorOf(collection.insertOne({ first: 2, second: 1 }));
    expect(await collection.countDocuments({ first: 2 })).toBe(0);
    await collection.insertOne({ first: 2, second: 2 });
    expect(await collection.countDocuments({ first: 2 })).toBe(1);
  });

  it('cannot be built over duplicates', async () => {
    const collection = await test.collection([{ a: 1 }, { a: 1 }]);
    expect((await errorOf(collection.createIndex({ a: 1 }, { unique: true }))).code).toBe(11000);
    expect(await collection.indexes()).toHaveLength(1);
  });

  it('hold only the documents of a partial filter, or that have the field', async () => {
    const collection = await test.collection();
    await collection.createIndex(
      { a: 1 },
      { unique: true, partialFilterExpression: { active: true } },
    );
    await collection.createIndex({ s: 1 }, { unique: true, sparse: true });
    await collection.insertMany([
      { a: 1, active: false },
      { a: 1, active: false },
      { a: 1, active: true },
    ]);
    expect((await errorOf(collection.insertOne({ a: 1, active: true }))).code).toBe(11000);
    await collection.insertOne({ s: 1 });
    expect((await errorOf(collection.insertOne({ s: 1 }))).code).toBe(11000);
    expect(await collection.countDocuments({ a: 1 })).toBe(3);
    expect(await collection.find().sort({ s: 1 }).toArray()).toHaveLength(4);
  });

  it('hold every element of an array', async () => {
    const collection = await test.collection();
    await collection.createIndex({ tags: 1 }, { unique: true });
    await collection.insertOne({ tags: ['a', 'b', 'b'] });
    expect((await errorOf(collection.insertOne({ tags: ['c', 'b'] }))).code).toBe(11000);
    await collection.insertOne({ tags: ['c'] });
  });

  it('refuse two arrays in one key', async () => {
    const collection = await test.collection();
    await collection.createIndex({ a: 1, b: 1 });
    expect((await errorOf(collection.insertOne({ a: [1], b: [2] }))).code).toBe(171);
    await collection.createIndex({ 'l.x': 1, 'l.y': 1 });
    await collection.insertOne({ l: [{ x: 1, y: 2 }, { x: 3 }] });
    expect(await collection.countDocuments({ 'l.x': 3 })).toBe(1);
  });
});

describe('the planner', () => {
  it('unites what the clauses of $or find, when each has an index', async () => {
    const collection = await test.collection<{ _id: number; g: number; n: number }>(
      Array.from({ length: 300 }, (_, i) => ({ _id: i, g: i % 50, n: i })),
    );
    await collection.createIndex({ g: 1 });
    const $or: Document[] = [{ g: 7 }, { _id: { $lt: 9 } }, { _id: 1 }, { g: { $in: [7, 8] } }];
    const stage = await stageOf(collection.collectionName, { $or });
    expect(stage).toMatchObject({ stage: 'FETCH', inputStage: { stage: 'OR' } });
    expect(stage.inputStage?.inputStages?.map((input: Document) => input.indexName)).toEqual([
      'g_1',
      '_id_',
      undefined,
      'g_1',
    ]);
    const found = await collection.find({ $or }).sort({ n: -1 }).limit(4).toArray();
    expect(found.map(({ n }) => n)).toEqual([258, 257, 208, 207]);
    expect(await collection.countDocuments({ $or })).toBe(19);
    expect(await stageOf(collection.collectionName, { $or: [...$or, { n: 1 }] })).toMatchObject({
      stage: 'COLLSCAN',
    });
  });

  it('pages by _id, and takes no index for the natural order', async () => {
    const ids = [5, 3, 9, 1, 7];
    const collection = await test.collection<{ _id: number }>(ids.map((_id) => ({ _id, g: 1 })));
    await collection.createIndex({ g: 1 });
    const idsOf = async (cursor: FindCursor<{ _id: number }>): Promise<unknown[]> =>
      (await cursor.toArray()).map(({ _id }) => _id);
    const after = (_id: number) => ({ _id: { $gt: _id } });
    expect(await idsOf(collection.find(after(3)).sort({ _id: 1 }).limit(2))).toEqual([5, 7]);
    expect(await idsOf(collection.find(after(3)).sort({ _id: -1 }).limit(2))).toEqual([9, 7]);
    expect(await collection.countDocuments(after(3))).toBe(3);
    for (const _id of [undefined, { $in: ids }]) {
      const filter = { g: 1, ...(_id ? { _id } : {}) };
      expect(await idsOf(collection.find(filter).sort({ $natural: -1 }))).toEqual(ids.toReversed());
      expect(await idsOf(collection.find(filter).hint({ $natural: 1 }))).toEqual(ids);
    }
  });

  it('uses indexes for equality, $in, range, and compound prefix with sort', async () => {
    const collection = await test.collection(
      Array.from({ length: 300 }, (_, i) => ({ g: i % 5, at: new Date(i * 1000), n: i })),
    );
    await collection.createIndex({ g: 1, at: -1 });
    const name = collection.collectionName;
    const scan = { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: 'g_1_at_-1' } };
    expect(await stageOf(name, { g: 1 })).toMatchObject(scan);
    expect(await stageOf(name, { g: { $in: [1, 2] } })).toMatchObject(scan);
    expect(await stageOf(name, { g: 1, at: { $gt: new Date(5000) } })).toMatchObject(scan);
    expect(await stageOf(name, { g: 1 }, { at: -1 })).toMatchObject({
      ...scan,
      inputStage: { direction: 'forward' },
    });
    expect(await stageOf(name, { g: 1 }, { at: 1 })).toMatchObject({
      ...scan,
      inputStage: { direction: 'backward' },
    });
    expect(await stageOf(name, { n: 1 })).toMatchObject({ stage: 'COLLSCAN' });
    expect(await stageOf(name, { _id: new ObjectId() })).toMatchObject({ stage: 'IDHACK' });
    expect(await stageOf(name, { g: 1 }, { n: 1 })).toMatchObject({ stage: 'SORT' });
    const byId = { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: '_id_' } };
    expect(await stageOf(name, { _id: { $gt: new ObjectId() } })).toMatchObject(byId);
    expect(await stageOf(name, { n: 1 }, { _id: -1 })).toMatchObject({
      ...byId,
      inputStage: { direction: 'backward' },
    });

    const found = await collection
      .find({ g: { $in: [1, 3] }, at: { $gte: new Date(100_000), $lt: new Date(200_000) } })
      .sort({ at: -1 })
      .limit(5)
      .toArray();
    expect(found.map((doc) => doc.n)).toEqual([198, 196, 193, 191, 188]);
    expect(
      (await collection.find({ g: 2 }).sort({ at: 1 }).skip(2).limit(2).toArray()).map(
        (doc) => doc.n,
      ),
    ).toEqual([12, 17]);
  });

  it('follows changes of documents', async () => {
    const collection = await test.collection([{ a: 1 }, { a: 2 }]);
    await collection.createIndex({ a: 1 });
    await collection.updateOne({ a: 1 }, { $set: { a: 5 } });
    await collection.deleteOne({ a: 2 });
    expect(await collection.countDocuments({ a: 1 })).toBe(0);
    expect(await collection.countDocuments({ a: 2 })).toBe(0);
    expect(await collection.find({ a: { $gt: 2 } }).toArray()).toHaveLength(1);
  });

  it('gives each document once, and no element is taken for two', async () => {
    const collection = await test.collection([{ t: [1, 2, 3] }, { t: [9, 1] }, { t: 5 }]);
    await collection.createIndex({ t: 1 });
    expect(await collection.find({ t: { $gte: 1 } }).toArray()).toHaveLength(3);
    expect(await collection.find({ t: { $gt: 3, $lt: 9 } }).toArray()).toHaveLength(2);
    expect(await collection.find({ t: { $gt: 5, $lt: 2 } }).toArray()).toHaveLength(1);
    expect(await collection.countDocuments({ t: { $gte: 1 } })).toBe(3);
  });

  it('takes a hint, and refuses one for an index that is not there', async () => {
    const collection = await test.collection([{ a: 1, b: 1 }]);
    await collection.createIndex({ a: 1 });
    expect(await collection.find({ a: 1 }).hint('a_1').toArray()).toHaveLength(1);
    expect((await errorOf(collection.find({ a: 1 }).hint('nope').toArray())).code).toBe(2);
  });
});

describe('TTL indexes', () => {
  it('remove documents when their time has come, and only those', async () => {
    const collection = await test.collection([
      { at: new Date(Date.now() - 60_000) },
      { at: new Date(Date.now() + 60_000) },
      { at: 'text' },
      {},
    ]);
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 30 });
    await waitFor(async () => (await collection.countDocuments()) === 3);
    await test.db.command({
      collMod: collection.collectionName,
      index: { name: 'at_1', expireAfterSeconds: 0 },
    });
    await collection.insertOne({ at: new Date(Date.now() - 1000) });
    await waitFor(async () => (await collection.countDocuments()) === 3);
    expect(await collection.countDocuments({ at: { $type: 'date' } })).toBe(1);
  });
});

describe('index administration', () => {
  it('lists, drops, and refuses conflicts', async () => {
    const collection = await test.collection([{ a: 1 }]);
    expect(await collection.createIndex({ a: 1 })).toBe('a_1');
    expect(await collection.createIndex({ a: 1 })).toBe('a_1');
    expect((await errorOf(collection.createIndex({ a: 1 }, { name: 'other' }))).codeName).toBe(
      'IndexOptionsConflict',
    );
    expect((await errorOf(collection.createIndex({ b: 1 }, { name: 'a_1' }))).codeName).toBe(
      'IndexKeySpecsConflict',
    );
    await collection.createIndex({ b: 1 }, { expireAfterSeconds: 5, sparse: true });
    expect(await collection.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1' },
      { v: 2, key: { b: 1 }, name: 'b_1', expireAfterSeconds: 5, sparse: true },
    ]);
    await collection.dropIndex('a_1');
    expect((await errorOf(collection.dropIndex('a_1'))).codeName).toBe('IndexNotFound');
    await collection.dropIndexes();
    expect(await collection.indexes()).toHaveLength(1);
  });

  it.each([
    ['text', { a: 'text' }, {}, 67],
    ['2dsphere', { a: '2dsphere' }, {}, 67],
    ['hashed', { a: 'hashed' }, {}, 67],
    ['wildcard', { '$**': 1 }, {}, 67],
    ['collation', { a: 1 }, { collation: { locale: 'en' } }, 238],
    ['compound TTL', { a: 1, b: 1 }, { expireAfterSeconds: 1 }, 67],
    ['unknown option', { a: 1 }, { storageEngine: {} }, 197],
  ])('refuses %s', async (_name, key, options, code) => {
    const collection = await test.collection([{ a: 1 }]);
    expect((await errorOf(collection.createIndex(key as never, options))).code).toBe(code);
  });
});

describe('collections', () => {
  it('are created, listed, renamed and dropped', async () => {
    const db = test.client.db('admin-test');
    await db.createCollection('one');
    expect((await errorOf(db.createCollection('one'))).codeName).toBe('NamespaceExists');
    await db.collection('one').insertOne({ a: 1 });
    await db.collection('one').rename('two');
    expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['two']);
    expect(await db.command({ collStats: 'two' })).toMatchObject({ count: 1, nindexes: 1 });
    expect(await db.command({ dbStats: 1 })).toMatchObject({ collections: 1, objects: 1 });
    const { databases } = await test.client.db('admin').admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain('admin-test');
    await db.dropDatabase();
    expect(await db.listCollections().toArray()).toEqual([]);
    expect((await errorOf(db.collection('one').indexes())).codeName).toBe('NamespaceNotFound');
  });
});
