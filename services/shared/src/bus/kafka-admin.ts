import { setTimeout as delay } from 'node:timers/promises';
import type { AdminClient, AnyTopic, NewTopic, PartitionRange } from './kafka-driver.ts';
import { deadLetterTopic } from './topics.ts';

/**
 * Largest record batch, bytes. All records of one partition in one publish travel as one batch,
 * which a broker stores or refuses as a whole; Kafka's own default of 1 MB is less than one
 * history page of a busy chat.
 */
export const maxBatchBytes = 32 * 1024 * 1024;

const separator = ':';
const appearPollMs = 50;
const appearWithinMs = 30_000;

/**
 * The Kafka group behind a group of ours. Members of a Kafka group have to read the same
 * topics (kafkajs spreads the union of them over all members), our groups need not.
 */
export function kafkaGroup(group: string, topic: string): string {
  return `${group}${separator}${topic}`;
}

function newTopic({ name, partitions, retentionMs }: AnyTopic): NewTopic {
  const keep =
    retentionMs === undefined
      ? [{ name: 'cleanup.policy', value: 'compact' }]
      : [
          { name: 'cleanup.policy', value: 'delete' },
          { name: 'retention.ms', value: String(retentionMs) },
        ];
  const size = { name: 'max.message.bytes', value: String(maxBatchBytes) };
  return { name, partitions, configs: [...keep, size] };
}

/** Topics and positions of a cluster. */
export class KafkaAdmin {
  readonly #admin: AdminClient;
  readonly #ensured = new Map<string, Promise<void>>();

  constructor(admin: AdminClient) {
    this.#admin = admin;
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
  positions(group: string, topic: string): Promise<Map<number, bigint>> {
    return this.#admin.positions(kafkaGroup(group, topic), topic);
  }

  ranges(topic: string): Promise<readonly PartitionRange[]> {
    return this.#admin.ranges(topic);
  }

  /** The offset after the last record, by partition. */
  async ends(topic: string): Promise<Map<number, bigint>> {
    const ranges = await this.#admin.ranges(topic);
    return new Map(ranges.map(({ partition, high }) => [partition, high]));
  }

  /**
   * Records of a topic that a group has not handled. Counted in offsets, so the marker that
   * ends a transaction counts as one until it is passed.
   */
  async lag(group: string, topic: string): Promise<number> {
    const [positions, ranges] = await Promise.all([
      this.positions(group, topic),
      this.#admin.ranges(topic),
    ]);
    let sum = 0n;
    for (const { partition, high, low } of ranges) {
      const next = positions.get(partition) ?? low;
      const from = next > low ? next : low;
      if (high > from) sum += high - from;
    }
    return Number(sum);
  }

  /** Topics that a group reads, of any process. */
  async topicsOf(group: string): Promise<string[]> {
    const prefix = `${group}${separator}`;
    const groups = await this.#admin.listGroups();
    return groups.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
  }

  /** Forgets where a group was; it stays when it still has members. */
  async forget(group: string, topic: string): Promise<void> {
    await this.#admin.deleteGroup(kafkaGroup(group, topic)).catch(() => undefined);
  }

  async #create(topics: readonly AnyTopic[]): Promise<void> {
    const wanted = topics.flatMap((topic) =>
      topic.name.endsWith('.dlq') ? [topic] : [topic, deadLetterTopic(topic.name)],
    );
    const there = new Set(await this.#admin.listTopics());
    const missing = wanted.filter(({ name }) => !there.has(name));
    if (missing.length === 0) return;
    await this.#admin.createTopics(missing.map(newTopic));
    await this.#appeared(missing.map(({ name }) => name));
  }

  /** Topics are created before their partitions have leaders, and brokers hear of them later. */
  async #appeared(names: readonly string[]): Promise<void> {
    const end = Date.now() + appearWithinMs;
    for (;;) {
      try {
        if (await this.#admin.hasLeaders(names)) {
          // A leader may be named before it knows that it leads.
          await Promise.all(names.map((name) => this.#admin.ranges(name)));
          return;
        }
      } catch (error) {
        if (Date.now() > end) throw error;
      }
      if (Date.now() > end) throw new Error('topics that were created have no leaders');
      await delay(appearPollMs);
    }
  }
}
