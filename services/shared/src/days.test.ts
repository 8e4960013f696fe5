import { describe, expect, it } from 'vitest';
import {
  addDays,
  boundsOf,
  dateOf,
  datesAround,
  datesBetween,
  isDate,
  isTimeZone,
  offsetMinutes,
} from './days.ts';

describe('dateOf', () => {
  it.each([
    ['2026-03-10T23:30:00Z', 'UTC', '2026-03-10'],
    ['2026-03-10T23:30:00Z', 'Europe/Madrid', '2026-03-11'],
    ['2026-03-10T02:00:00Z', 'America/New_York', '2026-03-09'],
    ['2026-03-10T18:20:00Z', 'Asia/Kathmandu', '2026-03-11'],
    // The day clocks change: 00:30 in winter time, 23:30 in summer time.
    ['2026-03-28T23:30:00Z', 'Europe/Madrid', '2026-03-29'],
    ['2026-03-29T22:30:00Z', 'Europe/Madrid', '2026-03-30'],
    ['2026-03-29T21:30:00Z', 'Europe/Madrid', '2026-03-29'],
  ])('of %s in %s is %s', (instant, zone, date) => {
    expect(dateOf(Date.parse(instant), zone)).toBe(date);
  });

  it('lies within datesAround, whatever the zone', () => {
    const instant = Date.parse('2026-03-10T11:59:59Z');
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC', 'Asia/Kolkata']) {
      const { first, last } = datesAround(instant);
      expect(dateOf(instant, zone) >= first && dateOf(instant, zone) <= last).toBe(true);
    }
  });
});

describe('dates', () => {
  it('count over months and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(datesBetween('2026-02-27', '2026-03-02')).toHaveLength(4);
    expect(datesBetween('2026-03-02', '2026-03-01')).toEqual([]);
  });

  it('are checked', () => {
    expect([isDate('2026-02-29'), isDate('2024-02-29'), isDate('2026-2-1')]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Base'), isTimeZone('')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('know the zone offset', () => {
    expect(offsetMinutes(Date.parse('2026-01-10T12:00:00.500Z'), 'Asia/Kolkata')).toBe(330);
    expect(offsetMinutes(Date.parse('2026-07-10T12:00:00Z'), 'Europe/Madrid')).toBe(120);
  });
});

describe('boundsOf', () => {
  it.each([
    ['2026-03-10', 'UTC', '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z'],
    ['2026-03-10', 'America/New_York', '2026-03-10T04:00:00Z', '2026-03-11T04:00:00Z'],
    // An hour short: the clocks go forward.
    ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    // Midnight is skipped, west and east of UTC, and shown twice.
    ['2024-03-10', 'America/Havana', '2024-03-10T05:00:00Z', '2024-03-11T04:00:00Z'],
    ['2024-03-31', 'Asia/Beirut', '2024-03-30T22:00:00Z', '2024-03-31T21:00:00Z'],
    ['2021-10-29', 'Asia/Hebron', '2021-10-28T21:00:00Z', '2021-10-29T22:00:00Z'],
  ])('of %s in %s are %s and %s', (date, zone, from, to) => {
    expect(boundsOf(date, zone)).toEqual({ from: Date.parse(from), to: Date.parse(to) });
  });
});
