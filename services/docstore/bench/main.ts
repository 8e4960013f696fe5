/** `node services/docstore/bench/main.ts [documents…]`: a table of operations per second. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Document, MongoClient, ObjectId } from 'mongodb';
import { startDocstore } from '../src/index.ts';

const SIZES = process.argv.slice(2).map(Number).filter(Number.isFinite);
const BATCH = 1000;
const OWNER = new ObjectId();
const GROUP = new ObjectId();

interface Message extends Document {
  _id: ObjectId;
  key: string;
  day: string;
  sender: string;
}

function message(i: number): Message {
  return {
    _id: new ObjectId(),
    owner: OWNER,
    group: GROUP,
    key: `key-${String(i).padStart(9, '0')}`,
    at: new Date(1_700_000_000_000 + i * 60_000),
    day: `2026-${String((Math.floor(i / 400) % 12) + 1).padStart(2, '0')}-${String((Math.floor(i / 5000) % 28) + 1).padStart(2, '0')}`,
    sender: `sender-${i % 37}`,
    kind: 'text',
    text: 'The quick brown fox jumps over the lazy dog, and once more around the block.',
  };
}

async function createIndexes(collection: Collection<Message>): Promise<void> {
  await collection.createIndexes([
    { key: { group: 1, key: 1 }, unique: true },
    { key: { group: 1, at: -1 } },
    { key: { owner: 1, group: 1, day: 1 } },
    { key: { group: 1, sender: 1, at: -1 } },
  ]);
}

/** Operations per second of `run`, which does `count` of them. */
async function measure(count: number, run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return Math.round((count / (performance.now() - start)) * 1000);
}

async function repeat(times: number, run: (i: number) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < times; i++) await run(i);
}

async function insertAll(collection: Collection<Message>, docs: Message[]): Promise<void> {
  for (let i = 0; i < docs.length; i += BATCH)
    await collection.insertMany(docs.slice(i, i + BATCH), { ordered: false });
}

async function upsertAll(collection: Collection<Message>, docs: Message[]): Promise<void> {
  for (let i = 0; i < docs.length; i += BATCH) {
    await collection.bulkWrite(
      docs.slice(i, i + BATCH).map(({ _id, group, key, ...rest }) => ({
        updateOne: { filter: { group, key }, update: { $setOnInsert: rest }, upsert: true },
      })),
      { ordered: false },
    );
  }
}

async function benchmark(client: MongoClient, size: number): Promise<Record<string, number>> {
  const collection = client.db('bench').collection<Message>(`messages${size}`);
  const upserts = client.db('bench').collection<Message>(`upserts${size}`);
  await createIndexes(collection);
  await createIndexes(upserts);
  const docs = Array.from({ length: size }, (_, i) => message(i));
  const at = (i: number): Message => docs[(i * 7919) % size] as Message;
  const days = [...new Set(docs.map((doc) => doc.day))].slice(0, 30);
  const reads = 2000;
  const result: Record<string, number> = {};
  result['insertMany docs/s'] = await measure(size, () => insertAll(collection, docs));
  result['bulk upsert, new docs/s'] = await measure(size, () => upsertAll(upserts, docs));
  result['bulk upsert, existing docs/s'] = await measure(size, () => upsertAll(upserts, docs));
  result['insertOne /s'] = await measure(1000, () =>
    repeat(1000, (i) => collection.insertOne(message(size + i))),
  );
  result['find by _id /s'] = await measure(reads, () =>
    repeat(reads, (i) => collection.findOne({ _id: at(i)._id })),
  );
  result['find by unique key /s'] = await measure(reads, () =>
    repeat(reads, (i) => collection.findOne({ group: GROUP, key: at(i).key })),
  );
  result['index + sort + limit 20 /s'] = await measure(reads, () =>
    repeat(reads, (i) =>
      collection
        .find({ group: GROUP, sender: `sender-${i % 37}` })
        .sort({ at: -1 })
        .limit(20)
        .toArray(),
    ),
  );
  result['the same, 8 clients /s'] = await measure(reads, () =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        repeat(reads / 8, (i) =>
          collection
            .find({ group: GROUP, sender: `sender-${i % 37}` })
            .sort({ at: -1 })
            .limit(20)
            .toArray(),
        ),
      ),
    ),
  );
  result['update by key /s'] = await measure(1000, () =>
    repeat(1000, (i) =>
      collection.updateOne({ group: GROUP, key: at(i).key }, { $set: { text: `changed ${i}` } }),
    ),
  );
  result['countDocuments by index /s'] = await measure(200, () =>
    repeat(200, (i) => collection.countDocuments({ group: GROUP, sender: `sender-${i % 37}` })),
  );
  result['group by day+sender docs/s'] = await measure(size, () =>
    collection
      .aggregate([
        { $match: { owner: OWNER, group: GROUP } },
        { $group: { _id: { day: '$day', sender: '$sender' }, n: { $sum: 1 } } },
      ])
      .toArray(),
  );
  result['30 days recounted, ms'] = Math.round(
    1000 /
      (await measure(1, () =>
        collection
          .aggregate([
            { $match: { owner: OWNER, group: GROUP, day: { $in: days } } },
            { $group: { _id: { day: '$day', sender: '$sender' }, n: { $sum: 1 } } },
          ])
          .toArray(),
      )) || 0,
  );
  return result;
}

const folder = mkdtempSync(join(tmpdir(), 'docstore-bench-'));
const store = await startDocstore({
  file: join(folder, 'bench.db'),
  socketPath: join(folder, 's.sock'),
});
const client = await MongoClient.connect(store.uri);
const columns: Record<string, Record<string, number>> = {};
try {
  for (const size of SIZES.length > 0 ? SIZES : [10_000, 100_000]) {
    for (const [name, value] of Object.entries(await benchmark(client, size))) {
      columns[name] = { ...columns[name], [size.toLocaleString('en')]: value };
    }
  }
  console.table(columns);
  console.log(
    `memory ${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MB (client and store in one process)`,
  );
} finally {
  await client.close();
  await store.close();
  rmSync(folder, { recursive: true });
}
