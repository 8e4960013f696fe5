import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

it('lets so many through at once, the others in the order they came', async () => {
  const semaphore = new Semaphore(2);
  const entered: number[] = [];
  const leaves = new Map<number, () => void>();
  const enter = (name: number) =>
    semaphore.acquire().then((leave) => {
      entered.push(name);
      leaves.set(name, leave);
    });
  const all = Promise.all([1, 2, 3, 4].map(enter));
  await Promise.resolve().then(() => undefined);
  expect(entered).toEqual([1, 2]);
  leaves.get(2)?.();
  // Leaving twice frees one place only.
  leaves.get(2)?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(entered).toEqual([1, 2, 3]);
  leaves.get(1)?.();
  await all;
  expect(entered).toEqual([1, 2, 3, 4]);
});
