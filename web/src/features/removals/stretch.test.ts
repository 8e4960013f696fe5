import { expect, it } from 'vitest';
import { endTexts, isBackwards, stretchOf } from './stretch.ts';

it('is of whole minutes on the clock of the zone', () => {
  expect(stretchOf('2026-03-01T09:00', '2026-03-01T09:00', 'America/New_York')).toEqual({
    from: '2026-03-01T14:00:00.000Z',
    to: '2026-03-01T14:00:59.999Z',
  });
  // The night in which London's clocks go forward has 23 hours.
  expect(stretchOf('2026-03-29T00:00', '2026-03-29T23:59', 'Europe/London')).toEqual({
    from: '2026-03-29T00:00:00.000Z',
    to: '2026-03-29T22:59:59.999Z',
  });
});

it('is none while an end is missing', () => {
  expect(stretchOf('', '2026-03-01T09:00', 'UTC')).toBeNull();
  expect(stretchOf('2026-03-01T09:00', '', 'UTC')).toBeNull();
});

it('may run backwards, a single minute does not', () => {
  const of = (from: string, to: string) => stretchOf(from, to, 'UTC') ?? { from: '', to: '' };
  expect(isBackwards(of('2026-03-01T09:00', '2026-03-01T08:59'))).toBe(true);
  expect(isBackwards(of('2026-03-01T09:00', '2026-03-01T09:00'))).toBe(false);
});

it('is told by its days where they are whole in the zone, else with the time', () => {
  const day = { from: '2026-03-01T05:00:00Z', to: '2026-03-02T04:59:59.999Z' };
  expect(endTexts(day, 'America/New_York')).toEqual(['Mar 1, 2026', 'Mar 1, 2026']);
  expect(endTexts(day, 'UTC')).toEqual(['Mar 1, 2026 at 5:00 AM', 'Mar 2, 2026 at 4:59 AM']);
  const hour = { from: '2026-03-01T05:00:00Z', to: '2026-03-01T05:59:59.999Z' };
  expect(endTexts(hour, 'UTC')).toEqual(['Mar 1, 2026 at 5:00 AM', '5:59 AM']);
});
