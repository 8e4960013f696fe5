/**
 * The event bus as every service sees it. Two adapters hold it, `embedded.ts` (one
 * machine) and `kafka.ts` (cluster); `test/bus-contract.ts` is the test both pass.
 */
export interface TopicDefinition<T> {
  readonly name: string;
  /** Partitions in a cluster; the most consumers of one group that share the work. */
  readonly partitions: number;
  /** Milliseconds that records are kept; undefined: kept for ever, latest of each key. */
  readonly retentionMs: number | undefined;
  /** What its records are sealed for where chats are sealed at rest; undefined: they stay in the clear. */
  readonly sealedAs?: string | undefined;
  encode(value: T): Uint8Array;
  decode(bytes: Uint8Array): T;
}

export interface OutgoingRecord<T> {
  /** Order is kept among records of one key. */
  readonly key: string;
  readonly value: T;
}

export interface IncomingRecord<T> {
  readonly key: string;
  readonly value: T;
  /** When it was published, milliseconds since 1970. */
  readonly publishedAt: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Subscription<T> {
  readonly topic: TopicDefinition<T>;
  /** Consumers of one group share the records; each group gets all of them. */
  readonly group: string;
  /**
   * Where a new group begins: 'earliest' (default), or 'latest' for those who only want what
   * happens from now on (an open browser's events).
   */
  readonly from?: 'earliest' | 'latest';
  /** A look at what is there: where the group was is forgotten when it is closed. */
  readonly temporary?: boolean;
  /** Most records handed over at once; 500 by default. */
  readonly maxBatch?: number;
  /**
   * Handles records in order; when it resolves, they are committed. In a cluster a few batches
   * are in hand at once, those of different keys; a batch of the same key waits for the one before. When it rejects, the batch
   * is tried again with back-off (at least once delivery: it must be idempotent); after the
   * last try it is halved until what fails is alone, and that goes to the dead-letter topic
   * `<topic>.dlq` with the error's code, so that one bad record never stops the others. Errors
   * that say something is away ('unavailable', 'timeout', the store's network or room) are no fault of
   * the records: those are tried until it is back.
   */
  onBatch(records: readonly IncomingRecord<T>[]): Promise<void>;
}

export interface RunningSubscription {
  close(): Promise<void>;
}

export interface EventBus {
  /** Connects; publish and subscribe may be called after it. */
  start(): Promise<void>;
  /**
   * Resolves when every record is durable. All of one call, or none. A call that fails may be
   * repeated: over a network it may have been stored all the same, and arrives twice then.
   */
  publish<T>(topic: TopicDefinition<T>, records: readonly OutgoingRecord<T>[]): Promise<void>;
  subscribe<T>(subscription: Subscription<T>): Promise<RunningSubscription>;
  /**
   * Erases what a topic holds under these keys, and under keys that begin with one of them and a
   * colon: nobody is handed it any more. Kafka can take away from a topic that keeps the latest of
   * each key, and only what a key names exactly (a tombstone, which its readers never see); the
   * others lose it with their retention.
   */
  erase(
    topic: Pick<TopicDefinition<unknown>, 'name' | 'partitions' | 'retentionMs'>,
    keys: readonly string[],
  ): Promise<void>;
  /** Resolves when no subscription of this process has records left to handle (tests). */
  drain(): Promise<void>;
  /** Records that a group has not handled yet, over all its topics or one. */
  lag(group: string, topic?: string): Promise<number>;
  /** Ends subscriptions after the batch in hand, then disconnects. */
  close(): Promise<void>;
}

/** A bus whose records pass through a check of their own on their way to and from `bus`. */
export const passingThrough = (
  bus: EventBus,
  check: Pick<EventBus, 'publish' | 'subscribe'>,
): EventBus => ({
  ...check,
  start: () => bus.start(),
  erase: (topic, keys) => bus.erase(topic, keys),
  drain: () => bus.drain(),
  lag: (group, topic) => bus.lag(group, topic),
  close: () => bus.close(),
});

export interface RetryPolicy {
  /** Tries of a batch before it is halved, and of a record alone before it is dead. */
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

export const defaultRetry: RetryPolicy = { attempts: 5, firstDelayMs: 100, maxDelayMs: 10_000 };

/** Back-off before try `attempt` (1 is the first retry): exponential, with jitter. */
export function retryDelay(
  policy: Pick<RetryPolicy, 'firstDelayMs' | 'maxDelayMs'>,
  attempt: number,
  random = Math.random,
): number {
  const full = Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (attempt - 1));
  return full / 2 + (full / 2) * random();
}
