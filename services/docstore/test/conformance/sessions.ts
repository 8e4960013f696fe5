/** Sessions, transactions, and what many clients do at once. */
import type { ClientSession, Collection } from 'mongodb';
import { type Bench, type Check, family, pluck, refused } from './check.ts';

async function accounts(bench: Bench): Promise<Collection> {
  return bench.collection([
    { _id: 1, n: 0 },
    { _id: 2, n: 0 },
  ]);
}

async function numbers(collection: Collection): Promise<unknown[]> {
  return pluck(await collection.find().sort({ _id: 1 }).toArray(), 'n');
}

/** Runs `work` inside a transaction and says what `after` sees. */
async function within(
  bench: Bench,
  work: (session: ClientSession, collection: Collection) => Promise<unknown>,
): Promise<unknown> {
  const collection = await accounts(bench);
  return bench.client.withSession(async (session) => {
    session.startTransaction();
    try {
      return await work(session, collection);
    } finally {
      if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
    }
  });
}

const ONE = { _id: 1 as never };
const TWO = { _id: 2 as never };
const BY_1 = { $inc: { n: 1 } };

export const SESSIONS: Check[] = family('transaction', [
  [
    'commits everything',
    (bench) =>
      within(bench, async (session, collection) => {
        await collection.updateOne(ONE, BY_1, { session });
        await collection.updateOne(TWO, BY_1, { session });
        await session.commitTransaction();
        return numbers(collection);
      }),
    [1, 1],
  ],
  [
    'rolls everything back',
    (bench) =>
      within(bench, async (session, collection) => {
        await collection.updateOne(ONE, BY_1, { session });
        await collection.insertOne({ _id: 3 as never, n: 3 }, { session });
        await collection.deleteOne(TWO, { session });
        await session.abortTransaction();
        return numbers(collection);
      }),
    [0, 0],
  ],
  [
    'sees its own writes',
    (bench) =>
      within(bench, async (session, collection) => {
        await collection.updateOne(ONE, BY_1, { session });
        return (await collection.findOne(ONE, { session }))?.n;
      }),
    1,
  ],
  [
    'is not seen from outside',
    (bench) =>
      within(bench, async (session, collection) => {
        await collection.updateOne(ONE, BY_1, { session });
        return (await collection.findOne(ONE))?.n;
      }),
    0,
  ],
  [
    'does not see what others wrote since it began',
    (bench) =>
      within(bench, async (session, collection) => {
        await collection.findOne(ONE, { session });
        await collection.updateOne(TWO, BY_1);
        const again = await collection.findOne(TWO, { session }).catch((error) => error);
        // The same as at its beginning; an engine may also end it with WriteConflict here.
        return again.n === 0 || again.code === 112;
      }),
    true,
  ],
  [
    'two that write the same document: one ends with WriteConflict',
    (bench) =>
      within(bench, async (session, collection) => {
        await collection.updateOne(ONE, BY_1, { session });
        return bench.client.withSession(async (other) => {
          other.startTransaction();
          const outcome = async (write: Promise<unknown>, of: ClientSession): Promise<unknown> =>
            write
              .then(() => of.commitTransaction())
              .then(
                () => 'committed',
                (error) => [error.code, [...error.errorLabels]],
              );
          const second = await outcome(collection.updateOne(ONE, BY_1, { session: other }), other);
          const first = await outcome(collection.updateOne(TWO, BY_1, { session }), session);
          await other.abortTransaction().catch(() => undefined);
          const lost = [first, second].filter((result) => result !== 'committed');
          return [lost, (await collection.findOne(ONE))?.n];
        });
      }),
    [[[112, ['TransientTransactionError']]], 1],
  ],
  [
    'a duplicate key ends it',
    (bench) =>
      within(bench, async (session, collection) => {
        await collection.updateOne(ONE, BY_1, { session });
        await collection.insertOne({ ...ONE }, { session }).catch(() => undefined);
        return collection.findOne(ONE, { session });
      }),
    refused(251),
  ],
  [
    'withTransaction tries again until it is done',
    async (bench) => {
      const collection = await accounts(bench);
      const work = async (session: ClientSession): Promise<void> => {
        const doc = await collection.findOne(ONE, { session });
        await collection.updateOne(ONE, { $set: { n: (doc?.n ?? 0) + 1 } }, { session });
      };
      await Promise.all(
        Array.from({ length: 4 }, () =>
          bench.client.withSession(async (session) => {
            for (let i = 0; i < 3; i++) await session.withTransaction(() => work(session));
          }),
        ),
      );
      return (await collection.findOne(ONE))?.n;
    },
    12,
  ],
  [
    '20 clients × 50 increments',
    async (bench) => {
      const collection = await accounts(bench);
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          for (let i = 0; i < 50; i++) await collection.updateOne(ONE, BY_1);
        }),
      );
      return (await collection.findOne(ONE))?.n;
    },
    1000,
  ],
  [
    '60 workers claim 50 jobs',
    async (bench) => {
      const collection = await bench.collection(
        Array.from({ length: 50 }, (_, i) => ({ i, claimed: false })),
      );
      const claims = await Promise.all(
        Array.from({ length: 60 }, (_, worker) =>
          collection.findOneAndUpdate(
            { claimed: false },
            { $set: { claimed: true, worker } },
            { sort: { i: 1 } },
          ),
        ),
      );
      const got = claims.filter((claim) => claim !== null).map((claim) => claim.i);
      return [got.length, new Set(got).size];
    },
    [50, 50],
  ],
  [
    'maxTimeMS ends a command',
    async (bench) => {
      const length = 20_000;
      const collection = await bench.collection(
        Array.from({ length }, (_, i) => ({ i, t: 'x'.repeat(50) })),
      );
      return collection.find({ t: /y$/ }, { maxTimeMS: 1 }).toArray();
    },
    refused(50),
  ],
]);
