import { randomUUID } from 'node:crypto';
import { maxBatchBytes } from './kafka-admin.ts';
import type { BatchProducer, KafkaDriver, KafkaRecord } from './kafka-driver.ts';
import { toBusError, tooLargeError } from './kafka-errors.ts';

/** Records of one publish call, encoded. */
export interface Publication {
  readonly topic: string;
  readonly records: readonly {
    readonly key: string;
    /** null takes away what was there under the key before (a tombstone). */
    readonly value: Uint8Array | null;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}

interface Waiting {
  readonly topic: string;
  readonly records: readonly KafkaRecord[];
  readonly bytes: number;
  /** Whether its records may lie in several partitions: then only a transaction binds them. */
  readonly spread: boolean;
  resolve(): void;
  reject(error: unknown): void;
}

/** Calls that wait for the one being sent share the next request up to this many bytes. */
const sharedBytes = 1024 * 1024;
/** A process that dies in a transaction holds back readers of its partitions this long. */
export const transactionTimeoutMs = 15_000;
/**
 * Tries of a request, 50 ms to 10 s apart: about half a minute before a call fails. The first
 * ones are quick because a broker is often still ending the transaction before.
 */
export const sendRetry = { retries: 9, initialRetryTime: 50, maxRetryTime: 10_000 };
const recordOverhead = 70;

function waitingFor({ topic, records }: Publication): Omit<Waiting, 'resolve' | 'reject'> {
  let bytes = 0;
  const encoded = records.map(({ key, value, headers }) => {
    bytes += (value?.byteLength ?? 0) + key.length + recordOverhead;
    const bytesOfValue = value && Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return { key, value: bytesOfValue, headers };
  });
  const spread = records.some(({ key }) => key !== records[0]?.key);
  return { topic, records: encoded, bytes, spread };
}

/**
 * Publishes one request after the other; the calls that wait meanwhile share the next. One at
 * a time because kafkajs reuses the sequence number of a request whose answer it did not see:
 * another request in between would be taken for its repetition and lost.
 *
 * Records of one key lie in one partition and travel as one batch: a broker stores all or none.
 * A call with several keys is published in a transaction. A call that fails may still have been
 * stored as a whole (the answer was lost): who publishes again publishes twice, which is what
 * at least once delivery allows.
 */
export class KafkaPublisher {
  readonly #driver: Pick<KafkaDriver, 'connectProducer'>;
  readonly #transactionalId: string;
  #waiting: Waiting[] = [];
  #sending: Promise<void> | undefined;
  #plain: Promise<BatchProducer> | undefined;
  #transactional: Promise<BatchProducer> | undefined;

  constructor(driver: Pick<KafkaDriver, 'connectProducer'>, clientId: string) {
    this.#driver = driver;
    this.#transactionalId = `${clientId}-${randomUUID()}`;
  }

  /** Connects, so that a wrong address shows at start. */
  async connect(): Promise<void> {
    await this.#producer(false);
  }

  /** Whether nothing waits to be sent. */
  get idle(): boolean {
    return this.#sending === undefined;
  }

  /**
   * Resolves when all in-sync replicas hold the records.
   * @throws AppError bus_too_large, bus_unavailable
   */
  publish(publication: Publication): Promise<void> {
    const call = waitingFor(publication);
    if (call.bytes > maxBatchBytes) {
      return Promise.reject(tooLargeError());
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...call, resolve, reject });
      this.#sending ??= this.#sendAll();
    });
  }

  /** Sends what waits, then disconnects. */
  async close(): Promise<void> {
    await this.#sending;
    await this.#discard();
  }

  async #sendAll(): Promise<void> {
    for (let calls = this.#take(); calls.length > 0; calls = this.#take()) {
      try {
        await this.#send(calls);
        for (const call of calls) call.resolve();
      } catch (error) {
        // Whether the brokers stored it is unknown, and so is the next sequence number.
        await this.#discard();
        const failure = toBusError(error);
        for (const call of calls) call.reject(failure);
      }
    }
    // In the turn of the last look: a call that comes now starts the next run.
    this.#sending = undefined;
  }

  #take(): Waiting[] {
    let bytes = 0;
    const within = this.#waiting.findIndex((call, index) => {
      bytes += call.bytes;
      return index > 0 && bytes > sharedBytes;
    });
    return this.#waiting.splice(0, within === -1 ? this.#waiting.length : within);
  }

  async #send(calls: readonly Waiting[]): Promise<void> {
    const producer = await this.#producer(calls.some((call) => call.spread));
    await producer.send(calls.map(({ topic, records }) => ({ topic, records })));
  }

  #producer(transactional: boolean): Promise<BatchProducer> {
    if (transactional) {
      this.#transactional ??= this.#driver.connectProducer(this.#transactionalId);
      return this.#transactional;
    }
    this.#plain ??= this.#driver.connectProducer(undefined);
    return this.#plain;
  }

  async #discard(): Promise<void> {
    const producers = [this.#plain, this.#transactional];
    this.#plain = undefined;
    this.#transactional = undefined;
    for (const producer of producers) {
      await producer?.then((open) => open.close()).catch(() => undefined);
    }
  }
}
