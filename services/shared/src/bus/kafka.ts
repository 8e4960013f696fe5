import { setTimeout as delay } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
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
import { type AnyTopic, KafkaAdmin } from './kafka-admin.ts';
import { createKafka, type KafkaClientOptions, toBusError } from './kafka-client.ts';
import { KafkaPublisher } from './kafka-publisher.ts';
import { KafkaSubscription } from './kafka-subscription.ts';
import { watchLag } from './lag-metric.ts';
import { topics } from './topics.ts';

export interface KafkaBusOptions extends KafkaClientOptions {
  readonly retry?: RetryPolicy | undefined;
  /**
   * How long a dead consumer keeps its partitions, milliseconds: 8 s by default, no less than
   * the brokers' `group.min.session.timeout.ms` (6 s).
   */
  readonly sessionTimeoutMs?: number | undefined;
}

/** A subscription, whatever its payload. */
type Running = Pick<KafkaSubscription<unknown>, 'topic' | 'group' | 'close'>;

const drainPollMs = 50;

/**
 * The bus of a cluster: Apache Kafka, version 3.9 or later, through kafkajs (design §2, §8).
 * Nothing of kafkajs shows outside this folder's `kafka-*.ts`, so that it can be replaced.
 *
 * - Order is kept within a key: a key has one partition, a partition one consumer of a group,
 *   and a subscription handles one batch at a time.
 * - At least once: what `onBatch` resolved for is committed, nothing else; a consumer that dies
 *   gives its partitions, from the last commit on, to another after `sessionTimeoutMs`.
 * - `publish` is all or none for readers (see `KafkaPublisher`).
 *
 * Calls reject with AppErrors: bus_unavailable, bus_too_large.
 */
export class KafkaBus implements EventBus {
  readonly #options: KafkaBusOptions;
  readonly #kafka: Kafka;
  readonly #admin: KafkaAdmin;
  readonly #publisher: KafkaPublisher;
  readonly #running = new Set<Running>();
  #isClosed = false;

  constructor(options: KafkaBusOptions) {
    this.#options = options;
    this.#kafka = createKafka(options);
    this.#admin = new KafkaAdmin(this.#kafka);
    this.#publisher = new KafkaPublisher(this.#kafka, options.clientId);
  }

  async start(): Promise<void> {
    try {
      await this.#admin.connect();
      await this.#admin.ensure(Object.values(topics));
      await this.#publisher.connect();
    } catch (error) {
      await this.close().catch(() => undefined);
      throw toBusError(error);
    }
  }

  async publish<T>(
    topic: TopicDefinition<T>,
    records: readonly OutgoingRecord<T>[],
  ): Promise<void> {
    if (records.length === 0) return;
    const headers = traceHeaders();
    const encoded = records.map(({ key, value }) => ({ key, value: topic.encode(value), headers }));
    await this.#ensure(topic);
    await this.#publisher.publish({ topic: topic.name, records: encoded });
  }

  async subscribe<T>(subscription: Subscription<T>): Promise<RunningSubscription> {
    await this.#ensure(subscription.topic);
    const { logger, retry = defaultRetry, sessionTimeoutMs = 8_000 } = this.#options;
    const running = new KafkaSubscription(subscription, {
      kafka: this.#kafka,
      admin: this.#admin,
      publisher: this.#publisher,
      logger,
      retry,
      sessionTimeoutMs,
    });
    const unwatch = watchLag(this, subscription);
    const entry: Running = {
      group: running.group,
      topic: running.topic,
      close: async () => {
        unwatch();
        this.#running.delete(entry);
        await running.close();
      },
    };
    this.#running.add(entry);
    try {
      await running.start();
    } catch (error) {
      await entry.close().catch(() => undefined);
      throw toBusError(error);
    }
    return { close: () => entry.close() };
  }

  async drain(): Promise<void> {
    while (!(await this.#isIdle())) await delay(drainPollMs);
  }

  async lag(group: string, topic?: string): Promise<number> {
    try {
      const names = topic === undefined ? await this.#admin.topicsOf(group) : [topic];
      const lags = await Promise.all(names.map((name) => this.#admin.lag(group, name)));
      return lags.reduce((sum, lag) => sum + lag, 0);
    } catch (error) {
      throw toBusError(error);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#running].map((subscription) => subscription.close()));
    await this.#publisher.close();
    await this.#admin.disconnect();
  }

  async #ensure(topic: AnyTopic): Promise<void> {
    // kafkajs would connect anew.
    if (this.#isClosed) throw toBusError(new Error('the bus is closed'));
    try {
      await this.#admin.ensure([topic]);
    } catch (error) {
      throw toBusError(error);
    }
  }

  async #isIdle(): Promise<boolean> {
    if (!this.#publisher.idle) return false;
    for (const { group, topic } of this.#running) {
      if ((await this.lag(group, topic)) > 0) return false;
    }
    return true;
  }
}
