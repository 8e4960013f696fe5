import { describe, expect, it } from 'vitest';
import { dayAround, riskOf } from './budget.ts';

it.each([
  [0, 'low'],
  [99, 'low'],
  [100, 'medium'],
  [159, 'medium'],
  [160, 'high'],
  [230, 'high'],
])('%d of 200 messages are a %s risk', (used, risk) => {
  expect(riskOf(used, 200)).toBe(risk);
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
