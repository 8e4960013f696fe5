/** The rows of the table: what is asked of every engine, and how often in one round. */
import { type Message, message, messages, SENDERS } from './messages.ts';
import type { Subject } from './subject.ts';

export const BATCH = 1000;
/** Look-ups a round draws from, made before the clock runs. */
const SAMPLE = 1000;
const CLIENTS = 20;

export const INSERT_MANY = 'insertMany (documents)';
export const BY_ID = 'find by _id';
export const BY_ID_MANY = `find by _id, ${CLIENTS} at once`;
export const BY_KEY = 'find by unique key';
export const NEWEST = 'index + sort + limit 20';
export const TRANSACTION = 'transaction of 2 writes';
export const LOOK_UPS = [BY_ID, BY_ID_MANY, BY_KEY, NEWEST];

export interface Row {
  name: string;
  /** Calls in one round, unless the time of a round is over before. */
  calls: number;
  run(subject: Subject, i: number): Promise<unknown>;
  /** Operations in one call. */
  weight?: number;
}

/** The rows that follow the import, over a collection of so many documents. */
export function rowsOver(size: number): Row[] {
  const sample = Array.from({ length: SAMPLE }, (_, i) => message((i * 7919) % size));
  const at = (i: number): Message => sample[i % SAMPLE] as Message;
  const senders = Array.from({ length: SENDERS }, (_, i) => `sender-${i}`);
  const sender = (i: number): string => senders[i % SENDERS] as string;
  // Each engine saves documents that the others do not count.
  let saved = 0;
  return [
    {
      name: 'save one by one',
      calls: 100,
      run: (subject) => subject.insertOne(message(size + saved++)),
    },
    { name: BY_ID, calls: 500, run: (subject, i) => subject.findById(at(i)) },
    {
      name: BY_ID_MANY,
      calls: 50,
      weight: CLIENTS,
      run: (subject, i) =>
        Promise.all(
          Array.from({ length: CLIENTS }, (_, n) => subject.findById(at(i * CLIENTS + n))),
        ),
    },
    { name: BY_KEY, calls: 500, run: (subject, i) => subject.findByKey(at(i).key) },
    { name: NEWEST, calls: 200, run: (subject, i) => subject.newest(sender(i)) },
    { name: 'update by key', calls: 100, run: (subject, i) => subject.update(at(i)) },
    { name: TRANSACTION, calls: 50, run: (subject, i) => subject.updateBoth(at(i), at(i + 1)) },
    { name: 'count by index', calls: 20, run: (subject, i) => subject.count(sender(i)) },
    { name: 'group by day and sender', calls: 1, run: (subject) => subject.groupByDay() },
  ];
}

/** Operations per second of one row in one round; undefined when the engine cannot do it. */
export async function rateOf(
  row: Row,
  subject: Subject,
  round: number,
  limitMs: number,
): Promise<number | undefined> {
  const start = performance.now();
  let calls = 0;
  try {
    while (calls < row.calls && (calls === 0 || performance.now() - start < limitMs))
      await row.run(subject, round * row.calls + calls++);
  } catch {
    return undefined;
  }
  return (calls * (row.weight ?? 1) * 1000) / (performance.now() - start);
}

/** Inserts documents `from` to `to`; per second, without the time that making them takes. */
export async function importRate(subject: Subject, from: number, to: number): Promise<number> {
  let spent = 0;
  for (let at = from; at < to; at += BATCH) {
    const docs = messages(at, Math.min(BATCH, to - at));
    const start = performance.now();
    await subject.insertMany(docs);
    spent += performance.now() - start;
  }
  return ((to - from) * 1000) / spent;
}
