import { addDays } from '@groupsight/shared/days';
import { expect, test } from 'vitest';
import { burstsOf } from './bursts.ts';

const today = '2026-03-12';

/** So many messages on each of the days before today. */
function steady(perDay: number, days = 28): Map<string, number> {
  return new Map(Array.from({ length: days }, (_, ago) => [addDays(today, -1 - ago), perDay]));
}

test('a day with twice as many messages as usual is a burst', () => {
  const counts = steady(10).set(today, 20);
  expect(burstsOf(counts, addDays(today, -6), today)).toEqual([
    { date: today, count: 20, usual: 10 },
  ]);
  expect(burstsOf(steady(10).set(today, 19), addDays(today, -6), today)).toEqual([]);
});

test('a few messages are none, nor is a group that has hardly begun', () => {
  expect(burstsOf(steady(1).set(today, 9), today, today)).toEqual([]);
  expect(burstsOf(steady(1, 4).set(today, 90), today, today)).toEqual([]);
  expect(burstsOf(new Map([[today, 90]]), today, today)).toEqual([]);
});

test('the latest comes first, and days outside are left out', () => {
  const counts = steady(4).set(today, 60).set('2026-03-10', 40).set('2026-03-01', 70);
  expect(burstsOf(counts, '2026-03-06', today).map(({ date }) => date)).toEqual([
    today,
    '2026-03-10',
  ]);
});
