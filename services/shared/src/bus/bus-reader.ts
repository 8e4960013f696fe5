import type { Logger } from '../logger.ts';
import type { RetryPolicy, Subscription } from './bus.ts';
import type { BusLog, LogRecord } from './bus-log.ts';
import type { BusWriter } from './bus-writer.ts';
import { type DeadRecord, deadLetterHeaders, deliver, type RawRecord } from './deliver.ts';
import { deadLetterTopic } from './topics.ts';

/** Where a group is in a topic; its readers share it and take turns. */
export interface Cursor {
  readonly topic: string;
  readonly group: string;
  /** A group that reads from the latest on does not come back for what it missed. */
  readonly durable: boolean;
  /** Position of the next record to hand over. */
  next: number;
  readers: number;
  /** Resolves when the reader before has handled its batch. */
  turn: Promise<void>;
}

export interface BusReaderPorts {
  readonly log: BusLog;
  readonly writer: BusWriter;
  readonly logger: Logger;
  readonly retry: RetryPolicy;
  /** Called when the reader has nothing left to hand over. */
  readonly onIdle: () => void;
}

const defaultMaxBatch = 500;

/** Reads a topic for one subscription, batch after batch, until it is closed. */
export class BusReader<T> {
  readonly cursor: Cursor;
  readonly #subscription: Subscription<T>;
  readonly #ports: BusReaderPorts;
  readonly #closing = new AbortController();
  readonly #done: Promise<void>;
  #idle = false;
  #wake: () => void = () => undefined;

  constructor(subscription: Subscription<T>, cursor: Cursor, ports: BusReaderPorts) {
    this.#subscription = subscription;
    this.cursor = cursor;
    this.#ports = ports;
    this.#done = this.#run();
  }

  /** Whether it waits for records, and there are none. */
  get idle(): boolean {
    const { topic, next } = this.cursor;
    return this.#idle && this.#ports.log.countFrom(topic, next) === 0;
  }

  /** Looks at the log again. */
  wake(): void {
    this.#wake();
  }

  /** Ends after the batch in hand. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { cursor } = this;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const before = cursor.turn;
      const turn = Promise.withResolvers<void>();
      cursor.turn = turn.promise;
      await before;
      let handled = false;
      try {
        handled = !signal.aborted && (await this.#handleNext(signal));
      } finally {
        turn.resolve();
      }
      if (!handled && !signal.aborted) await this.#sleep();
    }
  }

  /** Hands over the next batch and commits it; false when there is none, or it was not handled. */
  async #handleNext(signal: AbortSignal): Promise<boolean> {
    const { cursor } = this;
    const { log, logger, retry } = this.#ports;
    const limit = this.#subscription.maxBatch ?? defaultMaxBatch;
    const batch = log.read(cursor.topic, cursor.next, limit);
    if (batch.length === 0) return false;
    const raw = batch.map(({ key, value, publishedAt, headers }) => ({
      key,
      bytes: value,
      publishedAt,
      headers: JSON.parse(headers) as Record<string, string>,
    }));
    const dead = await deliver(this.#subscription, raw, { retry, logger, signal });
    if (dead === undefined) return false;
    if (dead.length > 0) await this.#bury(batch, raw, dead);
    cursor.next = (batch.at(-1)?.seq ?? cursor.next) + 1;
    if (cursor.durable) log.commit(cursor.group, cursor.topic, cursor.next);
    return true;
  }

  async #bury(
    batch: readonly LogRecord[],
    raw: readonly RawRecord[],
    dead: readonly DeadRecord[],
  ): Promise<void> {
    const { topic, group } = this.cursor;
    const records = dead.flatMap((entry) => {
      const record = raw[entry.index];
      if (!record?.bytes) return [];
      const position = String(batch[entry.index]?.seq);
      const headers = JSON.stringify(
        deadLetterHeaders(this.#subscription, record, entry, position),
      );
      const name = deadLetterTopic(topic).name;
      return [{ topic: name, key: record.key, value: record.bytes, headers }];
    });
    this.#ports.logger.error(
      { topic, group, records: records.length },
      'records went to the dead-letter topic',
    );
    await this.#ports.writer.append(records);
  }

  /** Nothing is awaited between the look at the log and here, so no record slips by. */
  async #sleep(): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#idle = true;
    this.#ports.onIdle();
    await woken;
    this.#idle = false;
  }
}
