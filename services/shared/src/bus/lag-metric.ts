import { Gauge } from 'prom-client';
import { metrics } from '../telemetry.ts';
import { probeMs, withTimeout } from '../with-timeout.ts';
import type { EventBus, Subscription } from './bus.ts';

interface Watched {
  readonly bus: Pick<EventBus, 'lag'>;
  readonly group: string;
  readonly topic: string;
}

export interface ConsumerLag {
  readonly topic: string;
  readonly group: string;
  readonly lag: number | undefined;
}

const watched = new Set<Watched>();

new Gauge({
  name: 'groupsight_bus_lag',
  help: 'Records that a consumer group has not handled yet',
  labelNames: ['topic', 'group'],
  registers: [metrics],
  async collect() {
    this.reset();
    const read = async ({ bus, group, topic }: Watched) => {
      const lag = await withTimeout(probeMs, () => bus.lag(group, topic));
      if (lag !== undefined) this.set({ topic, group }, lag);
    };
    await Promise.all([...watched].map(read));
  },
});

/** What a service's consumers in this process have left; undefined where the bus does not say. */
export async function lagsOf(service: string): Promise<ConsumerLag[]> {
  const own = [...watched].filter(
    ({ group }) => group === service || group.startsWith(`${service}-`),
  );
  return Promise.all(
    own.map(async ({ bus, group, topic }) => ({
      topic,
      group,
      lag: await withTimeout(probeMs, () => bus.lag(group, topic)),
    })),
  );
}

/**
 * Shows a subscription's lag among the metrics until the answered function is called. Groups
 * that read from the latest on are left out: nobody waits for what they missed, and their
 * names are as many as processes.
 */
export function watchLag<T>(
  bus: Pick<EventBus, 'lag'>,
  { group, topic, from, temporary }: Subscription<T>,
): () => void {
  if (from === 'latest' || temporary) return () => undefined;
  const entry: Watched = { bus, group, topic: topic.name };
  watched.add(entry);
  return () => {
    watched.delete(entry);
  };
}
