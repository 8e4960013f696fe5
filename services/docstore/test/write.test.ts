import { Decimal128, type Document, Double, Long, Timestamp, type UpdateFilter } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from './support.ts';

let test: TestStore;
beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());

describe('update operators', () => {
  it('an upsert takes a null for the _id it is', async () => {
    const collection = await test.collection();
    const update = { q: { _id: null }, u: { $inc: { n: 1 } }, upsert: true };
    for (let i = 0; i < 2; i++)
      await test.db.command({ update: collection.collectionName, updates: [update] });
    expect(await collection.find().toArray()).toEqual([{ _id: null, n: 2 }]);
  });

  it('set the current date in both types', async () => {
    const collection = await test.collection([{}]);
    await collection.updateOne({}, {
      $currentDate: { d: true, t: { $type: 'timestamp' } },
    } as unknown as UpdateFilter<Document>);
    const doc = await collection.findOne();
    expect(doc?.d).toBeInstanceOf(Date);
    expect(doc?.t).toBeInstanceOf(Timestamp);
  });

  it('calculate with Long, Double and Decimal128 exactly', async () => {
    const collection = await test.collection([
      { l: Long.fromString('9007199254740993'), d: new Double(1), x: Decimal128.fromString('0.1') },
    ]);
    await collection.updateOne({}, { $inc: { l: 1, d: 1, x: Decimal128.fromString('0.2') } });
    const doc = await collection.findOne({}, {
      promoteLongs: false,
      promoteValues: false,
    } as never);
    expect(String(doc?.l)).toBe('9007199254740994');
    expect(doc?.d).toBeInstanceOf(Double);
    expect(String(doc?.x)).toBe('0.3');
  });

  it('count a change without effect as matched only', async () => {
    const collection = await test.collection([{ a: 1 }]);
    expect(await collection.updateOne({ a: 1 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
  });
});
