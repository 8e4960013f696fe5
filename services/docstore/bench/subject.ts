/** What is measured, on every engine the same. */
import { MongoClient } from 'mongodb';
import type { Message } from './messages.ts';

export interface Subject {
  name: string;
  /** An empty collection with its indexes. */
  prepare(size: number): Promise<void>;
  insertMany(docs: Message[]): Promise<void>;
  insertOne(doc: Message): Promise<void>;
  findById(doc: Message): Promise<void>;
  findByKey(key: string): Promise<void>;
  /** By secondary index, sorted, the first 20. */
  newest(sender: string): Promise<void>;
  update(doc: Message): Promise<void>;
  count(sender: string): Promise<void>;
  groupByDay(): Promise<void>;
  close(): Promise<void>;
}

/** An engine that speaks MongoDB's protocol, through the unmodified driver. */
export async function overTheWire(
  name: string,
  uri: string,
  stop: () => Promise<void>,
): Promise<Subject> {
  const client = await MongoClient.connect(uri);
  let collection = client.db('bench').collection<Message>('none');
  return {
    name,
    async prepare(size) {
      collection = client.db('bench').collection<Message>(`m${size}`);
      await collection.createIndex({ key: 1 }, { unique: true });
      await collection.createIndex({ sender: 1, at: -1 });
    },
    async insertMany(docs) {
      await collection.insertMany(docs, { ordered: false });
    },
    async insertOne(doc) {
      await collection.insertOne(doc);
    },
    async findById({ _id }) {
      await collection.findOne({ _id });
    },
    async findByKey(key) {
      await collection.findOne({ key });
    },
    async newest(sender) {
      await collection.find({ sender }).sort({ at: -1 }).limit(20).toArray();
    },
    async update({ key }) {
      await collection.updateOne({ key }, { $set: { text: 'changed' } });
    },
    async count(sender) {
      await collection.countDocuments({ sender });
    },
    async groupByDay() {
      const group = { $group: { _id: { day: '$day', sender: '$sender' }, n: { $sum: 1 } } };
      await collection.aggregate([group]).toArray();
    },
    async close() {
      await client.close();
      await stop();
    },
  };
}
