import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestStore, type TestStore } from './support.ts';

let test: TestStore;
beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());

describe('transactions', () => {
  it('are invisible to others until they commit', async () => {
    const collection = await test.collection([{ _id: 1 as never, n: 0 }]);
    await test.client.withSession(async (session) => {
      session.startTransaction();
      await collection.insertOne({ _id: 2 as never }, { session });
      await collection.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session });
      expect(await collection.countDocuments()).toBe(1);
      expect((await collection.findOne({ _id: 1 as never }))?.n).toBe(0);
      expect((await collection.findOne({ _id: 1 as never }, { session }))?.n).toBe(1);
      expect(await collection.find({}, { session }).toArray()).toHaveLength(2);
      await session.commitTransaction();
    });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, n: 1 }, { _id: 2 }]);
  });

  it('leave nothing when they abort', async () => {
    const collection = await test.collection([{ a: 1 }]);
    await test.client.withSession(async (session) => {
      session.startTransaction();
      await collection.deleteMany({}, { session });
      await test.db.collection(`new-${collection.collectionName}`).insertOne({}, { session });
      await session.abortTransaction();
    });
    expect(await collection.countDocuments()).toBe(1);
    expect(
      await test.db.listCollections({ name: `new-${collection.collectionName}` }).toArray(),
    ).toEqual([]);
  });

  it('end with WriteConflict when others changed what they read', async () => {
    const collection = await test.collection([{ _id: 1 as never, n: 0 }]);
    await test.client.withSession(async (session) => {
      session.startTransaction();
      await collection.findOneAndUpdate(
        { _id: 1 as never },
        { $inc: { n: 1 } },
        { session, returnDocument: 'after' },
      );
      await collection.updateOne({ _id: 1 as never }, { $inc: { n: 10 } });
      const conflict = await errorOf(collection.insertOne({ _id: 2 as never }, { session }));
      expect(conflict).toMatchObject({ code: 112, codeName: 'WriteConflict' });
      expect([...(conflict.errorLabels ?? [])]).toContain('TransientTransactionError');
      await session.abortTransaction().catch(() => undefined);
    });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, n: 10 }]);
  });

  it('lose no update under contention', async () => {
    const collection = await test.collection([{ _id: 1 as never, n: 0 }]);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        test.client.withSession(async (session) => {
          for (let i = 0; i < 5; i++) {
            await session.withTransaction(async () => {
              const doc = await collection.findOne({ _id: 1 as never }, { session });
              await collection.updateOne(
                { _id: 1 as never },
                { $set: { n: (doc?.n ?? 0) + 1 } },
                { session },
              );
            });
          }
        }),
      ),
    );
    expect((await collection.findOne())?.n).toBe(40);
  });

  it('are ended by a duplicate key', async () => {
    const collection = await test.collection([{ _id: 1 as never }]);
    await test.client.withSession(async (session) => {
      session.startTransaction();
      await collection.insertOne({ _id: 2 as never }, { session });
      expect((await errorOf(collection.insertOne({ _id: 1 as never }, { session }))).code).toBe(
        11000,
      );
      expect((await errorOf(collection.insertOne({ _id: 3 as never }, { session }))).codeName).toBe(
        'NoSuchTransaction',
      );
      await session.abortTransaction().catch(() => undefined);
    });
    expect(await collection.countDocuments()).toBe(1);
  });
});
