import { setImmediate as nextTurn } from 'node:timers/promises';
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
import { BusLog } from './bus-log.ts';
import { BusReader, type Cursor } from './bus-reader.ts';
import { BusWriter } from './bus-writer.ts';
import { watchLag } from './lag-metric.ts';
import { deadLetterTopic, topics } from './topics.ts';

export interface EmbeddedBusOptions {
  /** The log's file; it belongs to this process alone. ':memory:' keeps nothing. */
  readonly file: string;
  readonly logger: Logger;
  readonly retry?: RetryPolicy;
}

interface Opened {
  readonly log: BusLog;
  readonly writer: BusWriter;
}

/** A reader, whatever its payload. */
type Reader = Pick<BusReader<unknown>, 'cursor' | 'idle' | 'wake'>;

const housekeepingMs = 10 * 60 * 1000;
/** Records that are looked through without a pause. */
const erasedAtOnce = 5_000;

const cursorKey = (group: string, topic: string) => `${group}\n${topic}`;

/**
 * The bus of one machine: a durable log in SQLite, readers in this process. A
 * publish resolves after the commit that holds it is on disk; publishes of one turn of the
 * event loop share a commit. The readers of a (topic, group) take turns, a batch each, in the
 * order of the log, so the order of every key is kept.
 */
export class EmbeddedBus implements EventBus {
  readonly #options: EmbeddedBusOptions;
  readonly #readers = new Set<Reader>();
  readonly #cursors = new Map<string, Cursor>();
  readonly #running = new Set<RunningSubscription>();
  #opened: Opened | undefined;
  #idleWaiters: (() => void)[] = [];
  #housekeeping: NodeJS.Timeout | undefined;

  constructor(options: EmbeddedBusOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const log = new BusLog(this.#options.file);
    const writer = new BusWriter(log, (grown) => {
      for (const reader of this.#readers) if (grown.has(reader.cursor.topic)) reader.wake();
      // What nobody reads wakes nobody, and was all that was waited for.
      this.#settleIdle();
    });
    this.#opened = { log, writer };
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
    await this.#open().writer.append(appends);
  }

  async subscribe<T>(subscription: Subscription<T>): Promise<RunningSubscription> {
    const cursor = this.#cursor(subscription);
    cursor.readers++;
    const { logger, retry = defaultRetry } = this.#options;
    const { log, writer } = this.#open();
    const onIdle = () => this.#settleIdle();
    const reader = new BusReader(subscription, cursor, { log, writer, logger, retry, onIdle });
    this.#readers.add(reader);
    const unwatch = watchLag(this, subscription);
    let closed: Promise<void> | undefined;
    const close = async () => {
      unwatch();
      await reader.close();
      this.#readers.delete(reader);
      this.#running.delete(running);
      cursor.readers--;
      if (cursor.readers === 0) this.#cursors.delete(cursorKey(cursor.group, cursor.topic));
      this.#settleIdle();
    };
    const running: RunningSubscription = {
      close: () => {
        closed ??= close();
        return closed;
      },
    };
    this.#running.add(running);
    return running;
  }

  async erase(
    { name }: Pick<TopicDefinition<unknown>, 'name'>,
    keys: readonly string[],
  ): Promise<void> {
    for (const topic of [name, deadLetterTopic(name).name]) {
      for (const key of keys) {
        let from: number | undefined = 1;
        while (from !== undefined) {
          from = this.#open().log.erase(topic, key, from, erasedAtOnce);
          // Publishers and readers come first.
          await nextTurn();
        }
      }
    }
    this.#settleIdle();
  }

  async drain(): Promise<void> {
    while (!this.#isIdle()) {
      await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
    }
  }

  async lag(group: string, topic?: string): Promise<number> {
    const { log } = this.#open();
    const next = (name: string) =>
      this.#cursors.get(cursorKey(group, name))?.next ?? log.position(group, name) ?? 1;
    const names = topic === undefined ? this.#topicsOf(group) : [topic];
    return names.reduce((sum, name) => sum + log.countFrom(name, next(name)), 0);
  }

  /** What a group reads, or has read. */
  #topicsOf(group: string): string[] {
    const live = [...this.#cursors.values()].filter((cursor) => cursor.group === group);
    const read = this.#open().log.topicsOf(group);
    return [...new Set([...read, ...live.map((cursor) => cursor.topic)])];
  }

  async close(): Promise<void> {
    clearInterval(this.#housekeeping);
    await Promise.all([...this.#running].map((running) => running.close()));
    this.#opened?.writer.flush();
    this.#opened?.log.close();
    this.#opened = undefined;
  }

  #open(): Opened {
    if (!this.#opened) throw new Error('the bus is not started');
    return this.#opened;
  }

  #cursor<T>(subscription: Subscription<T>): Cursor {
    const { topic, group, from = 'earliest', temporary = false } = subscription;
    const { log } = this.#open();
    const key = cursorKey(group, topic.name);
    const known = this.#cursors.get(key);
    if (known) return known;
    const durable = from === 'earliest' && !temporary;
    const start = from === 'earliest' ? 1 : log.end();
    const next = durable ? (log.position(group, topic.name) ?? start) : start;
    const turn = Promise.resolve();
    const cursor = { topic: topic.name, group, durable, next, readers: 0, turn };
    if (durable) log.commit(group, topic.name, next);
    this.#cursors.set(key, cursor);
    return cursor;
  }

  #isIdle(): boolean {
    if (!this.#opened) return true;
    return this.#opened.writer.idle && [...this.#readers].every((reader) => reader.idle);
  }

  #settleIdle(): void {
    if (!this.#isIdle()) return;
    const waiters = this.#idleWaiters;
    this.#idleWaiters = [];
    for (const waiter of waiters) waiter();
  }

  #cleanUp(): void {
    const { log } = this.#open();
    for (const { name, retentionMs } of Object.values(topics)) {
      if (retentionMs === undefined) log.compact(name);
      else log.expire(name, Date.now() - retentionMs);
      // Dead letters hold private texts, and perhaps nobody ever reads them.
      const dead = deadLetterTopic(name);
      log.expireUnread(dead.name, Date.now() - dead.retentionMs);
    }
  }
}
