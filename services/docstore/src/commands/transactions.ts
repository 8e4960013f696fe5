/**
 * Transactions over several commands.
 *
 * SQLite has one write transaction; holding it open for one client would stop all others. So a
 * transaction runs inside it only while no other command arrives. When one does, everything is
 * rolled back and, at the transaction's next command, run again: if every command still gives
 * the same reply the transaction goes on, else it ends with WriteConflict and the driver retries.
 * Of two open transactions that write the same document the second ends so, as in MongoDB.
 */
import { Binary, Long } from 'bson';
import type { Doc, Value } from '../bson/types.ts';
import { isDoc } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import { fail } from '../errors.ts';
import type { Store } from '../storage/store.ts';
import type { Cursors } from './cursors.ts';
import { findCommand, finished, type RunRecord, runCommand } from './registry.ts';

const TRANSIENT = { errorLabels: ['TransientTransactionError'] };
/** MongoDB's default lifetime of a transaction. */
const LIFETIME_MS = 60_000;
const ALLOWED = new Set([
  'find',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'findandmodify',
  'aggregate',
  'distinct',
  'getMore',
  'killCursors',
  'create',
  'createIndexes',
]);

interface Entry {
  command: Doc;
  record: RunRecord;
  reply: Buffer;
}

interface Transaction {
  number: string;
  state: 'open' | 'committed' | 'aborted';
  entries: Entry[];
  /** Documents it has written. */
  written: Set<string>;
  startedAt: number;
}

export class Transactions {
  readonly #store: Store;
  readonly #cursors: Cursors;
  readonly #bySession = new Map<string, Transaction>();
  /** The one whose effects are in SQLite's open transaction at the moment. */
  #active: Transaction | undefined;

  constructor(store: Store, cursors: Cursors) {
    this.#store = store;
    this.#cursors = cursors;
  }

  get isActive(): boolean {
    return this.#active !== undefined;
  }

  /** Takes the effects of an open transaction out again, so that others do not see them. */
  park(): void {
    if (this.#active === undefined) return;
    this.#active = undefined;
    this.#store.rollback();
  }

  /** Forgets transactions that were left open. */
  expire(now: number): void {
    for (const [session, transaction] of this.#bySession) {
      if (now - transaction.startedAt <= LIFETIME_MS) continue;
      if (transaction === this.#active) this.park();
      this.#bySession.delete(session);
    }
  }

  /** Runs a command that carries `autocommit: false`. */
  run(command: Doc): Doc {
    const [name = ''] = Object.keys(command);
    const transaction = this.#find(command);
    if (name === 'commitTransaction') return this.#commit(transaction);
    if (name === 'abortTransaction') return this.#abort(transaction);
    if (transaction.state !== 'open')
      noSuch(`Transaction ${transaction.number} has been ${transaction.state}.`);
    findCommand(name);
    if (!ALLOWED.has(name))
      fail(
        'OperationNotSupportedInTransaction',
        `Cannot run '${name}' in a multi-document transaction.`,
      );
    this.#resume(transaction);
    const record: RunRecord = { now: new Date(), ids: [] };
    this.#store.database.written = new Set();
    try {
      const reply = finished(runCommand(command, this.#store, this.#cursors, record, true));
      this.#claim(transaction, this.#store.database.written);
      transaction.entries.push({ command, record, reply: writeDoc(reply) });
      return reply;
    } catch (error) {
      this.#end(transaction, 'aborted');
      throw error;
    } finally {
      this.#store.database.written = undefined;
    }
  }

  /** Notes what the transaction has written; throws when another open one wrote it first. */
  #claim(transaction: Transaction, written: ReadonlySet<string>): void {
    for (const other of this.#bySession.values()) {
      if (other === transaction || other.state !== 'open') continue;
      for (const key of written) if (other.written.has(key)) conflict();
    }
    for (const key of written) transaction.written.add(key);
  }

  #find(command: Doc): Transaction {
    const session = sessionKey(command.lsid);
    const number =
      command.txnNumber instanceof Long ? command.txnNumber.toString() : String(command.txnNumber);
    const known = this.#bySession.get(session);
    if (command.startTransaction === true) {
      if (known === this.#active) this.park();
      const started: Transaction = {
        number,
        state: 'open',
        entries: [],
        written: new Set(),
        startedAt: Date.now(),
      };
      this.#bySession.set(session, started);
      return started;
    }
    if (known?.number !== number)
      return noSuch(
        `Given transaction number ${number} does not match any in-progress transactions.`,
      );
    return known;
  }

  /** Brings SQLite into the state the transaction left, or ends it with WriteConflict. */
  #resume(transaction: Transaction): void {
    if (this.#active === transaction) return;
    this.park();
    this.#store.commit();
    this.#store.database.begin();
    this.#active = transaction;
    for (const { command, record, reply } of transaction.entries) {
      if (this.#replay(command, record)?.equals(reply)) continue;
      this.#end(transaction, 'aborted');
      conflict();
    }
  }

  #replay(command: Doc, record: RunRecord): Buffer | undefined {
    try {
      return writeDoc(finished(runCommand(command, this.#store, this.#cursors, record, true)));
    } catch {
      return undefined; // what worked before fails now: a conflict
    }
  }

  #commit(transaction: Transaction): Doc {
    if (transaction.state === 'aborted')
      noSuch(`Transaction ${transaction.number} has been aborted.`);
    if (transaction.state === 'open') {
      this.#resume(transaction);
      this.#store.commit();
      this.#active = undefined;
      this.#end(transaction, 'committed');
    }
    return {};
  }

  #abort(transaction: Transaction): Doc {
    if (transaction.state !== 'open')
      noSuch(`Transaction ${transaction.number} has been ${transaction.state}.`);
    this.#end(transaction, 'aborted');
    return {};
  }

  #end(transaction: Transaction, state: 'committed' | 'aborted'): void {
    if (this.#active === transaction) this.park();
    transaction.state = state;
    transaction.entries = [];
    transaction.written.clear();
  }
}

function conflict(): never {
  fail(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    TRANSIENT,
  );
}

function noSuch(message: string): never {
  fail('NoSuchTransaction', message, TRANSIENT);
}

function sessionKey(lsid: Value): string {
  const id = isDoc(lsid) ? lsid.id : undefined;
  return id instanceof Binary
    ? id.toString('hex')
    : fail('FailedToParse', 'a transaction needs a session id');
}
