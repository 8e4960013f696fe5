import { expect, it } from 'vitest';
import { inParallel, lotsByKey } from './in-parallel.ts';

it('does every item once, never more at a time than asked', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('begins nothing after a failure, and tells it when the rest is over', async () => {
  const begun: number[] = [];
  let isOver = false;
  const slow = Promise.withResolvers<void>();
  const all = inParallel([1, 2, 3], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('broken');
    await slow.promise;
    isOver = true;
  });
  slow.resolve();
  await expect(all).rejects.toThrow('broken');
  expect(begun).toEqual([1, 2]);
  expect(isOver).toBe(true);
});

it('keeps the order within a key', () => {
  const records = ['a1', 'b1', 'a2', 'c1', 'b2'].map((name) => ({ key: name.charAt(0), name }));
  const names = lotsByKey(records).map((lot) => lot.map(({ name }) => name));
  expect(names).toEqual([['a1', 'a2'], ['b1', 'b2'], ['c1']]);
});
