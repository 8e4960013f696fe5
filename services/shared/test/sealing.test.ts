import { testStore } from '@groupsight/docstore/test-store';
import { type Connection, type Model, Schema } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectMongo } from '../src/mongo/connect.ts';
import { deleteOwned } from '../src/mongo/owned.ts';
import type { OwnerKeyDoc } from '../src/sealing/data-keys.ts';
import type { SealedFields } from '../src/sealing/fields.ts';
import { type KeyWrapper, keyRing } from '../src/sealing/key-wrapper.ts';
import { rewrap } from '../src/sealing/rewrap.ts';
import { leftInTheClear, sealStored } from '../src/sealing/seal-stored.ts';

const database = 'groupsight_sealing_test';
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
const ring = keyRing([first]);

const fields: SealedFields = {
  notes: {
    owner: 'owner',
    fields: ['text', 'media.fileName', 'days.*', 'people.name'],
    coded: ['words'],
  },
};

interface Note {
  _id: string;
  owner: string;
  n: number;
  text: string;
  media?: { fileName: string; size: number };
  days?: Record<string, string>;
  people?: { id: string; name: string }[];
  words?: string[];
}

const schema = new Schema<Note>(
  {
    _id: { type: String, required: true },
    owner: String,
    n: Number,
    text: String,
    media: Schema.Types.Mixed,
    days: Schema.Types.Mixed,
    people: { type: Schema.Types.Mixed, default: undefined },
    words: { type: [String], default: undefined },
  },
  { versionKey: false, strict: 'throw' },
);

let store: Awaited<ReturnType<typeof testStore>>;
let open: Connection[] = [];

beforeEach(async () => {
  store = await testStore();
});
afterEach(async () => {
  for (const connection of open) await connection.close();
  open = [];
  await store[Symbol.asyncDispose]();
});

async function connected(wrapper: KeyWrapper | null = ring) {
  const connection = await connectMongo({
    uri: store.uri,
    database,
    sealing: { fields, wrapper: wrapper ?? undefined },
  });
  open.push(connection);
  const notes: Model<Note> = connection.model<Note>('Note', schema, 'notes');
  return { connection, notes };
}

/** What lies in the store, as whoever has its files sees it. */
async function lying(connection: Connection): Promise<Record<string, unknown>[]> {
  const rows = connection.getClient().db(database).collection('notes');
  return await rows.find().sort({ _id: 1 }).toArray();
}

const note = (id: string, changed: Partial<Note> = {}): Note => ({
  _id: id,
  owner: 'ann',
  n: 1,
  text: `marked text of ${id}`,
  ...changed,
});

const whole = note('a', {
  media: { fileName: 'marked.pdf', size: 3 },
  days: { '2026-01-01': 'marked day' },
  people: [{ id: 'p1', name: 'marked name' }],
  words: ['marked', 'word'],
});

describe('what is sealed', () => {
  it('lies in the store as noise, and is read as it was written', async () => {
    const { connection, notes } = await connected();
    await notes.create(whole);
    await notes.collection.insertMany([note('b') as never]);
    expect(JSON.stringify(await lying(connection))).not.toMatch(/marked/);
    const { words: codes, ...read } =
      (await notes.findOne({ _id: 'a', owner: 'ann' }).lean()) ?? {};
    expect({ ...read, words: whole.words }).toEqual(whole);
    expect(codes).toHaveLength(2);
    // Without its id a document says what it says all the same.
    expect(await notes.find({ owner: 'ann' }, { _id: 0, text: 1 }).sort({ n: 1 }).lean()).toEqual([
      { text: 'marked text of a' },
      { text: 'marked text of b' },
    ]);
  });

  it('is written by every kind of update, of one and of many', async () => {
    const { connection, notes } = await connected();
    const place = { owner: 'ann' };
    await notes.collection.bulkWrite([
      { insertOne: { document: note('a') as never } },
      {
        updateOne: {
          filter: { _id: 'b' as never, ...place },
          update: { $set: { 'days.2026-01-02': 'marked day' }, $setOnInsert: { text: 'marked b' } },
          upsert: true,
        },
      },
    ]);
    await notes.updateMany(place, { $set: { text: 'marked again' } });
    await notes.updateOne({ _id: 'a', ...place }, { $set: { 'media.fileName': 'marked.txt' } });
    await notes.collection.replaceOne({ _id: 'c' as never, ...place }, note('c') as never, {
      upsert: true,
    });
    const found = await notes
      .findOneAndUpdate(
        { _id: 'c', ...place },
        { $set: { text: 'marked c' } },
        { returnDocument: 'after' },
      )
      .lean();
    expect(found?.text).toBe('marked c');
    expect(JSON.stringify(await lying(connection))).not.toMatch(/marked/);
    const all = await notes.find(place).sort({ _id: 1 }).lean();
    expect(all.map(({ text }) => text)).toEqual(['marked again', 'marked again', 'marked c']);
    expect(all[1]?.days).toEqual({ '2026-01-02': 'marked day' });
  });

  it('is found and put in order by what it says, and counted', async () => {
    const { notes } = await connected();
    const texts = ['pears', 'apples', 'Apple pie', 'plums'];
    await notes.collection.insertMany(
      texts.map((text, at) => note(`n${at}`, { text, n: at })) as never[],
    );
    const filter = { $and: [{ owner: 'ann' }, { text: /apple/i }] };
    const sort = { text: 1 } as const;
    const found = await notes.collection.find(filter, { sort, limit: 1, skip: 1 }).toArray();
    expect(found.map(({ text }) => text)).toEqual(['apples']);
    expect(await notes.countDocuments(filter)).toBe(2);
    const not = { owner: 'ann', $nor: [{ text: 'pears' }], n: { $lt: 3 } };
    expect((await notes.find(not).sort({ n: -1 }).lean()).map(({ n }) => n)).toEqual([2, 1]);
  });

  it('is found by its words, which are codes of each owner', async () => {
    const { connection, notes } = await connected();
    await notes.create(
      note('a', { words: ['plum'] }),
      note('b', { owner: 'ben', words: ['plum'] }),
    );
    const [a, b] = await lying(connection);
    expect(a?.words).not.toEqual(b?.words);
    expect(await notes.countDocuments({ owner: 'ann', words: 'plum' })).toBe(1);
    expect(await notes.countDocuments({ owner: 'ann', words: { $in: ['pear'] } })).toBe(0);
  });

  it('is changed only where it is as it was read', async () => {
    const { notes } = await connected();
    await notes.create(note('a'));
    const asRead = { _id: 'a', owner: 'ann', text: 'marked text of a' };
    const other = await notes.updateOne({ ...asRead, text: 'else' }, { $set: { n: 2 } });
    const same = await notes.updateOne(asRead, { $set: { n: 3, text: 'new' } });
    expect([other.matchedCount, same.matchedCount]).toEqual([0, 1]);
    expect(await notes.findOne({ _id: 'a', owner: 'ann' }).lean()).toMatchObject({
      n: 3,
      text: 'new',
    });
  });

  it('is opened in what a pipeline makes of it below its document', async () => {
    const { notes } = await connected();
    await notes.create(whole);
    const rows = await notes.aggregate([
      { $match: { owner: 'ann' } },
      { $unwind: '$people' },
      { $project: { people: 1 } },
    ]);
    expect(rows).toEqual([{ _id: 'a', people: { id: 'p1', name: 'marked name' } }]);
  });

  it('is refused where it was moved or changed', async () => {
    const { connection, notes } = await connected();
    await notes.create(note('a'), note('b'), note('c', { owner: 'ben' }));
    const rows = connection.getClient().db(database).collection<Note>('notes');
    const [a] = await lying(connection);
    const moved = { $set: { text: a?.text as never } };
    await rows.updateOne({ _id: 'b' }, moved);
    await expect(notes.findOne({ _id: 'b', owner: 'ann' }).lean()).rejects.toThrow('does not open');
    await rows.updateOne({ _id: 'c' }, moved);
    await expect(notes.find({ owner: 'ben' }).lean()).rejects.toThrow('does not open');
    await rows.updateOne({ _id: 'a' }, { $set: { media: { fileName: a?.text } as never } });
    await expect(notes.find({ _id: 'a', owner: 'ann' }).lean()).rejects.toThrow('does not open');
  });

  it('is not written by what would leave it in the clear', async () => {
    const { notes } = await connected();
    await notes.create(note('a'));
    const push = { $push: { people: { id: 'p', name: 'marked' } } };
    await expect(notes.updateOne({ _id: 'a', owner: 'ann' }, push)).rejects.toThrow('clear text');
    await expect(notes.updateOne({ _id: 'a' }, { $set: { text: 'x' } })).rejects.toThrow('owner');
  });
});

describe('the keys', () => {
  it('are wrapped anew while others read, and the former key is needed no more', async () => {
    // Every process knows the new key before one of them wraps with it.
    const { notes } = await connected(keyRing([first, second]));
    await notes.create(note('a'), note('b', { owner: 'ben' }));
    const both = keyRing([second, first]);
    const { connection, notes: later } = await connected(both);
    expect(await rewrap(connection, both)).toBe(2);
    expect(await rewrap(connection, both)).toBe(0);
    expect((await notes.find({ owner: 'ann' }).lean())[0]?.text).toBe('marked text of a');
    expect((await later.find({ owner: 'ben' }).lean())[0]?.text).toBe('marked text of b');
    const { notes: alone } = await connected(keyRing([second]));
    expect((await alone.find({ owner: 'ann' }).lean())[0]?.text).toBe('marked text of a');
    await expect(connected(ring)).rejects.toMatchObject({ code: 'sealing_key_unknown' });
  });

  it('that are lost stop the start in clear words, and change nothing', async () => {
    const { connection, notes } = await connected();
    await notes.create(note('a'));
    const before = await lying(connection);
    await expect(connected(keyRing([second]))).rejects.toThrow(/neither SEALING_KEY nor among/);
    const none = connectMongo({
      uri: store.uri,
      database,
      sealing: { fields, wrapper: undefined },
    });
    await expect(none).rejects.toThrow(/no SEALING_KEY is set/);
    expect(await lying(connection)).toEqual(before);
    const { notes: again } = await connected();
    expect(await again.countDocuments({ owner: 'ann', text: 'marked text of a' })).toBe(1);
  });

  it('of an owner who is erased is destroyed: what is left of theirs opens no more', async () => {
    const { connection, notes } = await connected();
    await notes.create(note('a'), note('b', { owner: 'ben' }));
    const kept = await lying(connection);
    await deleteOwned(connection, 'ann');
    const keys = connection.getClient().db(database).collection<OwnerKeyDoc>('ownerkeys');
    expect((await keys.find().toArray()).map(({ owner }) => owner)).toEqual(['ben']);
    // A copy that somebody kept.
    await connection
      .getClient()
      .db(database)
      .collection('notes')
      .insertOne(kept[0] as never);
    await expect(notes.find({ owner: 'ann' }).lean()).rejects.toMatchObject({
      code: 'sealing_key_lost',
    });
    expect(await notes.countDocuments({ owner: 'ben', text: /marked/ })).toBe(1);
  });
});

describe('what was stored before there was a key', () => {
  /** More than is sealed at a turn here. */
  const many = Array.from({ length: 25 }, (_, at) => note(`n${String(at).padStart(2, '0')}`));
  const atOnce = 10;

  async function stored() {
    const { notes } = await connected(null);
    await notes.collection.insertMany([...many, { ...whole, _id: 'z' }] as never[]);
    return await connected();
  }

  it('is read meanwhile, and sealed in pieces, also after it was cut short', async () => {
    const { connection, notes } = await stored();
    expect(await notes.countDocuments({ owner: 'ann', text: /marked/ })).toBe(26);
    const parts = { connection, fields, tell: () => undefined };
    const progress = connection.getClient().db(database).collection('sealingprogress');
    let looks = 0;
    const afterOne = {
      get aborted() {
        looks += 1;
        return looks > 1;
      },
    };
    await sealStored({ ...parts, signal: afterOne }, atOnce);
    const clear = async () => (await leftInTheClear(connection, fields)).get('notes') ?? 0;
    const left = await clear();
    expect(left).toBe(26 - atOnce);
    // As a kill leaves it that came between a piece and the note of it.
    await progress.updateOne({}, { $set: { after: '' } });
    await notes.updateOne({ _id: 'n20', owner: 'ann' }, { $set: { text: 'changed meanwhile' } });
    await sealStored({ ...parts, signal: new AbortController().signal }, atOnce);
    expect(await clear()).toBe(0);
    expect(JSON.stringify(await lying(connection))).not.toMatch(/marked|changed/);
    const read = await notes.find({ owner: 'ann' }).sort({ _id: 1 }).lean();
    expect(read.map(({ text }) => text)).toEqual([
      ...many.map(({ _id, text }) => (_id === 'n20' ? 'changed meanwhile' : text)),
      whole.text,
    ]);
    expect(await notes.countDocuments({ owner: 'ann', words: 'marked' })).toBe(1);
  });

  it('is sealed on command where a process without the key wrote more of it later', async () => {
    const { connection, notes } = await stored();
    const told: string[] = [];
    const tell = (collection: string, sealed: number) => void told.push(`${collection} ${sealed}`);
    const parts = { connection, fields, tell, signal: new AbortController().signal };
    await sealStored(parts, atOnce);
    const late = note('n03late');
    await connection
      .getClient()
      .db(database)
      .collection('notes')
      .insertOne(late as never);
    // Done is done: a start does not look through everything again.
    await sealStored(parts, atOnce);
    expect((await leftInTheClear(connection, fields)).get('notes')).toBe(1);
    await sealStored({ ...parts, anew: true }, atOnce);
    expect((await leftInTheClear(connection, fields)).get('notes')).toBe(0);
    expect(await notes.findOne({ _id: late._id, owner: 'ann' }).lean()).toMatchObject({
      text: late.text,
    });
    expect(told).toEqual(['notes 26', 'notes 1']);
  });
});
