import { localTime } from './local-time.ts';

const hourMs = 60 * 60 * 1000;

/** The hour of the owner's day in which the day before is digested. */
const nightHour = 2;

/**
 * The local date (yyyy-MM-dd) whose night it is in an IANA zone: from 2 to 3 o'clock, and on
 * the day on which clocks skip that hour, from 3 to 4. Undefined at any other time. An hour that
 * comes twice is the same night twice.
 */
export function nightOf(now: Date, zone: string): string | undefined {
  const { date, hour } = localTime(now, zone);
  if (hour === nightHour) return date;
  const hourAgo = localTime(new Date(now.getTime() - hourMs), zone);
  const skipped = hour === nightHour + 1 && hourAgo.hour === nightHour - 1;
  return skipped ? date : undefined;
}
