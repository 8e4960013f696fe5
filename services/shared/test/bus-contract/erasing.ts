import { describe, expect, it } from 'vitest';
import { type BusKit, collect, textTopic } from './kit.ts';

/** What is erased is not handed to anybody who comes later. */
export function describeErasing({ bus: openBus }: BusKit): void {
  describe('erasing', () => {
    it('takes the latest of a key away from a topic that keeps it, and leaves the others', async () => {
      const bus = await openBus();
      const topic = { ...textTopic(), retentionMs: undefined };
      await bus.publish(topic, [
        { key: 'ada', value: 'of ada' },
        { key: 'ben', value: 'of ben' },
      ]);
      const before = await collect(bus, topic, 'before');
      await bus.drain();
      await bus.erase(topic, ['ada', 'never there']);
      await bus.publish(topic, [{ key: 'ben', value: 'more of ben' }]);
      await bus.drain();
      // Nobody is handed the end of a key as if it were a record.
      expect(before.values().toSorted()).toEqual(['more of ben', 'of ada', 'of ben']);
    });
  });
}
