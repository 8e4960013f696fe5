import { testStore } from '@groupsight/docstore/test-store';
import { silentLogger, testBus } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import mongoose from 'mongoose';
import { markDays } from '../../src/days/days.repository.ts';
import { markSweep } from '../../src/days/sweeps.repository.ts';
import { create, insightsConfig } from '../../src/service.ts';
import { createStores } from '../../src/store/stores.ts';

const database = 'groupsight_insights';

/** What people said or set up: everything else is derived from it. */
const given = ['messages', 'chats', 'owners', 'topics', 'rules', 'questionmarks', 'aliases'];

/** Derived documents, without what tells when and for which job they were made. */
const derived: Readonly<Record<string, readonly string[]>> = {
  days: [
    'dirty',
    'undigested',
    'version',
    'derivedAt',
    'retryAt',
    'failures',
    'weight',
    'runs',
    'digested',
  ],
  // Another with each writing.
  months: ['rev'],
  rollups: [],
  questions: ['rev'],
  resources: [],
  // How often a fact was another one depends on what was derived in between.
  facts: ['version'],
  topicdays: ['rev'],
  // Another with each writing.
  searchblocks: ['rev'],
  digests: ['job', 'createdAt', 'updatedAt', 'settled'],
};

type Doc = Record<string, unknown>;

/** Lists whose order says nothing. */
const unordered = new Set(['members']);

function plain(doc: Doc, without: readonly string[]): Doc {
  const entries = Object.entries(doc).filter(([name]) => !without.includes(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      unordered.has(name) && Array.isArray(value)
        ? value.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))
        : value,
    ]),
  );
}

/** Every derived document of a store, by collection and id; those of no messages are none. */
export async function derivedOf(uri: string): Promise<Record<string, Record<string, Doc>>> {
  const connection = await mongoose.createConnection(uri, { dbName: database }).asPromise();
  const all: Record<string, Record<string, Doc>> = {};
  for (const [name, without] of Object.entries(derived)) {
    const docs = (await connection.collection(name).find().toArray()) as unknown as Doc[];
    const real = docs.filter(({ hash, count, total, days }) => {
      if (name === 'searchblocks' && Object.keys(days ?? {}).length === 0) return false;
      const isEmptyDay = name === 'days' && count === 0;
      return !isEmptyDay && !(name === 'rollups' && total === 0) && hash !== null;
    });
    all[name] = Object.fromEntries(
      real.map((doc) => [String(doc._id), plain(doc, without)] as const).toSorted(byKey),
    );
  }
  const topics = (await connection.collection('topics').find().toArray()) as unknown as Doc[];
  all.topics = Object.fromEntries(
    topics.map(({ _id, totalMentions }) => [String(_id), { totalMentions }] as const),
  );
  await connection.close();
  return all;
}

export const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : 1;

/** Resolves when what follows from every removal is done, by whichever process. */
export async function removalsDone(uri: string): Promise<void> {
  const connection = await mongoose.createConnection(uri, { dbName: database }).asPromise();
  const removals = connection.collection('removals');
  await waitFor(
    'the removals',
    async () => (await removals.countDocuments({ pending: true })) === 0,
  );
  await connection.close();
}

/** The messages of a store, by owner, group and id. */
export async function messagesOf(uri: string): Promise<Doc[]> {
  const connection = await mongoose.createConnection(uri, { dbName: database }).asPromise();
  const docs = await connection.collection('messages').find().toArray();
  await connection.close();
  return docs as unknown as Doc[];
}

/** What everything comes to when it is derived at once from what a store's people said. */
export async function fromScratch(uri: string, now: Date) {
  await using fresh = await testStore();
  const from = await mongoose.createConnection(uri, { dbName: database }).asPromise();
  const to = await mongoose.createConnection(fresh.uri, { dbName: database }).asPromise();
  for (const name of given) {
    const docs = await from.collection(name).find().toArray();
    if (docs.length > 0) await to.collection(name).insertMany(docs);
  }
  const stores = createStores(to);
  const messages = (await to.collection('messages').find().toArray()) as unknown as Doc[];
  const groups = Map.groupBy(messages, ({ owner, group }) => `${owner} ${group}`);
  const bus = await testBus();
  const config = insightsConfig.parse({ MONGODB_URI: fresh.uri, GRPC_ADDRESS: '127.0.0.1:0' });
  const service = create(config, { bus, logger: silentLogger(), now: () => now });
  for (const ofGroup of groups.values()) {
    const [{ owner, group } = {}] = ofGroup;
    const place = [String(owner), String(group)] as const;
    const dates = new Map(ofGroup.map(({ date }) => [String(date), 0] as const));
    await markDays(stores.days, ...place, dates);
    const hasDigests = await from.collection('digests').findOne({ owner, group } as Doc);
    const warning = { warningCode: '', warningMessage: '' };
    const job = { job: 'scratch', run: 0, includeDigests: true, ofExport: true, ...warning };
    const mark = { dueAt: now.getTime(), dates: dates.keys() };
    await markSweep(stores.sweeps, ...place, hasDigests ? { ...mark, job } : mark);
  }
  await service.start();
  await service.settle();
  await service.close();
  await bus.close();
  await from.close();
  await to.close();
  // Awaited here: the store goes with this function.
  return await derivedOf(fresh.uri);
}
