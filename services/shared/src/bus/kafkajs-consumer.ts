import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Subscription } from './bus.ts';
import type { RawRecord } from './deliver.ts';
import { kafkaGroup } from './kafka-admin.ts';
import {
  defaultMaxBatch,
  fetchWaitMs,
  type GroupConsumer,
  partitionsAtOnce,
  rebalanceMs,
  type SubscriptionPorts,
} from './kafka-driver.ts';
import { handOver } from './kafka-hand-over.ts';

const reopenDelayMs = 1_000;

function toRaw(message: KafkaMessage): RawRecord {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    headers[name] = String(Array.isArray(value) ? value[0] : value);
  }
  return {
    key: message.key?.toString() ?? '',
    bytes: message.value,
    publishedAt: Number(message.timestamp),
    headers,
  };
}

/** A consumer of kafkajs. */
export class KafkaJsConsumer<T> implements GroupConsumer {
  readonly #kafka: Kafka;
  readonly #subscription: Subscription<T>;
  readonly #ports: SubscriptionPorts;
  readonly #closing = new AbortController();
  #consumer: Consumer | undefined;
  #opening: Promise<void> = Promise.resolve();
  #closed: Promise<void> | undefined;
  #reopening: NodeJS.Timeout | undefined;

  constructor(kafka: Kafka, subscription: Subscription<T>, ports: SubscriptionPorts) {
    this.#kafka = kafka;
    this.#subscription = subscription;
    this.#ports = ports;
  }

  get topic(): string {
    return this.#subscription.topic.name;
  }

  get group(): string {
    return this.#subscription.group;
  }

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
    if (this.#subscription.from === 'latest' || this.#subscription.temporary) {
      await this.#ports.admin.forget(this.group, this.topic);
    }
  }

  async #open(onJoin?: (partitions: readonly number[]) => void): Promise<void> {
    const { sessionTimeoutMs, logger } = this.#ports;
    const consumer = this.#kafka.consumer({
      groupId: kafkaGroup(this.group, this.topic),
      sessionTimeout: sessionTimeoutMs,
      rebalanceTimeout: Math.max(rebalanceMs, sessionTimeoutMs),
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
        partitionsConsumedConcurrently: partitionsAtOnce,
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
  #deliver(
    messages: readonly KafkaMessage[],
    partition: number,
    heartbeat: () => Promise<void>,
  ): Promise<boolean> {
    const records = messages.map((message) => ({
      raw: toRaw(message),
      position: `${partition}:${message.offset}`,
    }));
    const signal = this.#closing.signal;
    return handOver(this.#subscription, records, { ...this.#ports, signal, heartbeat });
  }
}
