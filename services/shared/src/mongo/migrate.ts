import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from './connect.ts';
import { isDuplicateKey } from './duplicate-key.ts';

/** A step that changes what is stored, once; steps are never changed, only added. */
export interface Migration {
  /** 1, 2, 3…; what was done up to here is remembered. */
  readonly version: number;
  readonly name: string;
  /** May be cut short and begun again: it must bear that. */
  up(connection: Connection): Promise<void>;
}

interface State {
  readonly _id: 'state';
  /** The last step that was done. */
  readonly version?: number;
  /** Sets of indexes that were made sure of, by hash: a roll-out has two at a time. */
  readonly indexes?: readonly string[];
  readonly lockedBy?: string | null;
  readonly lockedUntil?: Date | null;
}

const lockMs = 60_000;
const lookMs = 100;

const lastOf = (migrations: readonly Migration[]) =>
  Math.max(0, ...migrations.map(({ version }) => version));

/** A hash of the indexes that the connection's models declare. */
function indexesOf(connection: Connection): string {
  const declared = Object.values(connection.models)
    .map((model) => ({ collection: model.collection.name, indexes: model.schema.indexes() }))
    .toSorted((a, b) => (a.collection < b.collection ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(declared)).digest('hex').slice(0, 16);
}

/**
 * Brings a database to what this code needs: its steps in order, then the indexes of its models.
 * One process does it while others wait; where it is done, one read says so. Older code on a
 * newer database (a roll-out) leaves it as it is.
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[] = [],
): Promise<void> {
  const states = statesOf(connection);
  const indexes = indexesOf(connection);
  const last = lastOf(migrations);
  const isDone = async () => {
    const state = await states.findOne({ _id: 'state' });
    return (state?.version ?? 0) >= last && state?.indexes?.includes(indexes) === true;
  };
  const holder = randomUUID();
  while (!(await isDone())) {
    if (!(await lock(states, holder))) {
      await delay(lookMs);
      continue;
    }
    const keep = setInterval(() => {
      extend(states, holder).catch(() => undefined);
    }, lockMs / 3);
    try {
      await steps(connection, migrations, states);
      for (const model of Object.values(connection.models)) await model.createIndexes();
      await states.updateOne({ _id: 'state' }, { $addToSet: { indexes } });
    } finally {
      clearInterval(keep);
      const free = { lockedBy: null, lockedUntil: null };
      await states.updateOne({ _id: 'state', lockedBy: holder }, { $set: free });
    }
  }
}

/** How far a database is, as this code sees it. */
export interface SchemaState {
  /** The last step that was done; more than `known` where newer code did it. */
  readonly version: number;
  readonly known: number;
  /** Names of the steps that are still to be done. */
  readonly pending: readonly string[];
}

export async function schemaState(
  connection: Connection,
  migrations: readonly Migration[] = [],
): Promise<SchemaState> {
  const version = (await statesOf(connection).findOne({ _id: 'state' }))?.version ?? 0;
  const left = migrations.filter((step) => step.version > version);
  return { version, known: lastOf(migrations), pending: left.map(({ name }) => name) };
}

type States = ReturnType<typeof statesOf>;

const statesOf = (connection: Connection) =>
  connection.getClient().db(connection.name).collection<State>('migrations');

/** @returns whether nobody else has it */
async function lock(states: States, holder: string): Promise<boolean> {
  const now = Date.now();
  const free = [{ lockedUntil: null }, { lockedUntil: { $lt: new Date(now) } }];
  const taken = { lockedBy: holder, lockedUntil: new Date(now + lockMs) };
  try {
    const { matchedCount, upsertedCount } = await states.updateOne(
      { _id: 'state', $or: free },
      { $set: taken },
      { upsert: true },
    );
    return matchedCount + upsertedCount > 0;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function extend(states: States, holder: string): Promise<void> {
  const lockedUntil = new Date(Date.now() + lockMs);
  await states.updateOne({ _id: 'state', lockedBy: holder }, { $set: { lockedUntil } });
}

async function steps(
  connection: Connection,
  migrations: readonly Migration[],
  states: States,
): Promise<void> {
  const done = (await states.findOne({ _id: 'state' }))?.version ?? 0;
  const left = migrations.filter(({ version }) => version > done);
  for (const { version, up } of left.toSorted((a, b) => a.version - b.version)) {
    await up(connection);
    await states.updateOne({ _id: 'state' }, { $max: { version } });
  }
}
