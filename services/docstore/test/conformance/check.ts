/**
 * One question with the answer MongoDB's manual gives, asked through unmodified libraries. The
 * same checks run against every engine; where one answers otherwise stands in `differences.ts`.
 */

import { EJSON } from 'bson';
import { type Collection, type Db, type Document, MongoClient } from 'mongodb';

/** An engine to ask, with connections to it. */
export interface Bench {
  client: MongoClient;
  db: Db;
  uriFor(database: string): string;
  /** A collection that no other check uses, with these documents. */
  collection(docs?: readonly Document[], database?: Db): Promise<Collection>;
  close(): Promise<void>;
}

export interface Check {
  name: string;
  ask(bench: Bench): Promise<unknown>;
  /** The result, or `refused(code)`. */
  expected: unknown;
}

const ANSWER_MS = 60_000;

/** Checks of one family: names get its name in front. */
export function family(
  title: string,
  checks: readonly [name: string, ask: Check['ask'], expected: unknown][],
): Check[] {
  return checks.map(([name, ask, expected]) => ({ name: `${title}: ${name}`, ask, expected }));
}

export interface Refusal {
  error: number | string;
}

/** The outcome of an error with this code (or name, for errors of the libraries). */
export function refused(error: number | string): Refusal {
  return { error };
}

export async function connect(uriFor: (database: string) => string): Promise<Bench> {
  const client = await MongoClient.connect(uriFor('conformance'));
  const run = Date.now().toString(36);
  const db = client.db(`conformance_${run}`);
  let count = 0;
  return {
    client,
    db,
    uriFor: (database) => uriFor(`${database}_${run}`),
    async collection(docs = [], database = db) {
      const collection = database.collection(`c${++count}`);
      if (docs.length > 0) await collection.insertMany(docs.map((doc) => ({ ...doc })));
      return collection;
    },
    async close() {
      await client.close();
    },
  };
}

/** An answer as text: what is compared, and what stands in the table of differences. */
export function shown(answer: unknown): string {
  return EJSON.stringify({ is: answer ?? null }, { relaxed: true }).slice('{"is":'.length, -1);
}

/** What an engine answers. An error is an answer too. */
export async function answerOf(check: Check, bench: Bench): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(refused('no answer')), ANSWER_MS);
  });
  try {
    return shown(await Promise.race([check.ask(bench), late]));
  } catch (error) {
    return shown(refused(nameOf(error)));
  } finally {
    clearTimeout(timer);
  }
}

function nameOf(error: unknown): number | string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'number' ? error.code : error.name;
}

/** Documents without what differs from run to run. */
export function withoutId(doc: Document | null): Document | null {
  if (doc === null) return null;
  const { _id, ...rest } = doc;
  return rest;
}

/** One field of every document. */
export function pluck(docs: readonly Document[], name: string): unknown[] {
  return docs.map((doc) => doc[name]);
}
