import { describe, expect, it } from 'vitest';
import { everyDay, growthOf, type SizeEvent } from './growth.ts';

let counter = 0;
const event = (at: string, kind: string, sizeAfter = 0): SizeEvent => ({
  id: `e${counter++}`,
  at: new Date(at),
  kind,
  sizeAfter,
});
const utc = { zone: 'UTC', sizeNow: 10 };

describe('growthOf', () => {
  it('takes the last known size of each day', () => {
    const events = [
      event('2026-03-01T10:00:00Z', 'joined', 11),
      event('2026-03-01T11:00:00Z', 'joined', 12),
      event('2026-03-03T09:00:00Z', 'left', 11),
    ];
    expect(growthOf(events, utc)).toEqual([
      { date: '2026-03-01', value: 12 },
      { date: '2026-03-03', value: 11 },
    ]);
  });

  it('works sizes out from the changes around a known one', () => {
    const events = [
      event('2026-03-01T10:00:00Z', 'joined'),
      event('2026-03-02T10:00:00Z', 'left'),
      event('2026-03-03T10:00:00Z', 'counted', 7),
      event('2026-03-04T10:00:00Z', 'joined'),
      event('2026-03-05T10:00:00Z', 'promoted'),
      event('2026-03-06T10:00:00Z', 'removed'),
    ];
    expect(growthOf(events, utc).map(({ value }) => value)).toEqual([8, 7, 7, 8, 8, 7]);
  });

  it('ends at the present size where no event tells one', () => {
    const events = [
      event('2026-03-01T10:00:00Z', 'joined'),
      event('2026-03-02T10:00:00Z', 'joined'),
    ];
    expect(growthOf(events, utc).map(({ value }) => value)).toEqual([9, 10]);
  });

  it('counts an event once and in order, however it arrives', () => {
    const first = event('2026-03-01T10:00:00Z', 'counted', 5);
    const second = event('2026-03-02T10:00:00Z', 'joined');
    expect(growthOf([second, first, second, first], utc)).toEqual(growthOf([first, second], utc));
  });

  it('cuts days in the given zone', () => {
    const events = [event('2026-03-01T23:30:00Z', 'joined', 3)];
    expect(growthOf(events, { zone: 'Asia/Tokyo', sizeNow: 3 })[0]?.date).toBe('2026-03-02');
    expect(growthOf(events, { zone: 'America/Lima', sizeNow: 3 })[0]?.date).toBe('2026-03-01');
  });

  it('is never below zero', () => {
    const events = [
      event('2026-03-01T10:00:00Z', 'left'),
      event('2026-03-02T10:00:00Z', 'joined', 1),
      event('2026-03-03T10:00:00Z', 'left'),
      event('2026-03-04T10:00:00Z', 'left'),
    ];
    expect(growthOf(events, utc).map(({ value }) => value)).toEqual([0, 1, 0, 0]);
  });
});

describe('everyDay', () => {
  it('fills the days between with the value before', () => {
    const points = [
      { date: '2026-02-27', value: 3 },
      { date: '2026-03-01', value: 5 },
    ];
    expect(everyDay(points, '2026-03-02')).toEqual([
      { date: '2026-02-27', value: 3 },
      { date: '2026-02-28', value: 3 },
      { date: '2026-03-01', value: 5 },
      { date: '2026-03-02', value: 5 },
    ]);
  });

  it('answers 90 days at most and carries in what was before them', () => {
    const days = everyDay(
      [
        { date: '2020-01-01', value: 4 },
        { date: '2026-03-01', value: 6 },
      ],
      '2026-03-02',
    );
    expect(days).toHaveLength(90);
    expect(days[0]).toEqual({ date: '2025-12-03', value: 4 });
    expect(days.at(-1)).toEqual({ date: '2026-03-02', value: 6 });
  });

  it('is empty without a point', () => {
    expect(everyDay([], '2026-03-02')).toEqual([]);
  });
});
