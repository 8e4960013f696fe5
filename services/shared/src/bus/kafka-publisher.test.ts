import { expect, it } from 'vitest';
import type { KafkaDriver } from './kafka-driver.ts';
import { KafkaPublisher } from './kafka-publisher.ts';

it('sends what is published in the moment in which it has sent the rest', async () => {
  const sent: string[] = [];
  const driver: Pick<KafkaDriver, 'connectProducer'> = {
    connectProducer: async () => ({
      send: async (batches) => {
        for (const { records } of batches) sent.push(...records.map(({ key }) => key));
      },
      close: async () => undefined,
    }),
  };
  const publisher = new KafkaPublisher(driver, 'test');
  const publish = (key: string) =>
    publisher.publish({ topic: 't', records: [{ key, value: new Uint8Array(), headers: {} }] });
  await publish('a');
  // At once: the run that sent the first is at its end in this very turn.
  await publish('b');
  expect(sent).toEqual(['a', 'b']);
  expect(publisher.idle).toBe(true);
});
