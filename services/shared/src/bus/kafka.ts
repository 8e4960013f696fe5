import { setTimeout as delay } from 'node:timers/promises';
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
import { KafkaAdmin } from './kafka-admin.ts';
import type { KafkaClientOptions } from './kafka-client.ts';
import type { AnyTopic, GroupConsumer, KafkaDriver } from './kafka-driver.ts';
import { toBusError } from './kafka-errors.ts';
import type { KafkaClient } from './kafka-options.ts';
import { KafkaPublisher } from './kafka-publisher.ts';
import { watchLag } from './lag-metric.ts';
import { topicsOf } from './topic-rights.ts';

export interface KafkaBusOptions extends KafkaClientOptions {
  readonly retry?: RetryPolicy | undefined;
  /** The library that speaks to the brokers; kafkajs by default. */
  readonly client?: KafkaClient | undefined;
  /**
   * How long a dead consumer keeps its partitions, milliseconds: 8 s by default, no less than
   * the brokers' `group.min.session.timeout.ms` (6 s).
   */
  readonly sessionTimeoutMs?: number | undefined;
}

/** A subscription, whatever its payload. */
type Running = Pick<GroupConsumer, 'topic' | 'group' | 'close'>;

interface Connected {
  readonly driver: KafkaDriver;
  readonly admin: KafkaAdmin;
  readonly publisher: KafkaPublisher;
}

const drainPollMs = 50;
/**
 * Brokers end a transaction for its readers a moment after they told the producer so, and kafkajs
 * asks only for what readers see: what is idle has to be idle for this long.
 */
const drainedForMs = 300;

/** Loaded when it is asked for: a process needs one of them. */
async function createDriver(options: KafkaBusOptions): Promise<KafkaDriver> {
  if (options.client === 'platformatic') {
    return (await import('./platformatic-driver.ts')).platformaticDriver(options);
  }
  return (await import('./kafkajs-driver.ts')).kafkaJsDriver(options);
}

/**
 * The bus of a cluster: Apache Kafka, version 3.9 or later, through kafkajs or
 * `@platformatic/kafka`. Nothing of either shows outside this folder's
 * `kafkajs-*.ts`, `kafka-client.ts` and `platformatic-*.ts`, so that they can be replaced.
 *
 * - Order is kept within a key: a key has one partition, a partition one consumer of a group,
 *   and a subscription handles one batch of a partition at a time, of a few partitions at once.
 * - At least once: what `onBatch` resolved for is committed, nothing else; a consumer that dies
 *   gives its partitions, from the last commit on, to another after `sessionTimeoutMs`.
 * - `publish` is all or none for readers (see `KafkaPublisher`).
 *
 * Calls reject with AppErrors: bus_unavailable, bus_too_large, and what `toBusError` tells of brokers
 * that refuse.
 */
export class KafkaBus implements EventBus {
  readonly #options: KafkaBusOptions;
  readonly #running = new Set<Running>();
  #connected: Connected | undefined;

  constructor(options: KafkaBusOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    try {
      const driver = await createDriver(this.#options);
      const admin = new KafkaAdmin(driver.admin);
      const publisher = new KafkaPublisher(driver, this.#options.clientId);
      this.#connected = { driver, admin, publisher };
      await admin.connect();
      await admin.ensure(topicsOf(this.#options.clientId));
      await publisher.connect();
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
    await this.#open().publisher.publish({ topic: topic.name, records: encoded });
  }

  async subscribe<T>(subscription: Subscription<T>): Promise<RunningSubscription> {
    await this.#ensure(subscription.topic);
    const { logger, retry = defaultRetry, sessionTimeoutMs = 8_000 } = this.#options;
    const { driver, admin, publisher } = this.#open();
    const ports = { admin, publisher, logger, retry, sessionTimeoutMs };
    const running = driver.consumer(subscription, ports);
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

  async erase(topic: AnyTopic, keys: readonly string[]): Promise<void> {
    if (topic.retentionMs !== undefined || keys.length === 0) return;
    await this.#ensure(topic);
    const records = keys.map((key) => ({ key, value: null, headers: {} }));
    await this.#open().publisher.publish({ topic: topic.name, records });
  }

  async drain(): Promise<void> {
    let idleSince = Number.POSITIVE_INFINITY;
    for (;;) {
      if (!(await this.#isIdle())) idleSince = Number.POSITIVE_INFINITY;
      else idleSince = Math.min(idleSince, performance.now());
      if (performance.now() - idleSince >= drainedForMs) return;
      await delay(drainPollMs);
    }
  }

  async lag(group: string, topic?: string): Promise<number> {
    try {
      const { admin } = this.#open();
      const names = topic === undefined ? await admin.topicsOf(group) : [topic];
      const lags = await Promise.all(names.map((name) => admin.lag(group, name)));
      return lags.reduce((sum, lag) => sum + lag, 0);
    } catch (error) {
      throw toBusError(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((subscription) => subscription.close()));
    const connected = this.#connected;
    this.#connected = undefined;
    await connected?.publisher.close();
    await connected?.admin.disconnect();
  }

  #open(): Connected {
    if (!this.#connected) throw toBusError(new Error('the bus is not started'));
    return this.#connected;
  }

  async #ensure(topic: AnyTopic): Promise<void> {
    try {
      await this.#open().admin.ensure([topic]);
    } catch (error) {
      throw toBusError(error);
    }
  }

  async #isIdle(): Promise<boolean> {
    if (this.#connected?.publisher.idle === false) return false;
    for (const { group, topic } of this.#running) {
      // A group that has just begun may have no coordinator yet.
      if ((await this.lag(group, topic).catch(() => 1)) > 0) return false;
    }
    return true;
  }
}
