import { randomUUID } from 'node:crypto';
import { invalid } from '../errors.ts';
import type { EventBus, IncomingRecord, TopicDefinition } from './bus.ts';
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

export interface DeadLetterSummary {
  readonly topic: string;
  /** All that are kept. */
  readonly records: number;
  /** Those that were never put back. */
  readonly waiting: number;
  /** How many of each error. */
  readonly errors: Readonly<Record<string, number>>;
}

/** Remembers up to where dead letters were put back. */
const replayGroup = 'dead-letters';

/** Dead letters over any bus: what is there, and putting them back where they were. */
export class DeadLetters {
  readonly #bus: EventBus;
  readonly #topics: readonly SourceTopic[];

  constructor(bus: EventBus, topics: readonly SourceTopic[]) {
    this.#bus = bus;
    this.#topics = topics;
  }

  /** Topics with dead letters. */
  async list(): Promise<readonly DeadLetterSummary[]> {
    const summaries: DeadLetterSummary[] = [];
    for (const { name } of this.#topics) {
      const letters = await this.show(name);
      if (letters.length === 0) continue;
      const waiting = await this.#bus.lag(replayGroup, deadLetterTopic(name).name);
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
  decode(topic: string, { bytes }: DeadLetter): unknown {
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
    const running = await this.#bus.subscribe({
      topic: deadLetterTopic(topic),
      group: replayGroup,
      onBatch: async (records) => {
        await this.#putBack(topic, records);
        count += records.length;
      },
    });
    await this.#bus.drain();
    await running.close();
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
    this.#find(topic);
    const found: IncomingRecord<Uint8Array>[] = [];
    const running = await this.#bus.subscribe({
      topic: deadLetterTopic(topic),
      group: `look-${randomUUID()}`,
      temporary: true,
      onBatch: async (records) => void found.push(...records),
    });
    await this.#bus.drain();
    await running.close();
    return found;
  }

  #find(topic: string): SourceTopic {
    const known = this.#topics.find(({ name }) => name === topic);
    if (known) return known;
    const names = this.#topics.map(({ name }) => name).join(', ');
    throw invalid('unknown_topic', `There is no such topic. Known: ${names}`);
  }
}

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
