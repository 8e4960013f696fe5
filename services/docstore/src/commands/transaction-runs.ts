/**
 * Where the commands of transactions run: inside SQLite's one write transaction, which at each
 * moment shows the effects of one of them. See `transactions.ts`.
 */

import type { Doc } from '../bson/types.ts';
import { writeDoc } from '../bson/writer.ts';
import { CommandError } from '../errors.ts';
import { inOneGo, PAUSE, type Steps } from '../pace.ts';
import type { Store } from '../storage/store.ts';
import type { Cursors } from './cursors.ts';
import { isSteps, runCommand } from './registry.ts';
import {
  checkOpen,
  conflict,
  type Done,
  type Entry,
  hasWritten,
  type Transaction,
} from './transaction.ts';

/** How often a command begins anew before it no longer gives way. */
const ATTEMPTS = 3;
/** They change the catalogue, and are never divided. */
const CREATES = new Set(['create', 'createIndexes']);

interface Run {
  reply: Doc;
  /** Documents it has written. */
  written: ReadonlySet<string>;
  /** There is something of it to hide from others. */
  wrote: boolean;
}

/** Others wrote while a command gave way: what it has read may be so no more. */
class Outdated extends Error {}

export class TransactionRuns {
  readonly #store: Store;
  readonly #cursors: Cursors;
  #active: Transaction | undefined;

  constructor(store: Store, cursors: Cursors) {
    this.#store = store;
    this.#cursors = cursors;
  }

  /** The one whose effects are in SQLite's open transaction at the moment. */
  get active(): Transaction | undefined {
    return this.#active;
  }

  /** Takes the effects of an open transaction out again, so that others do not see them. */
  park(): void {
    if (this.#active === undefined) return;
    this.#active = undefined;
    this.#store.rollback();
  }

  /** Stores what the transaction has written; WriteConflict when others wrote what it has seen. */
  *commit(transaction: Transaction): Steps<void> {
    yield* this.#inItsState(transaction, nothing);
    this.#store.commit();
    this.#active = undefined;
  }

  /** Runs a command in the state the transaction left; WriteConflict when that is no more. */
  run(transaction: Transaction, entry: Entry): Steps<Run> {
    return this.#inItsState(transaction, (givesWay) => this.#execute(transaction, entry, givesWay));
  }

  *#inItsState<Result>(
    transaction: Transaction,
    work: (givesWay: boolean) => Steps<Result>,
  ): Steps<Result> {
    for (let attempt = 1; ; attempt++) {
      const givesWay = attempt < ATTEMPTS;
      try {
        if (this.#active !== transaction) yield* this.#replay(transaction, givesWay);
        return yield* work(givesWay && !hasWritten(transaction));
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
        this.park();
      }
    }
  }

  *#replay(transaction: Transaction, givesWay: boolean): Steps<void> {
    this.#enter(transaction);
    const { commits } = this.#store.database;
    const isSame = transaction.asOf === commits;
    let hides = false;
    for (const entry of transaction.entries) {
      // What was read is the same as long as nobody has written.
      if (isSame && !entry.wrote) continue;
      hides ||= entry.wrote;
      const reply = yield* this.#again(transaction, entry, givesWay && !hides);
      if (!reply?.equals(entry.reply)) conflict();
    }
    transaction.asOf = commits;
  }

  *#again(transaction: Transaction, entry: Done, givesWay: boolean): Steps<Buffer | undefined> {
    try {
      return writeDoc((yield* this.#execute(transaction, entry, givesWay)).reply);
    } catch (error) {
      const isOfNow = error instanceof CommandError && error.codeName !== 'MaxTimeMSExpired';
      if (isOfNow && transaction.state === 'open') return undefined; // what worked before fails now
      throw error;
    }
  }

  /** Runs a command; it gives way, when it may, until it writes. */
  *#execute(transaction: Transaction, { command, record }: Entry, givesWay: boolean): Steps<Run> {
    const { database } = this.#store;
    const { commits } = database;
    const written = new Set<string>();
    const creates = CREATES.has(Object.keys(command)[0] ?? '');
    const done = (reply: Doc): Run => ({ reply, written, wrote: creates || written.size > 0 });
    const mayPause = (): boolean => givesWay && !creates && written.size === 0;
    const steps = runCommand(command, this.#store, this.#cursors, record, true);
    if (!isSteps(steps)) return done(steps);
    try {
      for (;;) {
        if (!mayPause()) inOneGo();
        const step = this.#noting(written, () => steps.next());
        if (step.done) return done(step.value);
        if (!mayPause()) continue;
        this.park();
        yield PAUSE;
        checkOpen(transaction);
        this.#enter(transaction);
        if (database.commits !== commits) throw new Outdated();
      }
    } finally {
      steps.return({});
    }
  }

  /** Others are committed, and what follows is this transaction's. */
  #enter(transaction: Transaction): void {
    this.park();
    this.#store.commit();
    this.#store.database.begin();
    this.#active = transaction;
  }

  #noting<Result>(written: Set<string>, work: () => Result): Result {
    this.#store.database.written = written;
    try {
      return work();
    } finally {
      this.#store.database.written = undefined;
    }
  }
}

function* nothing(): Steps<void> {}
