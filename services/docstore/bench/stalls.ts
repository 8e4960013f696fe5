/** How long another client waits, at the longest, while one does something large. */
import { once } from 'node:events';
import { setTimeout as pass } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type ClientSession, type Collection, MongoClient } from 'mongodb';
import { count, lines } from './figures.ts';
import { GOAL_MS, type Looked } from './looker.ts';
import { type Message, message, messages, SENDERS } from './messages.ts';

const DOCUMENTS = 100_000;
const BATCH = 1000;
const QUIET_MS = 3000;

type Work = (docs: Collection<Message>, client: MongoClient) => Promise<unknown>;
type InTransaction = (docs: Collection<Message>, session: ClientSession) => Promise<unknown>;

const inTransaction =
  (work: InTransaction): Work =>
  (docs, client) =>
    client.withSession((session) => session.withTransaction(() => work(docs, session)));

/** So many documents get a field, in a transaction. */
const change = (count: number): Work =>
  inTransaction((docs, session) => {
    const { key } = message(count);
    return docs.updateMany({ key: { $lt: key } }, { $inc: { changes: 1 } }, { session });
  });

const lookUp = (localField: string, foreignField: string) => ({
  $lookup: { from: 'copy', localField, foreignField, as: 'found' },
});
const FACETS = {
  days: [{ $group: { _id: '$day', n: { $sum: 1 } } }],
  senders: [{ $sortByCount: '$sender' }],
  latest: [{ $sort: { at: -1 } }, { $limit: 20 }],
};
const WINDOWS = {
  $setWindowFields: {
    partitionBy: '$sender',
    sortBy: { at: 1 },
    output: { soFar: { $sum: 1, window: { documents: ['unbounded', 'current'] } } },
  },
};

const WORKS: readonly [name: string, work: Work][] = [
  ['createIndex', (docs) => docs.createIndex({ day: 1, key: 1 })],
  ['unique createIndex', (docs) => docs.createIndex({ key: 1 }, { unique: true })],
  ['updateMany', (docs) => docs.updateMany({}, { $set: { seen: true } })],
  ['$out', (docs) => docs.aggregate([{ $match: {} }, { $out: 'copy' }]).toArray()],
  ['$merge', (docs) => docs.aggregate([{ $set: { n: 1 } }, { $merge: 'copy' }]).toArray()],
  ['group by day and sender', (docs) => docs.aggregate([{ $group: { _id: '$day' } }]).toArray()],
  ['$lookup by index', (docs) => docs.aggregate([lookUp('_id', '_id'), { $count: 'n' }]).toArray()],
  [
    '$lookup without an index, of 20',
    (docs) => docs.aggregate([{ $limit: 20 }, lookUp('key', 'text')]).toArray(),
  ],
  ['$facet of three', (docs) => docs.aggregate([{ $facet: FACETS }]).toArray()],
  ['$setWindowFields', (docs) => docs.aggregate([WINDOWS, { $count: 'n' }]).toArray()],
  ['find all', (docs) => docs.find().toArray()],
  ['sort without an index', (docs) => docs.find().sort({ text: 1, key: -1 }).toArray()],
  ['distinct', (docs) => docs.distinct('key')],
  [
    'one array of all values',
    (docs) => docs.aggregate([{ $group: { _id: null, keys: { $push: '$key' } } }]).toArray(),
  ],
  // It ends with the match limit at the first document.
  ['a regex that backtracks', (docs) => docs.findOne({ text: /(.+)+#$/i }).catch(() => null)],
  [
    'find all in a transaction',
    inTransaction((docs, session) => docs.find({}, { session, projection: { key: 1 } }).toArray()),
  ],
  ['a change of 1,000 in a transaction', change(1000)],
  ['a change of 10,000 in a transaction', change(10_000)],
  ['count', (docs) => docs.countDocuments({ key: { $gte: '' } })],
  ['deleteMany', (docs) => docs.deleteMany({ sender: { $ne: `sender-${SENDERS}` } })],
];

/** Lines: what is done to 100,000 documents, how long it takes, and the longest look-up meanwhile. */
export async function stalls(uri: string): Promise<string> {
  const client = await MongoClient.connect(uri);
  const db = client.db('stalls');
  const docs = db.collection<Message>('docs');
  await db.collection<{ _id: number }>('watched').insertOne({ _id: 1 });
  const other = new Worker(new URL('./looker.ts', import.meta.url), { workerData: uri });
  const looked = async (): Promise<Looked> => {
    other.postMessage('tell');
    const [answer] = await once(other, 'message');
    return answer as Looked;
  };
  const head = ['takes', 'longest look-up', `over ${GOAL_MS} ms`, 'look-ups'];
  const rows = [['100,000 documents, milliseconds', ...head]];
  const note = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    await looked();
    const start = performance.now();
    await work();
    const took = performance.now() - start;
    const { longest, late, answers } = await looked();
    rows.push([name, count(took), count(longest), String(late), count(answers)]);
  };
  // What the machine itself does to a look-up.
  await note('nothing', () => pass(QUIET_MS));
  await note('insertMany, by 1,000', async () => {
    for (let i = 0; i < DOCUMENTS; i += BATCH) await docs.insertMany(messages(i, BATCH));
  });
  for (const [name, work] of WORKS) await note(name, () => work(docs, client));
  await note('drop', () => db.dropCollection('copy'));
  await other.terminate();
  await client.close();
  return lines(rows);
}
