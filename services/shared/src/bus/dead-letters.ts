import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, invalid } from '../errors.ts';
import type { EventBus, IncomingRecord, Subscription, TopicDefinition } from './bus.ts';
import { ownerOf } from './owner-of.ts';
import { deadLetterTopic } from './topics.ts';

/** A topic, whatever its payload. */
export type SourceTopic = Omit<TopicDefinition<unknown>, 'encode' | 'decode'> & {
  decode(bytes: Uint8Array): unknown;
};

/** A record that could not be handled. */
export interface DeadLetter {
  /** Where it was on its topic. */
  readonly position: string;
  /** The group that could not handle it. */
  readonly group: string;
  readonly errorCode: string;
  readonly attempts: number;
  readonly diedAt: Date;
  readonly bytes: Uint8Array;
}

/** What may be told of a dead letter to whoever runs the server. */
export interface DeadLetterNote extends Omit<DeadLetter, 'bytes'> {
  readonly topic: string;
  /** Whose record it is; empty where it cannot be read. */
  readonly ownerId: string;
  /** Tells records of one key from others; the key names chats. */
  readonly keyHash: string;
  /** It was not put back since. */
  readonly isWaiting: boolean;
}

export interface DeadLetterCount {
  readonly topic: string;
  /** All that are kept. */
  readonly kept: number;
  /** Those that were never put back. */
  readonly waiting: number;
}

export interface DeadLetterSummary {
  readonly topic: string;
  /** All that are kept. */
  readonly records: number;
  /** Those that were never put back. */
  readonly waiting: number;
  /** How many of each error. */
  readonly errors: Readonly<Record<string, number>>;
}

/** Remembers up to where dead letters were put back, whoever did so. */
export const replayGroup = 'dead-letters';

const pollMs = 20;
const readWithinMs = 60_000;

/** Dead letters over any bus: what is there, and putting them back where they were. */
export class DeadLetters {
  readonly #bus: EventBus;
  readonly #topics: readonly SourceTopic[];
  readonly #lookGroup: string;

  /** @param reader the service that looks: its groups have its name */
  constructor(bus: EventBus, topics: readonly SourceTopic[], reader = 'operations') {
    this.#bus = bus;
    this.#topics = topics;
    this.#lookGroup = `${reader}-look`;
  }

  /** Topics with dead letters, without a look at any. */
  async count(): Promise<readonly DeadLetterCount[]> {
    const counts = await Promise.all(
      this.#topics.map(async ({ name: topic }) => {
        const { name } = deadLetterTopic(topic);
        // A group of this name never reads: all is before it.
        const kept = await this.#bus.lag(this.#lookGroup, name);
        const waiting = kept === 0 ? 0 : await this.#bus.lag(replayGroup, name);
        return { topic, kept, waiting };
      }),
    );
    return counts.filter(({ kept }) => kept > 0);
  }

  /** What may be told of the latest dead letters, the latest first in each topic. */
  async latest(limit: number): Promise<readonly DeadLetterNote[]> {
    const notes: DeadLetterNote[] = [];
    for (const { topic, waiting } of await this.count()) {
      const kept: IncomingRecord<Uint8Array>[] = [];
      let count = 0;
      await this.#readEach(topic, (records) => {
        kept.push(...records);
        count += records.length;
        kept.splice(0, Math.max(0, kept.length - limit));
      });
      const firstShown = count - kept.length;
      const of = kept.map((record, index) =>
        this.#noteOf(topic, record, firstShown + index >= count - waiting),
      );
      notes.push(...of.reverse());
    }
    return notes;
  }

  /** Topics with dead letters. */
  async list(): Promise<readonly DeadLetterSummary[]> {
    const summaries: DeadLetterSummary[] = [];
    for (const { topic: name, waiting } of await this.count()) {
      const letters = await this.show(name);
      const byCode = Map.groupBy(letters, ({ errorCode }) => errorCode);
      const errors = Object.fromEntries([...byCode].map(([code, of]) => [code, of.length]));
      // Kafka counts the ends of transactions, too.
      summaries.push({
        topic: name,
        records: letters.length,
        errors,
        waiting: Math.min(waiting, letters.length),
      });
    }
    return summaries;
  }

  /** A topic's dead letters, oldest first. @throws unknown_topic */
  async show(topic: string): Promise<readonly DeadLetter[]> {
    return (await this.#read(topic)).map(letterOf);
  }

  /** What a dead letter says, as its topic reads it; undefined where it cannot be read. */
  decode(topic: string, { bytes }: Pick<DeadLetter, 'bytes'>): unknown {
    try {
      return this.#find(topic).decode(bytes);
    } catch {
      return undefined;
    }
  }

  /**
   * Puts dead letters back on their topic, where every group meets them again (all are
   * idempotent): those that were not put back yet, or again the one of a position.
   * @returns how many
   */
  async replay(topic: string, position?: string): Promise<number> {
    if (position !== undefined) {
      const chosen = (await this.#read(topic)).filter(
        (record) => letterOf(record).position === position,
      );
      await this.#putBack(topic, chosen);
      return chosen.length;
    }
    this.#find(topic);
    let count = 0;
    await this.#readToEnd({
      topic: deadLetterTopic(topic),
      group: replayGroup,
      onBatch: async (records) => {
        await this.#putBack(topic, records);
        count += records.length;
      },
    });
    return count;
  }

  async #putBack(topic: string, records: readonly IncomingRecord<Uint8Array>[]): Promise<void> {
    const raw = {
      ...this.#find(topic),
      encode: (value: Uint8Array) => value,
      decode: (bytes: Uint8Array) => bytes,
    };
    await this.#bus.publish(
      raw,
      records.map(({ key, value }) => ({ key, value })),
    );
  }

  async #read(topic: string): Promise<readonly IncomingRecord<Uint8Array>[]> {
    const found: IncomingRecord<Uint8Array>[] = [];
    await this.#readEach(topic, (records) => found.push(...records));
    return found;
  }

  async #readEach(
    topic: string,
    visit: (records: readonly IncomingRecord<Uint8Array>[]) => unknown,
  ): Promise<void> {
    this.#find(topic);
    await this.#readToEnd({
      topic: deadLetterTopic(topic),
      group: `${this.#lookGroup}-${randomUUID()}`,
      temporary: true,
      onBatch: async (records) => void visit(records),
    });
  }

  /** Reads what is there; the other subscriptions of this process may have work for hours. */
  async #readToEnd(subscription: Subscription<Uint8Array>): Promise<void> {
    const { group, topic } = subscription;
    const running = await this.#bus.subscribe(subscription);
    const end = Date.now() + readWithinMs;
    // A group that has just begun may have no coordinator yet.
    const left = () => this.#bus.lag(group, topic.name).catch(() => 1);
    try {
      while ((await left()) > 0) {
        if (Date.now() > end) throw unread();
        await delay(pollMs);
      }
    } finally {
      await running.close();
    }
  }

  #noteOf(topic: string, record: IncomingRecord<Uint8Array>, isWaiting: boolean): DeadLetterNote {
    const { bytes, ...why } = letterOf(record);
    const ownerId = ownerOf(this.decode(topic, { bytes }));
    return { ...why, topic, ownerId, keyHash: hashOf(record.key), isWaiting };
  }

  #find(topic: string): SourceTopic {
    const known = this.#topics.find(({ name }) => name === topic);
    if (known) return known;
    const names = this.#topics.map(({ name }) => name).join(', ');
    throw invalid('unknown_topic', `There is no such topic. Known: ${names}`);
  }
}

const unread = () =>
  new AppError('unavailable', 'bus_unavailable', 'The bus does not give its records at the moment');

/** Short, so that nobody finds a chat's number by trying all. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 8);

function letterOf({ headers, publishedAt, value }: IncomingRecord<Uint8Array>): DeadLetter {
  return {
    position: headers.position ?? '',
    group: headers.group ?? '',
    errorCode: headers.errorCode ?? '',
    attempts: Number(headers.attempts ?? 0),
    diedAt: new Date(publishedAt),
    bytes: value,
  };
}
