import { addDays } from '@groupsight/shared/days';
import { expect, it } from 'vitest';
import { activityScore } from './activity-score.ts';

const today = '2026-03-10';
const daily = (count: number, days: number, from = 0) =>
  new Map(Array.from({ length: days }, (_, back) => [addDays(today, -back - from), count]));

it('is 0 without a message in 30 days, and at least 1 with one', () => {
  expect(activityScore(new Map(), today)).toBe(0);
  expect(activityScore(daily(500, 10, 30), today)).toBe(0);
  expect(activityScore(new Map([[today, 1]]), today)).toBeGreaterThanOrEqual(1);
});

it('grows with volume and steadiness up to 99', () => {
  const scores = [daily(1, 5), daily(5, 15), daily(20, 30), daily(200, 30), daily(5000, 30)].map(
    (counts) => activityScore(counts, today),
  );
  expect([...scores].sort((a, b) => a - b)).toEqual(scores);
  expect(scores.at(-1)).toBe(99);
});
