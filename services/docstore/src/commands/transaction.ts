/** One transaction: what it has done so far. */
import type { Doc } from '../bson/types.ts';
import { fail } from '../errors.ts';
import type { RunRecord } from './registry.ts';

const TRANSIENT = { errorLabels: ['TransientTransactionError'] };

/** A command, and what a further run of it must repeat. */
export interface Entry {
  command: Doc;
  record: RunRecord;
}

export interface Done extends Entry {
  reply: Buffer;
  /** There is something of it to hide from others. */
  wrote: boolean;
}

export interface Transaction {
  number: string;
  state: 'open' | 'committed' | 'aborted';
  entries: Done[];
  /** The number of the commit after which its replies were what they are. */
  asOf: number;
  /** Documents it has written. */
  written: Set<string>;
  startedAt: number;
}

export function newTransaction(number: string): Transaction {
  return {
    number,
    state: 'open',
    entries: [],
    asOf: -1,
    written: new Set(),
    startedAt: Date.now(),
  };
}

export function hasWritten({ entries }: Transaction): boolean {
  return entries.some(({ wrote }) => wrote);
}

/** A second look, after the transaction has given way. */
export function isCommitted({ state }: Transaction): boolean {
  return state === 'committed';
}

export function checkOpen({ state, number }: Transaction): void {
  if (state !== 'open') noSuch(`Transaction ${number} has been ${state}.`);
}

export function conflict(): never {
  fail(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    TRANSIENT,
  );
}

export function noSuch(message: string): never {
  fail('NoSuchTransaction', message, TRANSIENT);
}
