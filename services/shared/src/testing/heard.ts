import type { EventBus, Subscription } from '../bus/bus.ts';

type Told<T> = Pick<Subscription<T>, 'topic'> &
  Partial<Pick<Subscription<T>, 'group'>> & {
    /** Where it goes: one list for several topics; a new one without it. */
    readonly heard?: T[];
  };

/** What a bus tells on a topic; the list grows as it comes. */
export async function heardOn<T>(
  bus: Pick<EventBus, 'subscribe'>,
  { topic, group = 'test', heard = [] }: Told<T>,
): Promise<T[]> {
  await bus.subscribe({
    topic,
    group,
    onBatch: async (records) => void heard.push(...records.map(({ value }) => value)),
  });
  return heard;
}
