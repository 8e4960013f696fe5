import { afterEach, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('answers what the work answers, and nothing when it fails', async () => {
  expect(await withTimeout(1000, async () => 7)).toBe(7);
  expect(await withTimeout(1000, () => Promise.reject(new Error('away')))).toBeUndefined();
});

it('answers nothing when the time is over, whatever becomes of the work', async () => {
  vi.useFakeTimers();
  const { promise, reject } = Promise.withResolvers<number>();
  const answer = withTimeout(1000, () => promise);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toBeUndefined();
  reject(new Error('too late'));
  expect(vi.getTimerCount()).toBe(0);
});
