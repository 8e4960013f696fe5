/**
 * Transactions over several commands.
 *
 * SQLite has one write transaction; holding it open for one client would stop all others. So a
 * transaction runs inside it only while no other command arrives. When one does, everything is
 * rolled back and, at the transaction's next command, run again: if every command still gives
 * the same reply the transaction goes on, else it ends with WriteConflict and the driver retries.
 * Of two open transactions that write the same document the second ends so, as in MongoDB.
 *
 * While a transaction has written nothing there is nothing to hide from others, and its commands
 * give way as all do; they begin anew when somebody has written in between.
 */
import { Binary, Long } from 'bson';
import type { Doc, Value } from '../bson/types.ts';
import { isDoc } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import { fail } from '../errors.ts';
import type { Steps } from '../pace.ts';
import type { Store } from '../storage/store.ts';
import type { Cursors } from './cursors.ts';
import { findCommand } from './registry.ts';
import {
  checkOpen,
  conflict,
  type Entry,
  hasWritten,
  isCommitted,
  newTransaction,
  noSuch,
  type Transaction,
} from './transaction.ts';
import { TransactionRuns } from './transaction-runs.ts';

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

export class Transactions {
  readonly #runs: TransactionRuns;
  readonly #bySession = new Map<string, Transaction>();

  constructor(store: Store, cursors: Cursors) {
    this.#runs = new TransactionRuns(store, cursors);
  }

  get isActive(): boolean {
    return this.#runs.active !== undefined;
  }

  /** Takes the effects of an open transaction out again, so that others do not see them. */
  park(): void {
    this.#runs.park();
  }

  /** Forgets transactions that were left open. */
  expire(now: number): void {
    for (const [session, transaction] of this.#bySession) {
      if (now - transaction.startedAt <= LIFETIME_MS) continue;
      this.#end(transaction, 'aborted');
      this.#bySession.delete(session);
    }
  }

  /** Runs a command that carries `autocommit: false`. */
  *run(command: Doc): Steps<Doc> {
    const [name = ''] = Object.keys(command);
    const transaction = this.#find(command);
    if (name === 'commitTransaction') return yield* this.#commit(transaction);
    if (name === 'abortTransaction') return this.#abort(transaction);
    checkOpen(transaction);
    findCommand(name);
    if (!ALLOWED.has(name))
      fail(
        'OperationNotSupportedInTransaction',
        `Cannot run '${name}' in a multi-document transaction.`,
      );
    const entry: Entry = { command, record: { now: new Date(), ids: [] } };
    try {
      const { reply, written, wrote } = yield* this.#runs.run(transaction, entry);
      this.#claim(transaction, written);
      transaction.entries.push({ ...entry, reply: writeDoc(reply), wrote });
      return reply;
    } catch (error) {
      this.#end(transaction, 'aborted');
      throw error;
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
      if (known?.state === 'open') this.#end(known, 'aborted');
      const started = newTransaction(number);
      this.#bySession.set(session, started);
      return started;
    }
    if (known?.number !== number)
      return noSuch(
        `Given transaction number ${number} does not match any in-progress transactions.`,
      );
    return known;
  }

  *#commit(transaction: Transaction): Steps<Doc> {
    if (transaction.state === 'aborted')
      noSuch(`Transaction ${transaction.number} has been aborted.`);
    if (transaction.state === 'committed') return {};
    try {
      // What has only read has nothing to store, and all it has read was so at once.
      if (hasWritten(transaction)) yield* this.#runs.commit(transaction);
    } catch (error) {
      if (isCommitted(transaction)) return {}; // by a second try while this one gave way
      this.#end(transaction, 'aborted');
      throw error;
    }
    this.#end(transaction, 'committed');
    return {};
  }

  #abort(transaction: Transaction): Doc {
    checkOpen(transaction);
    this.#end(transaction, 'aborted');
    return {};
  }

  #end(transaction: Transaction, state: 'committed' | 'aborted'): void {
    if (transaction.state !== 'open') return;
    if (this.#runs.active === transaction) this.park();
    transaction.state = state;
    transaction.entries = [];
    transaction.written.clear();
  }
}

function sessionKey(lsid: Value): string {
  const id = isDoc(lsid) ? lsid.id : undefined;
  return id instanceof Binary
    ? id.toString('hex')
    : fail('FailedToParse', 'a transaction needs a session id');
}
