/** The engine: commands in, encoded replies out, one commit for all of a turn. */
import { commandEnvironment } from './aggregate/expressions/environment.ts';
import type { Doc } from './bson/types.ts';
import { writeDoc } from './bson/writer.ts';
import { Cursors } from './commands/cursors.ts';
import { runCommand, touchesData } from './commands/registry.ts';
import { Transactions } from './commands/transactions.ts';
import { CommandError } from './errors.ts';
import { findRows } from './query/execute.ts';
import { Store } from './storage/store.ts';

export type Log = (message: string, fields?: Record<string, unknown>) => void;

/** Documents one TTL sweep removes per index before it lets others in. */
const SWEEP_LIMIT = 1000;

export class Engine {
  readonly #store: Store;
  readonly #cursors = new Cursors();
  readonly #transactions: Transactions;
  readonly #log: Log;

  /** Opens the store; throws when another process has the file. */
  constructor(file: string, log: Log) {
    this.#store = new Store(file);
    this.#transactions = new Transactions(this.#store, this.#cursors);
    this.#log = log;
  }

  /** The encoded reply, which may be sent only after `commit`. */
  run(command: Doc): Buffer {
    try {
      return writeDoc({ ...this.#execute(command), ok: 1 });
    } catch (error) {
      return this.errorReply(error);
    }
  }

  #execute(command: Doc): Doc {
    if (command.autocommit === false) return this.#transactions.run(command);
    const [name = ''] = Object.keys(command);
    if (touchesData(name)) this.#transactions.park();
    return runCommand(command, this.#store, this.#cursors, { now: new Date(), ids: [] }, false);
  }

  errorReply(error: unknown): Buffer {
    if (error instanceof CommandError) {
      const { code, codeName, message, extra } = error;
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
          ...findRows(this.#store.reader, collection, filter, {
            limit: SWEEP_LIMIT,
            variables: commandEnvironment(new Date(now)),
          }),
        ];
        if (rows.length === 0) continue;
        this.#transactions.park();
        this.#store.database.begin();
        for (const row of rows) collection.remove(row);
        more ||= rows.length === SWEEP_LIMIT;
      }
    }
    this.commit();
    return more;
  }

  close(): void {
    this.#transactions.park();
    this.#store.close();
  }
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
