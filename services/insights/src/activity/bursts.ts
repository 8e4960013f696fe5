import { addDays } from '@groupsight/shared/days';

/** A day on which far more was written than usual. */
export interface Burst {
  readonly date: string;
  readonly count: number;
  /** What a day brought on average in the four weeks before, rounded. */
  readonly usual: number;
}

const weeks4 = 28;
/** With fewer days of talk in those four weeks nobody can say what is usual. */
const leastDays = 5;
const leastMessages = 10;
const times = 2;

/**
 * The days from `from` to `to` with at least ten messages and twice as many as usual, latest
 * first.
 * @param counts messages by day; days without any may be missing
 */
export function burstsOf(counts: ReadonlyMap<string, number>, from: string, to: string): Burst[] {
  const bursts: Burst[] = [];
  for (let date = to; date >= from; date = addDays(date, -1)) {
    const count = counts.get(date) ?? 0;
    if (count < leastMessages) continue;
    let sum = 0;
    let days = 0;
    for (let ago = 1; ago <= weeks4; ago++) {
      const before = counts.get(addDays(date, -ago)) ?? 0;
      sum += before;
      if (before > 0) days += 1;
    }
    const usual = sum / weeks4;
    if (days < leastDays || count < times * usual) continue;
    bursts.push({ date, count, usual: Math.round(usual) });
  }
  return bursts;
}
