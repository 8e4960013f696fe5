import { hkdfSync } from 'node:crypto';
import {
  type EventBus,
  passingThrough,
  type Subscription,
  type TopicDefinition,
} from '../bus/bus.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { SecretBox } from '../secret-box.ts';

/** What seals records: a key of its own, made of each key-encryption key, the present one first. */
export function busBox(keys: readonly [Uint8Array, ...Uint8Array[]]): SecretBox {
  const derived = (key: Uint8Array) =>
    new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), 'groupsight bus', 32));
  const [current, ...previous] = keys;
  return new SecretBox(derived(current), previous.map(derived));
}

/**
 * A bus on which the records of topics with chats in them (`sealedAs`) are sealed; it reads those in
 * the clear, too. A record whose key this process does not have is no bad record: its reader waits,
 * and says so in the log, until it is started with the key.
 * @param box undefined: what is published stays in the clear
 * @param logger is told of topics on which another process still publishes in the clear
 */
export function sealedBus(
  bus: EventBus,
  box: SecretBox | undefined,
  logger?: Pick<Logger, 'warn'>,
): EventBus {
  const startedAt = Date.now();
  const told = new Set<string>();
  const tell = (topic: string) => {
    if (told.has(topic)) return;
    told.add(topic);
    logger?.warn(
      { topic },
      'records with chats in them are published in the clear: a process was started without SEALING_KEY',
    );
  };
  return passingThrough(bus, {
    publish: (topic, records) => bus.publish(sealedTopic(topic, box), records),
    subscribe: (subscription) =>
      bus.subscribe(
        box && subscription.topic.sealedAs === subscription.topic.name
          ? watched(subscription, { box, startedAt, tell })
          : { ...subscription, topic: sealedTopic(subscription.topic, box) },
      ),
  });
}

interface Watch {
  readonly box: SecretBox;
  /** What is older may be from before there was a key. */
  readonly startedAt: number;
  readonly tell: (topic: string) => void;
}

/** A subscription that tells of records in the clear: their readers would never notice. */
function watched<T>(subscription: Subscription<T>, { box, startedAt, tell }: Watch) {
  const { topic } = subscription;
  const clear = new WeakSet<object>();
  const sealed = sealedTopic(topic, box, (value) => {
    if (typeof value === 'object' && value !== null) clear.add(value);
  });
  return {
    ...subscription,
    topic: sealed,
    async onBatch(records: Parameters<typeof subscription.onBatch>[0]) {
      const isNew = records.some(
        ({ value, publishedAt }) =>
          publishedAt >= startedAt &&
          typeof value === 'object' &&
          value !== null &&
          clear.has(value),
      );
      if (isNew) tell(topic.name);
      await subscription.onBatch(records);
    },
  };
}

function sealedTopic<T>(
  topic: TopicDefinition<T>,
  box: SecretBox | undefined,
  hearClear: (value: T) => void = () => undefined,
): TopicDefinition<T> {
  const { name, sealedAs: place } = topic;
  if (place === undefined) return topic;
  return {
    ...topic,
    encode(value) {
      const bytes = topic.encode(value);
      // A dead letter that did not open is put back as it is.
      return box && !SecretBox.isSealed(bytes) ? box.seal(place, bytes) : bytes;
    },
    decode(bytes) {
      if (!SecretBox.isSealed(bytes)) {
        const value = topic.decode(bytes);
        hearClear(value);
        return value;
      }
      // A dead letter is looked at and put back, whether it opens or not: that may be why it died.
      if (name !== place) return topic.decode(box ? openedOrNot(box, place, bytes) : bytes);
      if (!box?.knows(bytes)) throw keyMissing();
      return topic.decode(box.open(place, bytes));
    },
  };
}

function openedOrNot(box: SecretBox, place: string, bytes: Uint8Array): Uint8Array {
  try {
    return box.open(place, bytes);
  } catch {
    return bytes;
  }
}

const keyMissing = () =>
  new AppError(
    'unavailable',
    'bus_key_missing',
    'Records on the bus are sealed with a key that this process does not have. Set SEALING_KEY, or SEALING_KEY_PREVIOUS to the one before.',
  );
