/** How long another client waits, at the longest, while one does something large. */
import { type Collection, MongoClient } from 'mongodb';
import { count, lines } from './figures.ts';
import { type Message, messages, SENDERS } from './messages.ts';

const DOCUMENTS = 100_000;
const BATCH = 1000;

type Work = (docs: Collection<Message>) => Promise<unknown>;

const WORKS: readonly [name: string, work: Work][] = [
  ['createIndex', (docs) => docs.createIndex({ day: 1, key: 1 })],
  ['unique createIndex', (docs) => docs.createIndex({ key: 1 }, { unique: true })],
  ['updateMany', (docs) => docs.updateMany({}, { $set: { seen: true } })],
  ['$out', (docs) => docs.aggregate([{ $match: {} }, { $out: 'copy' }]).toArray()],
  ['$merge', (docs) => docs.aggregate([{ $set: { n: 1 } }, { $merge: 'copy' }]).toArray()],
  ['group by day and sender', (docs) => docs.aggregate([{ $group: { _id: '$day' } }]).toArray()],
  ['deleteMany', (docs) => docs.deleteMany({ sender: { $ne: `sender-${SENDERS}` } })],
];

/** Lines: what is done to 100,000 documents, how long it takes, and the longest look-up meanwhile. */
export async function stalls(uri: string): Promise<string> {
  const [worker, other] = await Promise.all([MongoClient.connect(uri), MongoClient.connect(uri)]);
  const docs = worker.db('stalls').collection<Message>('docs');
  const watched = other.db('stalls').collection('watched');
  await watched.insertOne({ _id: 1 as never });
  const rows = [['100,000 documents, milliseconds', 'takes', 'longest look-up', 'look-ups']];
  const note = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    let isDone = false;
    const done = work().finally(() => {
      isDone = true;
    });
    let longest = 0;
    let answers = 0;
    while (!isDone) {
      const asked = performance.now();
      await watched.findOne({ _id: 1 as never });
      longest = Math.max(longest, performance.now() - asked);
      answers++;
    }
    await done;
    rows.push([name, count(performance.now() - start), count(longest), count(answers)]);
  };
  await note('insertMany, by 1,000', async () => {
    for (let i = 0; i < DOCUMENTS; i += BATCH) await docs.insertMany(messages(i, BATCH));
  });
  for (const [name, work] of WORKS) await note(name, () => work(docs));
  await note('drop', () => worker.db('stalls').dropCollection('copy'));
  await Promise.all([worker.close(), other.close()]);
  return lines(rows);
}
