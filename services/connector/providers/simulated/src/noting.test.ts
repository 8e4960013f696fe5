import { expect, it } from 'vitest';
import { Noting } from './noting.ts';

it('reads again what was noted while it was read', async () => {
  const noting = new Noting();
  const ledger: string[] = [];
  const began = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const note = (name: string) => noting.run(async () => void ledger.push(name));
  await note('before');
  let reads = 0;
  const seen: string[][] = [];
  const settled = noting.settled(
    async () => {
      const found = [...ledger];
      began.resolve();
      if (++reads === 1) await reading.promise;
      return found;
    },
    (found) => seen.push(found),
  );
  await began.promise;
  await note('meanwhile');
  reading.resolve();
  await settled;
  expect([seen, reads]).toEqual([[['before', 'meanwhile']], 2]);
});
