import type { Topic } from '../../shared/api/types.ts';
import type { DayValue } from '../../shared/charts/options.ts';

const WEEK = 7;

/** A topic's mentions day by day, and how this week compares with the one before. */
export function topicTrend({ daily_mentions: days = [] }: Topic) {
  const points: DayValue[] = days.map(({ date, count }) => ({ date, value: count }));
  const sum = (part: readonly DayValue[]) => part.reduce((all, { value }) => all + value, 0);
  const change = sum(points.slice(-WEEK)) - sum(points.slice(-2 * WEEK, -WEEK));
  return { points, change, week: WEEK };
}
