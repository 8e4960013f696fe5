/** Another client, in a thread of its own: looks one document up all the time, and how long that takes. */
import { parentPort, workerData } from 'node:worker_threads';
import { MongoClient } from 'mongodb';

/** Since the last message to it. */
export interface Looked {
  longest: number;
  /** Look-ups that took longer than the goal of 50 ms. */
  late: number;
  answers: number;
}

export const GOAL_MS = 50;

async function look(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const watched = client.db('stalls').collection<{ _id: number }>('watched');
  let looked: Looked = { longest: 0, late: 0, answers: 0 };
  parentPort?.on('message', () => {
    parentPort?.postMessage(looked);
    looked = { longest: 0, late: 0, answers: 0 };
  });
  for (;;) {
    const asked = performance.now();
    await watched.findOne({ _id: 1 });
    const took = performance.now() - asked;
    looked.longest = Math.max(looked.longest, took);
    if (took > GOAL_MS) looked.late++;
    looked.answers++;
  }
}

if (parentPort !== null) await look(workerData as string);
