import type { Logger } from '../logger.ts';
import { traceHeaders } from '../telemetry.ts';
import {
  defaultRetry,
  type EventBus,
  type OutgoingRecord,
  type RetryPolicy,
  type RunningSubscription,
  type Subscription,
  type TopicDefinition,
} from './bus.ts';
import { type Append, BusLog, type LogRecord } from './bus-log.ts';
import { type DeadRecord, deliver } from './deliver.ts';
import { topics } from './topics.ts';

export interface EmbeddedBusOptions {
  /** The log's file; it belongs to this process alone. ':memory:' keeps nothing. */
  readonly file: string;
  readonly logger: Logger;
  readonly retry?: RetryPolicy;
}

interface Waiting {
  readonly records: readonly Append[];
  resolve(): void;
  reject(error: unknown): void;
}

interface Reader {
  readonly topic: string;
  readonly group: string;
  /** Position of the next record to hand over. */
  next: number;
  wake(): void;
  idle: boolean;
}

const housekeepingMs = 10 * 60 * 1000;

/**
 * The bus of one machine: a durable log in SQLite, readers in this process (design §2). A
 * publish resolves after the commit that holds it is on disk; publishes of one turn of the
 * event loop share a commit. Each (topic, group) is read by one reader at a time, in the order
 * of the log, so the order of every key is kept.
 */
export class EmbeddedBus implements EventBus {
  readonly #options: EmbeddedBusOptions;
  readonly #readers = new Set<Reader>();
  readonly #running = new Set<RunningSubscription>();
  #log: BusLog | undefined;
  #waiting: Waiting[] = [];
  #idleWaiters: (() => void)[] = [];
  #housekeeping: NodeJS.Timeout | undefined;

  constructor(options: EmbeddedBusOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#log = new BusLog(this.#options.file);
    this.#cleanUp();
    this.#housekeeping = setInterval(() => this.#cleanUp(), housekeepingMs).unref();
  }

  async publish<T>(
    topic: TopicDefinition<T>,
    records: readonly OutgoingRecord<T>[],
  ): Promise<void> {
    if (records.length === 0) return;
    const headers = JSON.stringify(traceHeaders());
    const appends = records.map(({ key, value }) => ({
      topic: topic.name,
      key,
      value: topic.encode(value),
      headers,
    }));
    await this.#append(appends);
  }

  async subscribe<T>(subscription: Subscription<T>): Promise<RunningSubscription> {
    const log = this.#open();
    const { topic, group, from = 'earliest' } = subscription;
    const start = log.position(group, topic.name) ?? (from === 'latest' ? log.end() : 1);
    log.commit(group, topic.name, start);
    const abort = new AbortController();
    const reader: Reader = {
      topic: topic.name,
      group,
      next: start,
      wake: () => undefined,
      idle: false,
    };
    this.#readers.add(reader);
    const done = this.#read(subscription, reader, abort.signal);
    const running: RunningSubscription = {
      close: async () => {
        abort.abort();
        reader.wake();
        await done;
        this.#readers.delete(reader);
        this.#running.delete(running);
        // Those who read from the latest on do not come back for what they missed.
        if (from === 'latest') this.#log?.forget(group);
        this.#settleIdle();
      },
    };
    this.#running.add(running);
    return running;
  }

  async drain(): Promise<void> {
    while (!this.#isIdle()) {
      await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
    }
  }

  async lag(group: string, topic?: string): Promise<number> {
    const log = this.#open();
    const names = topic === undefined ? log.topicsOf(group) : [topic];
    return names.reduce(
      (sum, name) => sum + log.countFrom(name, log.position(group, name) ?? 1),
      0,
    );
  }

  async close(): Promise<void> {
    clearInterval(this.#housekeeping);
    await Promise.all([...this.#running].map((running) => running.close()));
    if (this.#waiting.length > 0) this.#flush();
    this.#log?.close();
    this.#log = undefined;
  }

  #open(): BusLog {
    if (!this.#log) throw new Error('the bus is not started');
    return this.#log;
  }

  #append(records: readonly Append[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#flush());
      this.#waiting.push({ records, resolve, reject });
    });
  }

  /** Commits every publish of this turn at once; one that fails falls back to its own commit. */
  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    const commit = (group: readonly Waiting[]) => {
      this.#open().append(
        group.flatMap((entry) => entry.records),
        Date.now(),
      );
      for (const entry of group) entry.resolve();
    };
    try {
      commit(waiting);
    } catch {
      for (const entry of waiting) {
        try {
          commit([entry]);
        } catch (error) {
          entry.reject(error);
        }
      }
    }
    const touched = new Set(waiting.flatMap((entry) => entry.records.map((r) => r.topic)));
    for (const reader of this.#readers) if (touched.has(reader.topic)) reader.wake();
  }

  async #read<T>(
    subscription: Subscription<T>,
    reader: Reader,
    signal: AbortSignal,
  ): Promise<void> {
    const limit = subscription.maxBatch ?? 500;
    while (!signal.aborted) {
      const batch = this.#open().read(reader.topic, reader.next, limit);
      if (batch.length === 0) {
        await this.#sleep(reader, signal);
        continue;
      }
      const { retry = defaultRetry, logger } = this.#options;
      const raw = batch.map(({ key, value, publishedAt, headers }) => ({
        key,
        bytes: value,
        publishedAt,
        headers: JSON.parse(headers) as Record<string, string>,
      }));
      const dead = await deliver(subscription, raw, { retry, logger, signal });
      if (dead === undefined) return;
      if (dead.length > 0) await this.#bury(reader, batch, dead);
      reader.next = (batch.at(-1)?.seq ?? reader.next) + 1;
      this.#open().commit(reader.group, reader.topic, reader.next);
    }
  }

  async #sleep(reader: Reader, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      reader.wake = resolve;
      reader.idle = true;
      this.#settleIdle();
      if (signal.aborted) resolve();
    });
    reader.idle = false;
    reader.wake = () => undefined;
  }

  async #bury(
    reader: Reader,
    batch: readonly LogRecord[],
    dead: readonly DeadRecord[],
  ): Promise<void> {
    const records = dead.flatMap(({ index, errorCode, attempts }) => {
      const record = batch[index];
      if (!record) return [];
      const why = { errorCode, attempts: String(attempts), group: reader.group };
      const headers = JSON.stringify({
        ...(JSON.parse(record.headers) as Record<string, string>),
        ...why,
        topic: reader.topic,
        position: String(record.seq),
      });
      return [{ topic: `${reader.topic}.dlq`, key: record.key, value: record.value, headers }];
    });
    this.#options.logger.error(
      { topic: reader.topic, group: reader.group, records: records.length },
      'records went to the dead-letter topic',
    );
    await this.#append(records);
  }

  #isIdle(): boolean {
    const log = this.#log;
    if (!log) return true;
    return (
      this.#waiting.length === 0 &&
      [...this.#readers].every((r) => r.idle && log.countFrom(r.topic, r.next) === 0)
    );
  }

  #settleIdle(): void {
    if (!this.#isIdle()) return;
    const waiters = this.#idleWaiters;
    this.#idleWaiters = [];
    for (const waiter of waiters) waiter();
  }

  #cleanUp(): void {
    const log = this.#open();
    for (const { name, retentionMs } of Object.values(topics)) {
      if (retentionMs === undefined) log.compact(name);
      else log.expire(name, Date.now() - retentionMs);
    }
  }
}
