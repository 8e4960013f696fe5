import { metrics } from '@groupsight/shared/telemetry';
import { afterEach, expect, it, vi } from 'vitest';
import { measureQueue } from './queue-depth.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('the other metrics do not wait for a store that is away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ends = [
    measureQueue('away', () => new Promise<number>(() => undefined)),
    measureQueue('there', async () => 3),
  ];
  const text = metrics.getSingleMetricAsString('groupsight_outgoing_waiting');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await text).toContain('groupsight_outgoing_waiting{provider="there"} 3');
  expect(await text).not.toContain('away');
  for (const end of ends) end();
});
