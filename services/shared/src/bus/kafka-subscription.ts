import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { RetryPolicy, RunningSubscription, Subscription } from './bus.ts';
import { deadLetterHeaders, deliver, type RawRecord } from './deliver.ts';
import { type KafkaAdmin, kafkaGroup } from './kafka-admin.ts';
import type { KafkaPublisher } from './kafka-publisher.ts';
import { deadLetterTopic } from './topics.ts';

export interface KafkaSubscriptionPorts {
  readonly kafka: Kafka;
  readonly admin: KafkaAdmin;
  readonly publisher: KafkaPublisher;
  readonly logger: Logger;
  readonly retry: RetryPolicy;
  /** A consumer that shows no sign of life this long loses its partitions, milliseconds. */
  readonly sessionTimeoutMs: number;
}

const defaultMaxBatch = 500;
/** Longest wait for records in one fetch; closing waits for the fetch in hand. */
const fetchWaitMs = 500;
const reopenDelayMs = 1_000;

function toRaw(message: KafkaMessage): RawRecord {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    headers[name] = String(Array.isArray(value) ? value[0] : value);
  }
  return {
    key: message.key?.toString() ?? '',
    bytes: message.value ?? new Uint8Array(),
    publishedAt: Number(message.timestamp),
    headers,
  };
}

/** One consumer in its group, kept running until it is closed. */
export class KafkaSubscription<T> implements RunningSubscription {
  readonly #subscription: Subscription<T>;
  readonly #ports: KafkaSubscriptionPorts;
  readonly #closing = new AbortController();
  #consumer: Consumer | undefined;
  #opening: Promise<void> = Promise.resolve();
  #closed: Promise<void> | undefined;
  #reopening: NodeJS.Timeout | undefined;

  constructor(subscription: Subscription<T>, ports: KafkaSubscriptionPorts) {
    this.#subscription = subscription;
    this.#ports = ports;
  }

  get topic(): string {
    return this.#subscription.topic.name;
  }

  get group(): string {
    return this.#subscription.group;
  }

  /**
   * Begins to consume. A group that starts at the latest is there, at a committed position,
   * when this resolves; others join in the background, for a join may take as long as the
   * slowest member of the group needs for its batch.
   */
  async start(): Promise<void> {
    const joined = Promise.withResolvers<readonly number[]>();
    await this.#open((partitions) => joined.resolve(partitions));
    if (this.#subscription.from !== 'latest') return;
    const partitions = await joined.promise;
    await this.#settleAtLatest(partitions);
  }

  /** Waits for the batch in hand, commits it, leaves the group. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#reopening);
    await this.#opening;
    await this.#consumer?.disconnect();
    // Those who read from the latest on do not come back for what they missed.
    if (this.#subscription.from === 'latest') {
      await this.#ports.admin.forget(this.group, this.topic);
    }
  }

  async #open(onJoin?: (partitions: readonly number[]) => void): Promise<void> {
    const { kafka, sessionTimeoutMs, logger } = this.#ports;
    const consumer = kafka.consumer({
      groupId: kafkaGroup(this.group, this.topic),
      sessionTimeout: sessionTimeoutMs,
      heartbeatInterval: Math.ceil(sessionTimeoutMs / 10),
      maxWaitTimeInMs: fetchWaitMs,
      allowAutoTopicCreation: false,
    });
    this.#consumer = consumer;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) =>
      onJoin?.(payload.memberAssignment[this.topic] ?? []),
    );
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      logger.error({ err: payload.error, topic: this.topic, group: this.group }, 'consumer failed');
      // kafkajs gives up on what it takes for final (a lost coordinator among them); we do not.
      if (!payload.restart) this.#reopenLater(onJoin);
    });
    await consumer.connect();
    await consumer.subscribe({
      topics: [this.topic],
      fromBeginning: this.#subscription.from !== 'latest',
    });
    this.#opening = consumer
      .run({
        // Only what we resolve is committed. kafkajs' own commit is what moves a group past a
        // transaction's end marker, which we never see.
        eachBatchAutoResolve: false,
        autoCommitThreshold: 1,
        eachBatch: (payload) => this.#handle(payload),
      })
      .catch((error: unknown) => {
        logger.error({ err: error, topic: this.topic, group: this.group }, 'consumer failed');
        this.#reopenLater(onJoin);
      });
  }

  #reopenLater(onJoin?: (partitions: readonly number[]) => void): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#reopening);
    this.#reopening = setTimeout(() => {
      this.#open(onJoin).catch(() => this.#reopenLater(onJoin));
    }, reopenDelayMs);
  }

  /** Commits the ends of partitions without a position, so that nothing from now on is missed. */
  async #settleAtLatest(partitions: readonly number[]): Promise<void> {
    const { admin } = this.#ports;
    const [known, ends] = await Promise.all([
      admin.positions(this.group, this.topic),
      admin.ends(this.topic),
    ]);
    const { topic } = this;
    const commits = partitions
      .filter((partition) => !known.has(partition))
      .map((partition) => ({ topic, partition, offset: String(ends.get(partition) ?? 0) }));
    if (commits.length > 0) await this.#consumer?.commitOffsets(commits);
  }

  async #handle(payload: EachBatchPayload): Promise<void> {
    const { batch, heartbeat, isRunning, isStale, resolveOffset } = payload;
    const size = this.#subscription.maxBatch ?? defaultMaxBatch;
    // A handler may need longer than the session lasts. A heartbeat that fails (a rebalance)
    // shows again at the commit; the batch in hand is handled to its end all the same.
    const alive = setInterval(
      () => heartbeat().catch(() => undefined),
      this.#ports.sessionTimeoutMs / 5,
    );
    try {
      for (let from = 0; from < batch.messages.length; from += size) {
        if (!isRunning() || isStale() || this.#closing.signal.aborted) return;
        const chunk = batch.messages.slice(from, from + size);
        if (!(await this.#deliver(chunk, batch.partition, heartbeat))) return;
        resolveOffset(chunk.at(-1)?.offset ?? '');
        await payload.commitOffsetsIfNecessary();
        await heartbeat();
      }
    } finally {
      clearInterval(alive);
    }
  }

  /** Whether the records are handled (or buried) and may be committed. */
  async #deliver(
    messages: readonly KafkaMessage[],
    partition: number,
    heartbeat: () => Promise<void>,
  ): Promise<boolean> {
    const { publisher, logger, retry } = this.#ports;
    const raw = messages.map(toRaw);
    const signal = this.#closing.signal;
    const dead = await deliver(this.#subscription, raw, { retry, logger, signal, heartbeat });
    if (dead === undefined) return false;
    if (dead.length === 0) return true;
    const records = dead.flatMap((entry) => {
      const record = raw[entry.index];
      if (!record) return [];
      const position = `${partition}:${messages[entry.index]?.offset}`;
      const headers = deadLetterHeaders(this.#subscription, record, entry, position);
      return [{ key: record.key, value: record.bytes, headers }];
    });
    await publisher.publish({ topic: deadLetterTopic(this.topic).name, records });
    const { topic, group } = this;
    logger.error({ topic, group, records: dead.length }, 'records went to the dead-letter topic');
    return true;
  }
}
