/** What is measured, on every engine the same. */
import { MongoClient } from 'mongodb';
import type { Message } from './messages.ts';

export interface Subject {
  name: string;
  /** The process to be looked at; undefined: this one. */
  pid?: number;
  /** An empty collection with its indexes. */
  prepare(name: string): Promise<void>;
  insertMany(docs: Message[]): Promise<void>;
  insertOne(doc: Message): Promise<void>;
  findById(doc: Message): Promise<unknown>;
  findByKey(key: string): Promise<unknown>;
  /** By secondary index, sorted, the first 20. */
  newest(sender: string): Promise<unknown>;
  update(doc: Message): Promise<void>;
  /** Two writes that stand or fall together. */
  updateBoth(one: Message, other: Message): Promise<void>;
  count(sender: string): Promise<unknown>;
  groupByDay(): Promise<unknown>;
  close(): Promise<void>;
}

/** An engine that speaks MongoDB's protocol, through the unmodified driver. */
export async function overTheWire(
  name: string,
  uri: string,
  pid: number,
  stop: () => Promise<void>,
): Promise<Subject> {
  const client = await MongoClient.connect(uri);
  let collection = client.db('bench').collection<Message>('none');
  let changes = 0;
  return {
    name,
    pid,
    async prepare(title) {
      collection = client.db('bench').collection<Message>(title);
      await collection.createIndex({ key: 1 }, { unique: true });
      await collection.createIndex({ sender: 1, at: -1 });
    },
    async insertMany(docs) {
      await collection.insertMany(docs, { ordered: false });
    },
    async insertOne(doc) {
      await collection.insertOne(doc);
    },
    findById: ({ _id }) => collection.findOne({ _id }),
    findByKey: (key) => collection.findOne({ key }),
    newest: (sender) => collection.find({ sender }).sort({ at: -1 }).limit(20).toArray(),
    async update({ key }) {
      await collection.updateOne({ key }, { $set: { text: `changed ${++changes}` } });
    },
    async updateBoth(one, other) {
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await collection.updateOne({ key: one.key }, { $inc: { n: 1 } }, { session });
          await collection.updateOne({ key: other.key }, { $inc: { n: 1 } }, { session });
        }),
      );
    },
    count: (sender) => collection.countDocuments({ sender }),
    groupByDay: () => {
      const group = { $group: { _id: { day: '$day', sender: '$sender' }, n: { $sum: 1 } } };
      return collection.aggregate([group]).toArray();
    },
    async close() {
      await client.close();
      await stop();
    },
  };
}
