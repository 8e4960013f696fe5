import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRefetcher, GATHER_MS } from './refetcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('answers a burst with one refetch of what differs', () => {
  const refetch = vi.fn();
  const refetcher = createRefetcher(refetch);
  for (let n = 0; n < 50; n += 1) refetcher.add({ type: 'messages', group: 'g1' });
  refetcher.add({ type: 'topics' });
  vi.advanceTimersByTime(GATHER_MS);
  expect(refetch.mock.calls).toEqual([[[{ type: 'messages', group: 'g1' }, { type: 'topics' }]]]);
  vi.advanceTimersByTime(GATHER_MS * 10);
  expect(refetch).toHaveBeenCalledOnce();
  refetcher.stop();
});

it('asks for nothing while nobody looks, and for all of it when somebody does', () => {
  const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const refetch = vi.fn();
  const refetcher = createRefetcher(refetch);
  refetcher.add({ type: 'messages', group: 'g1' });
  vi.advanceTimersByTime(GATHER_MS);
  refetcher.add({ type: 'messages', group: 'g2' });
  vi.advanceTimersByTime(GATHER_MS);
  expect(refetch).not.toHaveBeenCalled();
  shown.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(refetch.mock.calls[0]?.[0]).toHaveLength(2);
  refetcher.stop();
});
