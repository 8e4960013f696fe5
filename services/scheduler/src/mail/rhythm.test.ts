import { describe, expect, it } from 'vitest';
import { lastSlot, nextSlot, type Wish, weekdayOf } from './rhythm.ts';

const daily = (hour: number): Wish => ({ rhythm: 'daily', hour, weekday: 1 });
const weekly = (hour: number, weekday: number): Wish => ({ rhythm: 'weekly', hour, weekday });

/** The next slots of a wish, each after the one before. */
function slots(wish: Wish, zone: string, from: string, count: number): string[] {
  const found: string[] = [];
  let after = new Date(from);
  for (let n = 0; n < count; n++) {
    const slot = nextSlot(wish, zone, after);
    if (!slot) break;
    found.push(slot.at.toISOString());
    after = slot.at;
  }
  return found;
}

describe('the next brief', () => {
  it('is at the same hour of the clock before and after both switches, in three zones', () => {
    expect(slots(daily(7), 'Europe/Berlin', '2026-03-28T00:00:00Z', 3)).toEqual([
      ...['2026-03-28T06:00:00.000Z', '2026-03-29T05:00:00.000Z', '2026-03-30T05:00:00.000Z'],
    ]);
    expect(slots(daily(7), 'Europe/Berlin', '2026-10-24T00:00:00Z', 3)).toEqual([
      ...['2026-10-24T05:00:00.000Z', '2026-10-25T06:00:00.000Z', '2026-10-26T06:00:00.000Z'],
    ]);
    expect(slots(daily(7), 'America/New_York', '2026-03-07T00:00:00Z', 3)).toEqual([
      ...['2026-03-07T12:00:00.000Z', '2026-03-08T11:00:00.000Z', '2026-03-09T11:00:00.000Z'],
    ]);
    expect(slots(daily(7), 'America/New_York', '2026-10-31T00:00:00Z', 3)).toEqual([
      ...['2026-10-31T11:00:00.000Z', '2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z'],
    ]);
    // Half an hour, on the other half of the earth.
    expect(slots(daily(7), 'Australia/Lord_Howe', '2026-10-02T21:00:00Z', 3)).toEqual([
      ...['2026-10-03T20:00:00.000Z', '2026-10-04T20:00:00.000Z', '2026-10-05T20:00:00.000Z'],
    ]);
    expect(slots(daily(7), 'Australia/Lord_Howe', '2026-04-03T21:00:00Z', 3)).toEqual([
      ...['2026-04-04T20:30:00.000Z', '2026-04-05T20:30:00.000Z', '2026-04-06T20:30:00.000Z'],
    ]);
  });

  it.each([
    // The hour is skipped: at the moment at which it is.
    ['Europe/Berlin', 2, '2026-03-29T01:00:00.000Z'],
    ['America/New_York', 2, '2026-03-08T07:00:00.000Z'],
    ['Australia/Lord_Howe', 2, '2026-10-03T15:30:00.000Z'],
    // The hour comes twice: the first time.
    ['Europe/Berlin', 2, '2026-10-25T00:00:00.000Z'],
    ['America/New_York', 1, '2026-11-01T05:00:00.000Z'],
    ['Australia/Lord_Howe', 1, '2026-04-04T14:00:00.000Z'],
  ])('comes once on the day of a switch: %s at %i', (zone, hour, expected) => {
    const before = new Date(Date.parse(expected) - 20 * 3_600_000).toISOString();
    const [first, second] = slots(daily(hour), zone, before, 2);
    expect(first).toBe(expected);
    const gap = Date.parse(second ?? '') - Date.parse(expected);
    expect(gap).toBeGreaterThan(22 * 3_600_000);
    expect(gap).toBeLessThan(26 * 3_600_000);
  });

  it('has a slot on every day of a year, each once', () => {
    for (const zone of ['Europe/London', 'America/Sao_Paulo', 'Pacific/Auckland', 'Asia/Kathmandu'])
      for (const hour of [0, 1, 2, 3, 23]) {
        const dates: string[] = [];
        let after = new Date('2025-12-31T12:00:00Z');
        for (let n = 0; n < 366; n++) {
          const slot = nextSlot(daily(hour), zone, after);
          if (!slot) break;
          dates.push(slot.date);
          after = slot.at;
        }
        expect(new Set(dates).size, `${zone} ${hour}`).toBe(366);
      }
  });

  it('is on the weekday that was chosen', () => {
    const dates = [1, 7].map((day) =>
      nextSlot(weekly(8, day), 'Asia/Tokyo', new Date('2026-11-24T03:00:00Z')),
    );
    expect(dates.map((slot) => slot?.date)).toEqual(['2026-11-30', '2026-11-29']);
    expect([weekdayOf('2026-11-30'), weekdayOf('2026-11-29')]).toEqual([1, 7]);
  });

  it('is never for who wants none, and in UTC where the zone is not known', () => {
    const off: Wish = { rhythm: 'off', hour: 7, weekday: 1 };
    expect(nextSlot(off, 'UTC', new Date())).toBeUndefined();
    expect(lastSlot(off, 'UTC', new Date())).toBeUndefined();
    expect(slots(daily(7), 'Moon/Crater', '2026-11-24T08:00:00Z', 1)).toEqual([
      '2026-11-25T07:00:00.000Z',
    ]);
  });
});

it('the last slot stands for all that were missed', () => {
  const now = new Date('2026-11-24T06:59:00Z');
  expect(lastSlot(daily(7), 'UTC', now)?.date).toBe('2026-11-23');
  expect(lastSlot(daily(7), 'UTC', new Date('2026-11-24T07:00:00Z'))?.date).toBe('2026-11-24');
  expect(lastSlot(weekly(7, 3), 'UTC', now)?.date).toBe('2026-11-18');
});
