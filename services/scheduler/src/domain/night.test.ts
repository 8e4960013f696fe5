import { describe, expect, it } from 'vitest';
import { nightOf } from './night.ts';

/** The nights met when looking every 15 minutes for so many hours. */
function nights(from: string, hours: number, zone: string): Set<string> {
  const met = new Set<string>();
  for (let quarter = 0; quarter < hours * 4; quarter++) {
    const night = nightOf(new Date(Date.parse(from) + quarter * 15 * 60_000), zone);
    if (night) met.add(night);
  }
  return met;
}

describe('nightOf', () => {
  it.each([
    ['2026-03-01T01:59:59Z', 'UTC', undefined],
    ['2026-03-01T02:00:00Z', 'UTC', '2026-03-01'],
    ['2026-03-01T02:59:59Z', 'UTC', '2026-03-01'],
    ['2026-03-01T03:00:00Z', 'UTC', undefined],
    ['2026-03-01T20:29:00Z', 'Asia/Kolkata', undefined],
    ['2026-03-01T20:30:00Z', 'Asia/Kolkata', '2026-03-02'],
    ['2026-03-01T07:10:00Z', 'America/New_York', '2026-03-01'],
    ['2026-03-01T02:30:00Z', 'Nowhere/Unknown', '2026-03-01'],
  ])('at %s in %s is %s', (at, zone, night) => {
    expect(nightOf(new Date(at), zone)).toBe(night);
  });

  it('comes on every day, also where clocks skip the hour or have it twice', () => {
    const zone = 'Europe/Berlin';
    expect([...nights('2026-03-28T11:00:00Z', 48, zone)]).toEqual(['2026-03-29', '2026-03-30']);
    expect([...nights('2026-10-24T10:00:00Z', 48, zone)]).toEqual(['2026-10-25', '2026-10-26']);
    expect([...nights('2026-03-07T17:00:00Z', 48, 'America/New_York')]).toEqual([
      '2026-03-08',
      '2026-03-09',
    ]);
  });
});
