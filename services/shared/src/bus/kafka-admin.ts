import { setTimeout as delay } from 'node:timers/promises';
import type { Admin, ITopicConfig, Kafka } from 'kafkajs';
import type { TopicDefinition } from './bus.ts';
import { deadLetterTopic } from './topics.ts';

/** What the adapter needs to know of a topic; its payload's type is not part of it. */
export type AnyTopic = Pick<TopicDefinition<unknown>, 'name' | 'partitions' | 'retentionMs'>;

/**
 * Largest record batch, bytes. All records of one partition in one publish travel as one batch,
 * which a broker stores or refuses as a whole; Kafka's own default of 1 MB is less than one
 * history page of a busy chat.
 */
export const maxBatchBytes = 32 * 1024 * 1024;

const separator = ':';
const servedWithinMs = 30_000;
const servedEveryMs = 50;
const askedTimes = 15;
const askedEveryMs = 200;

/**
 * The Kafka group behind a group of ours. Members of a Kafka group have to read the same
 * topics (kafkajs spreads the union of them over all members), our groups need not.
 */
export function kafkaGroup(group: string, topic: string): string {
  return `${group}${separator}${topic}`;
}

function configOf({ name, partitions, retentionMs }: AnyTopic): ITopicConfig {
  const keep =
    retentionMs === undefined
      ? [{ name: 'cleanup.policy', value: 'compact' }]
      : [
          { name: 'cleanup.policy', value: 'delete' },
          { name: 'retention.ms', value: String(retentionMs) },
        ];
  const configEntries = [...keep, { name: 'max.message.bytes', value: String(maxBatchBytes) }];
  return { topic: name, numPartitions: partitions, replicationFactor: -1, configEntries };
}

/** kafkajs' admin does not try again what the brokers say will pass, such as a new coordinator. */
async function tried<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = askedTimes - 1; ; left--) {
    try {
      return await ask();
    } catch (error) {
      const passes = error instanceof Error && 'retriable' in error && error.retriable === true;
      if (!passes || left === 0) throw error;
      await delay(askedEveryMs);
    }
  }
}

/** Topics and positions of a cluster. */
export class KafkaAdmin {
  readonly #admin: Admin;
  readonly #ensured = new Map<string, Promise<void>>();

  constructor(kafka: Kafka) {
    this.#admin = kafka.admin();
  }

  connect(): Promise<void> {
    return this.#admin.connect();
  }

  disconnect(): Promise<void> {
    return this.#admin.disconnect();
  }

  /**
   * Creates the topics that are missing, each with its dead-letter topic, replicated as the
   * brokers' default says. A topic that is there stays as it is: an operator may have changed
   * it.
   */
  async ensure(topics: readonly AnyTopic[]): Promise<void> {
    const fresh = topics.filter(({ name }) => !this.#ensured.has(name));
    if (fresh.length > 0) {
      const created = this.#create(fresh);
      for (const { name } of fresh) this.#ensured.set(name, created);
      created.catch(() => {
        for (const { name } of fresh) this.#ensured.delete(name);
      });
    }
    await Promise.all(topics.map(({ name }) => this.#ensured.get(name)));
  }

  /** Where a group goes on reading, by partition; without those it never committed. */
  async positions(group: string, topic: string): Promise<Map<number, bigint>> {
    const groupId = kafkaGroup(group, topic);
    const [found] = await tried(() => this.#admin.fetchOffsets({ groupId, topics: [topic] }));
    const committed = (found?.partitions ?? []).filter(({ offset }) => Number(offset) >= 0);
    return new Map(committed.map(({ partition, offset }) => [partition, BigInt(offset)]));
  }

  /** The offset after the last record, by partition. */
  async ends(topic: string): Promise<Map<number, bigint>> {
    const offsets = await tried(() => this.#admin.fetchTopicOffsets(topic));
    return new Map(offsets.map(({ partition, high }) => [partition, BigInt(high)]));
  }

  /**
   * Records of a topic that a group has not handled. Counted in offsets, so the marker that
   * ends a transaction counts as one until it is passed.
   */
  async lag(group: string, topic: string): Promise<number> {
    const [positions, offsets] = await Promise.all([
      this.positions(group, topic),
      tried(() => this.#admin.fetchTopicOffsets(topic)),
    ]);
    let sum = 0n;
    for (const { partition, high, low } of offsets) {
      const next = positions.get(partition) ?? BigInt(low);
      const from = next > BigInt(low) ? next : BigInt(low);
      if (BigInt(high) > from) sum += BigInt(high) - from;
    }
    return Number(sum);
  }

  /** Topics that a group reads, of any process. */
  async topicsOf(group: string): Promise<string[]> {
    const prefix = `${group}${separator}`;
    const { groups } = await this.#admin.listGroups();
    return groups
      .filter(({ groupId }) => groupId.startsWith(prefix))
      .map(({ groupId }) => groupId.slice(prefix.length));
  }

  /** Forgets where a group was; it stays when it still has members. */
  async forget(group: string, topic: string): Promise<void> {
    await this.#admin.deleteGroups([kafkaGroup(group, topic)]).catch(() => undefined);
  }

  async #create(topics: readonly AnyTopic[]): Promise<void> {
    const wanted = topics.flatMap((topic) =>
      topic.name.endsWith('.dlq') ? [topic] : [topic, deadLetterTopic(topic.name)],
    );
    const there = new Set(await this.#admin.listTopics());
    const missing = wanted.filter(({ name }) => !there.has(name));
    if (missing.length === 0) return;
    // Another process that creates the same at the same moment is no error to kafkajs. Its own
    // wait for leaders fails where brokers do not create topics by themselves.
    await this.#admin.createTopics({ topics: missing.map(configOf), waitForLeaders: false });
    await this.#served(missing.map(({ name }) => name));
  }

  /** Waits until the brokers know new topics, and every partition has its leader. */
  async #served(topics: string[]): Promise<void> {
    const end = Date.now() + servedWithinMs;
    for (;;) {
      try {
        const { topics: known } = await this.#admin.fetchTopicMetadata({ topics });
        const partitions = known.flatMap((topic) => topic.partitions);
        if (partitions.length > 0 && partitions.every(({ leader }) => leader >= 0)) {
          // A leader may be named before it knows that it leads.
          await Promise.all(topics.map((topic) => this.#admin.fetchTopicOffsets(topic)));
          return;
        }
      } catch (error) {
        if (Date.now() > end) throw error;
      }
      if (Date.now() > end) throw new Error('new topics have no leaders');
      await delay(servedEveryMs);
    }
  }
}
