import mongoose, { type Connection, Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestStore, type TestStore } from './support.ts';

let test: TestStore;
let connection: Connection;
beforeAll(async () => {
  test = await startTestStore({ inThread: false });
  connection = await mongoose.createConnection(test.store.uriFor('mongoose')).asPromise();
});
afterAll(async () => {
  await connection.close();
  await test.close();
});

const authorSchema = new Schema(
  { name: { type: String, required: true, unique: true }, tags: [String] },
  { timestamps: true },
);
const bookSchema = new Schema({
  title: String,
  author: { type: Schema.Types.ObjectId, ref: 'Author' },
  chapters: [{ name: String, pages: Number }],
  meta: { type: Map, of: Number },
  price: Schema.Types.Decimal128,
});

describe('mongoose, unmodified', () => {
  it('creates indexes, validates, saves and versions', async () => {
    const Author = connection.model('Author', authorSchema);
    await Author.init();
    const ada = await Author.create({ name: 'Ada', tags: ['x'] });
    ada.tags.push('y');
    await ada.save();
    const stored = await Author.findOne({ name: 'Ada' }).lean();
    expect(stored).toMatchObject({ tags: ['x', 'y'], __v: 1 });
    expect(stored?.updatedAt.getTime()).toBeGreaterThanOrEqual(stored?.createdAt.getTime() ?? 0);
    expect((await errorOf(Author.create({ name: 'Ada' }))).code).toBe(11000);
    await expect(Author.create({})).rejects.toThrow('required');
    await expect(Author.collection.indexes()).resolves.toHaveLength(2);
  });

  it('populates, edits subdocuments, maps and decimals', async () => {
    const Author = connection.model('Author', authorSchema);
    const Book = connection.model('Book', bookSchema);
    const author = await Author.create({ name: 'Bob' });
    const book = await Book.create({
      title: 'T',
      author: author._id,
      chapters: [{ name: 'one', pages: 3 }],
      meta: { a: 1 },
      price: '1.50',
    });
    const chapter = book.chapters[0];
    if (chapter) chapter.pages = 9;
    book.meta?.set('b', 2);
    await book.save();
    const found = await Book.findOne({ 'chapters.pages': 9 })
      .populate<{ author: { name: string } }>('author')
      .orFail();
    expect(found.author.name).toBe('Bob');
    expect(found.meta?.get('b')).toBe(2);
    expect(String(found.price)).toBe('1.50');
  });

  it('refuses a stale save', async () => {
    const Book = connection.model('Book', bookSchema);
    const { _id } = await Book.create({ title: 'V', chapters: [{ name: 'a' }, { name: 'b' }] });
    const first = await Book.findById(_id).orFail();
    const second = await Book.findById(_id).orFail();
    first.chapters.splice(0, 1);
    await first.save();
    second.chapters.splice(1, 1);
    await expect(second.save()).rejects.toThrow(/version/i);
  });

  it('queries, updates, counts, streams and aggregates', async () => {
    const Item = connection.model('Item', new Schema({ n: Number, even: Boolean }));
    await Item.insertMany(Array.from({ length: 250 }, (_, n) => ({ n, even: n % 2 === 0 })));
    expect(await Item.countDocuments({ even: true })).toBe(125);
    expect(await Item.exists({ n: 7 })).not.toBeNull();
    expect((await Item.updateMany({ n: { $lt: 10 } }, { $inc: { n: 1000 } })).modifiedCount).toBe(
      10,
    );
    expect(
      (
        await Item.find({ n: { $gte: 1000 } })
          .sort('-n')
          .limit(2)
          .lean()
      ).map((item) => item.n),
    ).toEqual([1009, 1008]);
    let streamed = 0;
    for await (const _ of Item.find().cursor({ batchSize: 20 })) streamed++;
    expect(streamed).toBe(250);
    expect(
      await Item.aggregate([{ $group: { _id: '$even', n: { $sum: 1 } } }, { $sort: { _id: 1 } }]),
    ).toEqual([
      { _id: false, n: 125 },
      { _id: true, n: 125 },
    ]);
    expect(
      (await Item.findOneAndUpdate({ n: 20 }, { n: 21 }, { returnDocument: 'after' }))?.n,
    ).toBe(21);
    expect(
      (
        await Item.bulkWrite([
          { updateOne: { filter: { n: 5555 }, update: { $set: { even: false } }, upsert: true } },
        ])
      ).upsertedCount,
    ).toBe(1);
  });

  it('runs transactions', async () => {
    const Account = connection.model('Account', new Schema({ name: String, amount: Number }));
    await Account.createCollection();
    await connection.transaction(async (session) => {
      await Account.create([{ name: 'a', amount: 5 }], { session });
      await Account.updateOne({ name: 'a' }, { $inc: { amount: 5 } }, { session });
    });
    expect((await Account.findOne({ name: 'a' }))?.amount).toBe(10);
    await expect(
      connection.transaction(async (session) => {
        await Account.create([{ name: 'b' }], { session });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await Account.countDocuments({ name: 'b' })).toBe(0);
  });
});
