import type { Append, BusLog } from './bus-log.ts';

interface Waiting {
  readonly records: readonly Append[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Appends to the log, one commit for all publishes of a turn of the event loop: a commit waits
 * for the disk, and a busy turn holds many.
 */
export class BusWriter {
  readonly #log: BusLog;
  readonly #onAppend: (topics: ReadonlySet<string>) => void;
  #waiting: Waiting[] = [];

  /** `onAppend` hears the names of the topics that grew. */
  constructor(log: BusLog, onAppend: (topics: ReadonlySet<string>) => void) {
    this.#log = log;
    this.#onAppend = onAppend;
  }

  /** Whether nothing waits for its commit. */
  get idle(): boolean {
    return this.#waiting.length === 0;
  }

  /** Resolves when the records are on disk: all or none. */
  append(records: readonly Append[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      this.#waiting.push({ records, resolve, reject });
    });
  }

  /** Commits what waits at once; when that fails, each by itself, so that one fails alone. */
  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    try {
      this.#commit(waiting);
    } catch {
      for (const entry of waiting) {
        try {
          this.#commit([entry]);
        } catch (error) {
          entry.reject(error);
        }
      }
    }
    this.#onAppend(new Set(waiting.flatMap((entry) => entry.records.map(({ topic }) => topic))));
  }

  #commit(group: readonly Waiting[]): void {
    this.#log.append(
      group.flatMap((entry) => entry.records),
      Date.now(),
    );
    for (const entry of group) entry.resolve();
  }
}
