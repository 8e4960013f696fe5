import { describe, expect, it } from 'vitest';
import { budgetOn, dayAround, riskOf } from './budget.ts';

it.each([
  [0, 'low'],
  [99, 'low'],
  [100, 'medium'],
  [159, 'medium'],
  [160, 'high'],
  [230, 'high'],
])('%d of 200 messages are a %s risk', (used, risk) => {
  expect(riskOf({ used, budget: 200, failed: 0 })).toBe(risk);
});

it.each([
  [2, 'low'],
  [3, 'medium'],
  [10, 'high'],
])('%d messages that were not taken are a %s risk', (failed, risk) => {
  expect(riskOf({ used: 1, budget: 200, failed })).toBe(risk);
});

it('grows from a fifth to all of it in the first days', () => {
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 300].map((day) => budgetOn(day, 200, 7));
  expect(days).toEqual([40, 63, 86, 109, 131, 154, 177, 200, 200]);
  expect([budgetOn(0, 2, 7), budgetOn(0, 200, 0)]).toEqual([1, 200]);
});

describe('a day', () => {
  const spanOf = (at: string, zone: string) => {
    const { from, until } = dayAround(new Date(at), zone);
    return [from.toISOString(), until.toISOString()];
  };

  it.each([
    ['2026-03-18T12:00:00Z', 'UTC', '2026-03-18T00:00:00.000Z', '2026-03-19T00:00:00.000Z'],
    ['2026-03-18T15:30:00Z', 'Asia/Tokyo', '2026-03-18T15:00:00.000Z', '2026-03-19T15:00:00.000Z'],
    ['2026-12-31T23:30:00Z', 'UTC', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    // 23 and 25 hours long.
    [
      '2026-03-29T12:00:00Z',
      'Europe/Berlin',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ],
    [
      '2026-10-25T12:00:00Z',
      'Europe/Berlin',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ],
  ])('of %s in %s', (at, zone, from, until) => {
    expect(spanOf(at, zone)).toEqual([from, until]);
  });
});
