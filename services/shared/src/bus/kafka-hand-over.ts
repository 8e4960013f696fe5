import type { Subscription } from './bus.ts';
import { deadLetterHeaders, deliver, type RawRecord } from './deliver.ts';
import type { SubscriptionPorts } from './kafka-driver.ts';
import { deadLetterTopic } from './topics.ts';

export interface PlacedRecord {
  readonly raw: RawRecord;
  /** partition:offset */
  readonly position: string;
}

export interface HandOverOptions extends Pick<SubscriptionPorts, 'publisher' | 'logger' | 'retry'> {
  readonly signal: AbortSignal;
  readonly heartbeat?: () => Promise<void>;
}

/** Whether the records were handled, or buried, and may be committed. */
export async function handOver<T>(
  subscription: Subscription<T>,
  placed: readonly PlacedRecord[],
  options: HandOverOptions,
): Promise<boolean> {
  const { publisher, logger } = options;
  const dead = await deliver(
    subscription,
    placed.map(({ raw }) => raw),
    options,
  );
  if (dead === undefined) return false;
  if (dead.length === 0) return true;
  const records = dead.flatMap((entry) => {
    const found = placed[entry.index];
    if (!found?.raw.bytes) return [];
    const { raw, position } = found;
    const headers = deadLetterHeaders(subscription, raw, entry, position);
    return [{ key: raw.key, value: raw.bytes, headers }];
  });
  const topic = subscription.topic.name;
  await publisher.publish({ topic: deadLetterTopic(topic).name, records });
  const fields = { topic, group: subscription.group, records: dead.length };
  logger.error(fields, 'records went to the dead-letter topic');
  return true;
}
