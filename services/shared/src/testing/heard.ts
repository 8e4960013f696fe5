import type { EventBus, Subscription } from '../bus/bus.ts';

type Told<T> = Pick<Subscription<T>, 'topic'> & Partial<Pick<Subscription<T>, 'group'>>;

/** What a bus tells on a topic; the list grows as it comes. */
export async function heardOn<T>(
  bus: Pick<EventBus, 'subscribe'>,
  { topic, group = 'test' }: Told<T>,
): Promise<T[]> {
  const heard: T[] = [];
  await bus.subscribe({
    topic,
    group,
    onBatch: async (records) => void heard.push(...records.map(({ value }) => value)),
  });
  return heard;
}
