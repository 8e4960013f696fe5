import { randomUUID } from 'node:crypto';
import { afterEach } from 'vitest';
import type { EventBus, IncomingRecord, TopicDefinition } from '../../src/bus/bus.ts';

/** Where the buses of one test find each other: a file, or a cluster. */
export interface BusPlace {
  /** A started bus with quick retries (3 tries). */
  open(): Promise<EventBus>;
  /** How `fixtures/bus-child.ts` opens the same place. */
  readonly childOptions: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** A topic of its own for each test, so that tests on one cluster do not meet. */
export function textTopic(): TopicDefinition<string> {
  return {
    name: `test.${randomUUID()}`,
    partitions: 3,
    retentionMs: 60 * 60 * 1000,
    encode: (value) => Buffer.from(value),
    decode: (bytes) => Buffer.from(bytes).toString(),
  };
}

/** Records '0', '1', '2'… with these keys. */
export const numbered = (count: number, key: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ key: key(index), value: String(index) }));

/** Subscribes and answers the growing list of what arrives. */
export async function collect<T>(
  bus: EventBus,
  topic: TopicDefinition<T>,
  group = 'readers',
  from: 'earliest' | 'latest' = 'earliest',
) {
  const records: IncomingRecord<T>[] = [];
  const running = await bus.subscribe({
    topic,
    group,
    from,
    onBatch: async (batch) => {
      records.push(...batch);
    },
  });
  return { records, running, values: () => records.map((record) => record.value) };
}

/** What a test opens; closed and removed after it. Call inside a `describe`. */
export interface BusKit {
  place(): Promise<BusPlace>;
  /** A started bus, at a place of its own or this one. */
  bus(at?: BusPlace): Promise<EventBus>;
}

export function busKit(createPlace: () => Promise<BusPlace>): BusKit {
  const open: EventBus[] = [];
  const places: BusPlace[] = [];
  const place = async () => {
    const created = await createPlace();
    places.push(created);
    return created;
  };
  const bus = async (at?: BusPlace) => {
    const opened = await (at ?? (await place())).open();
    open.push(opened);
    return opened;
  };
  afterEach(async () => {
    for (const opened of open.splice(0)) await opened.close();
    for (const used of places.splice(0)) await used.remove();
  });
  return { place, bus };
}
