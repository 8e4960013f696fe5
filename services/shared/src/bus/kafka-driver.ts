import type { Logger } from '../logger.ts';
import type { RetryPolicy, RunningSubscription, Subscription, TopicDefinition } from './bus.ts';
import type { KafkaAdmin } from './kafka-admin.ts';
import type { KafkaPublisher } from './kafka-publisher.ts';

/** What the adapter needs to know of a topic; its payload's type is not part of it. */
export type AnyTopic = Pick<TopicDefinition<unknown>, 'name' | 'partitions' | 'retentionMs'>;

/** What a topic holds of one partition: from `low` on, up to but without `high`. */
export interface PartitionRange {
  readonly partition: number;
  readonly low: bigint;
  readonly high: bigint;
}

/** What a client library does for `KafkaAdmin`. */
export interface AdminClient {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  listTopics(): Promise<readonly string[]>;
  /** Another process may create the same at the same moment: no error. */
  createTopics(topics: readonly NewTopic[]): Promise<void>;
  /** Whether every partition can be written to; rejects while the brokers do not know a topic. */
  hasLeaders(names: readonly string[]): Promise<boolean>;
  /** Where a Kafka group goes on, by partition; without those it never committed. */
  positions(groupId: string, topic: string): Promise<Map<number, bigint>>;
  ranges(topic: string): Promise<readonly PartitionRange[]>;
  listGroups(): Promise<readonly string[]>;
  deleteGroup(groupId: string): Promise<void>;
}

export interface NewTopic {
  readonly name: string;
  readonly partitions: number;
  readonly configs: readonly { readonly name: string; readonly value: string }[];
}

/** A record as it goes to the brokers. */
export interface KafkaRecord {
  readonly key: string;
  /** null: a tombstone. */
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TopicRecords {
  readonly topic: string;
  readonly records: readonly KafkaRecord[];
}

/** What a client library does for `KafkaPublisher`: idempotent, to all in-sync replicas. */
export interface BatchProducer {
  /** Resolves when all is stored; in a transaction, where it is a transactional one. */
  send(batches: readonly TopicRecords[]): Promise<void>;
  close(): Promise<void>;
}

export interface SubscriptionPorts {
  readonly admin: KafkaAdmin;
  readonly publisher: KafkaPublisher;
  readonly logger: Logger;
  readonly retry: RetryPolicy;
  /** A consumer that shows no sign of life this long loses its partitions, milliseconds. */
  readonly sessionTimeoutMs: number;
}

/** One consumer in its group, kept running until it is closed. */
export interface GroupConsumer extends RunningSubscription {
  readonly topic: string;
  readonly group: string;
  /**
   * Begins to consume. A group that starts at the latest is there, at a committed position,
   * when this resolves; others join in the background, for a join may take as long as the
   * slowest member of the group needs for its batch.
   */
  start(): Promise<void>;
}

/** A client library behind the adapter. */
export interface KafkaDriver {
  readonly admin: AdminClient;
  /** With a transactional id: every send is one transaction. */
  connectProducer(transactionalId: string | undefined): Promise<BatchProducer>;
  consumer<T>(subscription: Subscription<T>, ports: SubscriptionPorts): GroupConsumer;
}

/** Longest wait for records in one fetch; closing waits for the fetch in hand. */
export const fetchWaitMs = 500;
export const defaultMaxBatch = 500;
/** Partitions of a subscription that one process handles at once: a slow one holds up no other. */
export const partitionsAtOnce = 4;
/**
 * How long a member may be at its batch while its group shares the partitions anew. One that
 * takes longer loses them, and what it has in hand is handled twice. The slowest batch has a
 * few bad records, each with all its tries, and a store that is busy.
 */
export const rebalanceMs = 180_000;
