/** The engine: commands in, encoded replies out, one commit for all of a turn. */
import { commandEnvironment } from './aggregate/expressions/environment.ts';
import { toDouble } from './bson/numbers.ts';
import { type Doc, isNumeric } from './bson/types.ts';
import { writeDoc } from './bson/writer.ts';
import { Cursors } from './commands/cursors.ts';
import { isSteps, isWrite, runCommand, touchesData } from './commands/registry.ts';
import { Transactions } from './commands/transactions.ts';
import { asCommandError } from './errors.ts';
import { backUp } from './maintenance/backup.ts';
import { type Steps, timed, whole } from './pace.ts';
import { findRows } from './query/execute.ts';
import { Store } from './storage/store.ts';
import type { SharedCounts } from './write-counts.ts';

export type Log = (message: string, fields?: Record<string, unknown>) => void;

/** Documents one TTL sweep removes per index before it lets others in. */
const SWEEP_LIMIT = 200;

/** What a command may do in the turn in which it came, and in each later one, in milliseconds. */
const FIRST_SLICE_MS = 2;
const SLICE_MS = 5;
/** Of a write: its slices are synced to disk when others are to be answered between them. */
const WRITE_SLICE_MS = 10;
/** Slices of writes nobody waits for are committed together, up to this. */
const UNCOMMITTED_MS = 50;

/** A long command that has given way to others. */
export interface Paused {
  steps: Steps<Doc>;
  /** When its `maxTimeMS` is over. */
  expiresAt: number;
  /** It goes on when its client is gone. */
  writes: boolean;
}

export class Engine {
  readonly #store: Store;
  readonly #cursors = new Cursors();
  readonly #transactions: Transactions;
  readonly #log: Log;

  /** Opens the store; throws when another process has the file. */
  constructor(file: string, log: Log, counts?: SharedCounts) {
    this.#store = new Store(file, counts);
    this.#transactions = new Transactions(this.#store, this.#cursors);
    this.#log = log;
  }

  /** The encoded reply, which may be sent only after `commit`; or a command to go on with. */
  run(command: Doc): Buffer | Paused {
    try {
      const limits = { expiresAt: this.#expiryOf(command) };
      const reply = timed(limits, () => this.#execute(command));
      if (!isSteps(reply)) return writeDoc({ ...reply, ok: 1 });
      const writes = isWrite(command);
      return this.#step({ steps: reply, ...limits, writes }, FIRST_SLICE_MS);
    } catch (error) {
      return this.errorReply(error);
    }
  }

  /** When its time is over; that of a cursor's batches counts together. */
  #expiryOf(command: Doc): number {
    if (command.getMore === undefined) return expiryOf(command);
    return performance.now() + this.#cursors.leftMs(command.getMore);
  }

  #execute(command: Doc): Doc | Steps<Doc> {
    if (command.autocommit === false) return this.#transactions.run(command);
    const [name = ''] = Object.keys(command);
    if (touchesData(name)) this.#transactions.park();
    return runCommand(command, this.#store, this.#cursors, { now: new Date(), ids: [] }, false);
  }

  /** Goes on with a command that paused, for another slice. */
  resume(paused: Paused): Buffer | Paused {
    try {
      this.#transactions.park();
      return this.#step(paused, paused.writes ? WRITE_SLICE_MS : SLICE_MS);
    } catch (error) {
      return this.errorReply(error);
    }
  }

  #step(paused: Paused, sliceMs: number): Buffer | Paused {
    const { steps, expiresAt } = paused;
    const step = timed({ expiresAt, sliceMs }, () => steps.next());
    return step.done ? writeDoc({ ...step.value, ok: 1 }) : paused;
  }

  /** Gives a command up that paused. */
  abandon({ steps }: Paused): void {
    try {
      steps.return({});
    } catch (error) {
      // The disk does not let it clean up; that is done at the next start.
      this.errorReply(error);
    }
  }

  errorReply(error: unknown): Buffer {
    const known = asCommandError(error);
    if (known !== undefined) {
      const { code, codeName, message, extra } = known;
      return writeDoc({ ok: 0, errmsg: message, code, codeName, ...extra });
    }
    // Not the client's fault: the kind of error is logged, its text could hold data.
    this.#log('docstore: command failed', {
      error: error instanceof Error ? error.name : typeof error,
      stack: stackOf(error),
    });
    return writeDoc({
      ok: 0,
      errmsg: 'The store could not run this command',
      code: 1,
      codeName: 'InternalError',
    });
  }

  /** Slices of writes have been waiting for a commit long enough. */
  get isCommitDue(): boolean {
    return this.#store.database.openForMs > UNCOMMITTED_MS;
  }

  /** Ends a turn: returns when its writes are on disk, throws (and undoes them) when they are not. */
  commit(): void {
    if (this.#transactions.isActive) return;
    try {
      this.#store.commit();
    } catch (error) {
      this.#store.rollback();
      throw error;
    }
  }

  /** Removes expired documents, idle cursors and abandoned transactions; true if there is more. */
  sweep(now = Date.now()): boolean {
    this.#cursors.closeIdle(now);
    this.#transactions.expire(now);
    let more = false;
    for (const collection of this.#store.catalog.all()) {
      for (const index of collection.indexes) {
        const seconds = index.expireAfterSeconds;
        const [field] = index.fields;
        if (seconds === undefined || field === undefined) continue;
        const filter = { [field]: { $lte: new Date(now - seconds * 1000) } };
        const rows = [
          ...whole(
            findRows(this.#store.reader, collection, filter, {
              limit: SWEEP_LIMIT,
              variables: commandEnvironment(new Date(now)),
            }),
          ),
        ];
        if (rows.length === 0) continue;
        this.#transactions.park();
        this.#store.database.begin();
        for (const row of rows) collection.remove(row);
        more ||= rows.length === SWEEP_LIMIT;
      }
    }
    if (this.#store.catalog.leftovers.hasSome) {
      this.#transactions.park();
      more = this.#store.catalog.leftovers.step() || more;
    }
    this.commit();
    return this.#store.database.vacuumStep() || more;
  }

  /** A copy of everything that is committed; others go on meanwhile. */
  async backUp(to: string): Promise<Buffer> {
    try {
      this.#transactions.park();
      this.#store.commit();
      return writeDoc({ ...(await backUp(this.#store.database, to)), ok: 1 });
    } catch (error) {
      return this.errorReply(error);
    }
  }

  close(): void {
    this.#transactions.park();
    this.#store.close();
  }
}

/** When the command's `maxTimeMS` is over; it counts from now. */
function expiryOf({ maxTimeMS }: Doc): number {
  const limit = isNumeric(maxTimeMS) ? toDouble(maxTimeMS) : 0;
  return limit > 0 ? performance.now() + limit : Number.POSITIVE_INFINITY;
}

/** Where it happened, without the message. */
function stackOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
    .join('\n');
}
