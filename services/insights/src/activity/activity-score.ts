import { addDays } from '@groupsight/shared/days';

/** Messages a day at which the volume part of the score is full. */
const fullVolume = 200;

/**
 * How alive a group is: 0 to 99 from its last 30 days, `today` included.
 *
 * 70 % volume: log(1 + messages a day) / log(1 + 200), so that going from 1 to 10 messages a
 * day counts as much as from 20 to 200. 30 % steadiness: the share of the 30 days that have a
 * message at all. A group without a message in that time scores 0, any other at least 1.
 */
export function activityScore(counts: ReadonlyMap<string, number>, today: string): number {
  const first = addDays(today, -29);
  let messages = 0;
  let activeDays = 0;
  for (const [date, count] of counts) {
    if (date < first || date > today) continue;
    messages += count;
    if (count > 0) activeDays += 1;
  }
  if (messages === 0) return 0;
  const volume = Math.min(1, Math.log1p(messages / 30) / Math.log1p(fullVolume));
  const steadiness = activeDays / 30;
  return Math.max(1, Math.round(99 * (0.7 * volume + 0.3 * steadiness)));
}
