import { expect, it } from 'vitest';
import { forEachConcurrent, forEachConcurrentByKey } from './concurrent.ts';

it('does every item once, never more at a time than asked', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await forEachConcurrent([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('does the rest after a failure, then tells the first', async () => {
  const done: number[] = [];
  const all = forEachConcurrent([1, 2, 3], 2, async (item) => {
    if (item < 3) throw new Error(`broken ${item}`);
    done.push(item);
  });
  await expect(all).rejects.toThrow('broken 1');
  expect(done).toEqual([3]);
});

it('keeps the order within a key', async () => {
  const records = ['a1', 'b1', 'a2', 'c1', 'b2'].map((name) => ({ key: name.charAt(0), name }));
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const all = forEachConcurrentByKey(records, 2, async ({ name }) => {
    if (name === 'a1') await first.promise;
    done.push(name);
    if (name === 'c1') first.resolve();
  });
  await all;
  expect(done).toEqual(['b1', 'b2', 'c1', 'a1', 'a2']);
});
