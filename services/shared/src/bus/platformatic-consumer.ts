import { setTimeout as delay } from 'node:timers/promises';
import { Consumer } from '@platformatic/kafka';
import { forEachConcurrent } from '../concurrent.ts';
import type { Subscription } from './bus.ts';
import { kafkaGroup } from './kafka-admin.ts';
import type { KafkaClientOptions } from './kafka-client.ts';
import {
  defaultMaxBatch,
  fetchWaitMs,
  type GroupConsumer,
  partitionsAtOnce,
  rebalanceMs,
  type SubscriptionPorts,
} from './kafka-driver.ts';
import { handOver } from './kafka-hand-over.ts';
import { type Fetched, fetchFrom } from './platformatic-fetch.ts';
import { baseOptions, saidBy } from './platformatic-options.ts';

const pauseMs = 1_000;
const lookMs = 50;

/**
 * A consumer of `@platformatic/kafka`. Its streams fetch ahead and know nothing of what is being
 * handled, so this one fetches by itself: what it has is handled and committed before it asks for
 * more, and what is left of a fetch when its partitions are given away is thrown away.
 */
export class PlatformaticConsumer<T> implements GroupConsumer {
  readonly #options: KafkaClientOptions;
  readonly #subscription: Subscription<T>;
  readonly #ports: SubscriptionPorts;
  readonly #closing = new AbortController();
  readonly #settled = Promise.withResolvers<void>();
  #consumer: Consumer | undefined;
  #running: Promise<void> | undefined;
  #closed: Promise<void> | undefined;
  /** Where this goes on, by partition; undefined: to be asked for. */
  #positions: Map<number, bigint> | undefined;
  /** Grows with every assignment. */
  #assignment = 0;
  #isBroken = false;

  constructor(
    options: KafkaClientOptions,
    subscription: Subscription<T>,
    ports: SubscriptionPorts,
  ) {
    this.#options = options;
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
    this.#running = this.#run();
    if (this.#subscription.from === 'latest') await this.#settled.promise;
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
    if (this.#subscription.from === 'latest' || this.#subscription.temporary) {
      await this.#ports.admin.forget(this.group, this.topic);
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        this.#consumer ??= await this.#join();
        if (!(await this.#step(this.#consumer))) await delay(lookMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted) break;
        await this.#recover(error);
      }
    }
    this.#settled.resolve();
    await this.#leave();
  }

  async #join(): Promise<Consumer> {
    const { sessionTimeoutMs } = this.#ports;
    const consumer = new Consumer({
      ...baseOptions(this.#options),
      groupId: kafkaGroup(this.group, this.topic),
      groupProtocol: 'classic',
      sessionTimeout: sessionTimeoutMs,
      heartbeatInterval: Math.ceil(sessionTimeoutMs / 10),
      rebalanceTimeout: Math.max(rebalanceMs, sessionTimeoutMs),
      autocommit: false,
      minBytes: 1,
      maxWaitTime: fetchWaitMs,
      isolationLevel: 1,
      retries: 3,
      retryDelay: 250,
    });
    consumer.topics.track(this.topic);
    consumer.on('consumer:group:join', () => {
      this.#assignment += 1;
      this.#positions = undefined;
    });
    // It has stopped to show signs of life, and tells so here.
    consumer.on('error', () => {
      this.#isBroken = true;
    });
    this.#isBroken = false;
    this.#positions = undefined;
    try {
      await consumer.joinGroup({});
    } catch (error) {
      await consumer.close(true).catch(() => undefined);
      throw error;
    }
    return consumer;
  }

  /** @returns false when there was nothing to do */
  async #step(consumer: Consumer): Promise<boolean> {
    if (this.#isBroken) throw new Error('the consumer left its group');
    const partitions =
      consumer.assignments?.find(({ topic }) => topic === this.topic)?.partitions ?? [];
    const assignment = this.#assignment;
    if (!this.#positions) {
      const positions = await this.#find(consumer, partitions);
      if (assignment !== this.#assignment) return true;
      this.#positions = positions;
      this.#settled.resolve();
    }
    if (partitions.length === 0) return false;
    const fetched = await fetchFrom(consumer, this.topic, this.#positions);
    await forEachConcurrent(fetched, partitionsAtOnce, (part) =>
      this.#handle(consumer, part, assignment),
    );
    return true;
  }

  /** Where a group goes on; one that starts at the latest commits that at once. */
  async #find(consumer: Consumer, partitions: readonly number[]): Promise<Map<number, bigint>> {
    const { admin } = this.#ports;
    const [known, ranges] = await Promise.all([
      admin.positions(this.group, this.topic),
      admin.ranges(this.topic),
    ]);
    const isLatest = this.#subscription.from === 'latest';
    const found = new Map<number, bigint>();
    for (const { partition, low, high } of ranges) {
      if (!partitions.includes(partition)) continue;
      const start = known.get(partition) ?? (isLatest ? high : low);
      // What was not read in time is not there any more.
      found.set(partition, start < low ? low : start);
    }
    if (isLatest) {
      const fresh = [...found].filter(([partition]) => !known.has(partition));
      if (fresh.length > 0) await this.#commit(consumer, new Map(fresh));
    }
    return found;
  }

  /** Hands over what came of one partition, until the rest is not ours to handle. */
  async #handle(consumer: Consumer, part: Fetched, assignment: number): Promise<void> {
    const { partition, records, next } = part;
    const size = this.#subscription.maxBatch ?? defaultMaxBatch;
    const { signal } = this.#closing;
    const isStale = () => signal.aborted || assignment !== this.#assignment;
    for (let from = 0; from < records.length; from += size) {
      if (isStale()) return;
      const chunk = records.slice(from, from + size);
      const placed = chunk.map(({ raw, offset }) => ({ raw, position: `${partition}:${offset}` }));
      if (!(await handOver(this.#subscription, placed, { ...this.#ports, signal }))) return;
      const isLast = from + size >= records.length;
      const after = isLast ? next : (chunk.at(-1)?.offset ?? 0n) + 1n;
      await this.#done(consumer, partition, after, assignment);
    }
    // The marker that ends a transaction is no record, and has to be passed all the same.
    if (records.length === 0 && !isStale()) {
      await this.#done(consumer, partition, next, assignment);
    }
  }

  async #done(
    consumer: Consumer,
    partition: number,
    next: bigint,
    assignment: number,
  ): Promise<void> {
    if (assignment === this.#assignment) this.#positions?.set(partition, next);
    else if (!this.#owns(consumer, partition)) return;
    await this.#commit(consumer, new Map([[partition, next]]));
  }

  #owns(consumer: Consumer, partition: number): boolean {
    const assigned = consumer.assignments?.find(({ topic }) => topic === this.topic);
    return assigned?.partitions.includes(partition) === true;
  }

  async #commit(consumer: Consumer, positions: ReadonlyMap<number, bigint>): Promise<void> {
    const { topic } = this;
    const offsets = [...positions].map(([partition, offset]) => ({
      topic,
      partition,
      offset,
      leaderEpoch: -1,
    }));
    await consumer.commit({ offsets });
  }

  async #recover(error: unknown): Promise<void> {
    const { logger } = this.#ports;
    const { topic, group } = this;
    this.#positions = undefined;
    if (!saidBy(error, 'OFFSET_OUT_OF_RANGE')) {
      logger.warn({ err: error, topic, group }, 'consumer failed');
      await delay(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
    }
    if (this.#isBroken) await this.#leave();
  }

  async #leave(): Promise<void> {
    const consumer = this.#consumer;
    this.#consumer = undefined;
    await consumer?.close(true).catch(() => undefined);
  }
}
