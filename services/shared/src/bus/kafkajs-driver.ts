import { setTimeout as delay } from 'node:timers/promises';
import { type Kafka, Partitioners } from 'kafkajs';
import { createKafka, type KafkaClientOptions } from './kafka-client.ts';
import type { AdminClient, BatchProducer, KafkaDriver } from './kafka-driver.ts';
import { sendRetry, transactionTimeoutMs } from './kafka-publisher.ts';
import { KafkaJsConsumer } from './kafkajs-consumer.ts';

/** kafkajs: the default. Unmaintained, but works with Kafka 3.9 to 4.4. */
export function kafkaJsDriver(options: KafkaClientOptions): KafkaDriver {
  const kafka = createKafka(options);
  return {
    admin: adminOf(kafka),
    connectProducer: (transactionalId) => connectProducer(kafka, transactionalId),
    consumer: (subscription, ports) => new KafkaJsConsumer(kafka, subscription, ports),
  };
}

const askedTimes = 15;
const askedEveryMs = 200;

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

function adminOf(kafka: Kafka): AdminClient {
  const admin = kafka.admin();
  return {
    connect: () => admin.connect(),
    disconnect: () => admin.disconnect(),
    listTopics: () => admin.listTopics(),
    async createTopics(topics) {
      await admin.createTopics({
        waitForLeaders: false,
        topics: topics.map(({ name, partitions, configs }) => ({
          topic: name,
          numPartitions: partitions,
          replicationFactor: -1,
          configEntries: [...configs],
        })),
      });
    },
    async hasLeaders(names) {
      const { topics } = await admin.fetchTopicMetadata({ topics: [...names] });
      const parts = topics.flatMap(({ partitions }) => partitions);
      return topics.length === names.length && parts.every(({ leader }) => leader >= 0);
    },
    async positions(groupId, topic) {
      const [found] = await tried(() => admin.fetchOffsets({ groupId, topics: [topic] }));
      const committed = (found?.partitions ?? []).filter(({ offset }) => Number(offset) >= 0);
      return new Map(committed.map(({ partition, offset }) => [partition, BigInt(offset)]));
    },
    async ranges(topic) {
      const offsets = await tried(() => admin.fetchTopicOffsets(topic));
      return offsets.map(({ partition, low, high }) => ({
        partition,
        low: BigInt(low),
        high: BigInt(high),
      }));
    },
    async listGroups() {
      return (await admin.listGroups()).groups.map(({ groupId }) => groupId);
    },
    async deleteGroup(groupId) {
      await admin.deleteGroups([groupId]);
    },
  };
}

async function connectProducer(
  kafka: Kafka,
  transactionalId: string | undefined,
): Promise<BatchProducer> {
  const producer = kafka.producer({
    idempotent: true,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: sendRetry,
    ...(transactionalId ? { transactionalId, transactionTimeout: transactionTimeoutMs } : {}),
  });
  await producer.connect();
  return {
    close: () => producer.disconnect(),
    async send(batches) {
      const topicMessages = batches.map(({ topic, records }) => ({
        topic,
        messages: records.map(({ key, value, headers }) => ({
          key,
          value,
          headers: { ...headers },
        })),
      }));
      if (transactionalId === undefined) {
        await producer.sendBatch({ topicMessages, acks: -1 });
        return;
      }
      const transaction = await producer.transaction();
      try {
        await transaction.sendBatch({ topicMessages, acks: -1 });
        await transaction.commit();
      } catch (error) {
        await transaction.abort().catch(() => undefined);
        throw error;
      }
    },
  };
}
