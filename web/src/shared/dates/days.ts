import { msg, plural, t } from '@lingui/core/macro';
import { addYears, differenceInCalendarDays, format } from 'date-fns';
import { readerLocale } from '../language/language.ts';
import { translated } from '../language/translated.ts';
import { formatDate } from './format-date.ts';

const dayTexts = translated({
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  now: msg`Just now`,
  minutesAgo: (count: number) => t`${plural(count, { other: '#' })}m ago`,
  hoursAgo: (count: number) => t`${plural(count, { other: '#' })}h ago`,
  daysAgo: (count: number) => t`${plural(count, { other: '#' })}d ago`,
  weeksAgo: (count: number) => t`${plural(count, { other: '#' })}w ago`,
});

/** A day, `YYYY-MM-DD`. */
export type Day = string;

/** Local midnight of a day. Throws a `RangeError` on anything that is no day. */
export function dayToDate(day: Day): Date {
  // By hand: date-fns' `parse` knows every format there is and is as large as all else here.
  const parts = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).slice(1).map(Number);
  const [year = Number.NaN, month = 0, date = 0] = parts;
  const midnight = new Date(0);
  midnight.setFullYear(year, month - 1, date);
  midnight.setHours(0, 0, 0, 0);
  // February 30 has become a day in March.
  if (midnight.getDate() !== date || midnight.getMonth() !== month - 1) {
    throw new RangeError(`Not a day: ${day}`);
  }
  return midnight;
}

/** The day of a date's local fields. */
export function dateToDay(date: Date): Day {
  return format(date, 'yyyy-MM-dd');
}

/** What can be selected unless a caller says otherwise: 100 years back to 20 years ahead. */
export function selectableSpan(today: Day): { min: Day; max: Day } {
  const date = dayToDate(today);
  return { min: dateToDay(addYears(date, -100)), max: dateToDay(addYears(date, 20)) };
}

/** 'MMM d, yyyy'. */
export function dayText(day: Day): string {
  return formatDate(dayToDate(day), 'day');
}

/** 'MMMM d, yyyy', the heading of a filter. */
export function dayHeading(day: Day): string {
  return formatDate(dayToDate(day), 'longDay');
}

/** Short month plus day, for chart labels. */
export function chartDay(day: Day): string {
  return formatDate(dayToDate(day), 'dayOfYear');
}

/** Today, Yesterday, the weekday's name within 7 days, else the full date. */
export function relativeDay(day: Day, today: Day): string {
  const date = dayToDate(day);
  const ago = differenceInCalendarDays(dayToDate(today), date);
  if (ago === 0) return dayTexts.today;
  if (ago === 1) return dayTexts.yesterday;
  if (ago > 1 && ago < 7) return formatDate(date, 'weekday');
  return formatDate(date, 'longDay');
}

/** So many days away a day needs no year. */
const NEAR_DAYS = 300;

/** Today, else the weekday with the day, by which people plan: 'Fri, Dec 4'. */
export function plannedDay(day: Day, today: Day): string {
  if (day === today) return dayTexts.today;
  const date = dayToDate(day);
  const away = Math.abs(differenceInCalendarDays(date, dayToDate(today)));
  return formatDate(date, away < NEAR_DAYS ? 'plannedDay' : 'day');
}

/** The same after other words: 'was today'. */
export function plannedDayInSentence(day: Day, today: Day): string {
  const text = plannedDay(day, today);
  return text === dayTexts.today ? text.toLocaleLowerCase(readerLocale()) : text;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY_MS = 24 * HOUR;

/** Under 60 seconds 'Just now', then minutes, hours, days (under 7), then weeks. */
export function relativeTime(instant: string, now: number): string {
  const ms = now - Date.parse(instant);
  if (Number.isNaN(ms) || ms < MINUTE) return dayTexts.now;
  if (ms < HOUR) return dayTexts.minutesAgo(Math.floor(ms / MINUTE));
  if (ms < DAY_MS) return dayTexts.hoursAgo(Math.floor(ms / HOUR));
  if (ms < 7 * DAY_MS) return dayTexts.daysAgo(Math.floor(ms / DAY_MS));
  return dayTexts.weeksAgo(Math.floor(ms / (7 * DAY_MS)));
}

/** The same after other words: 'last seen just now'. */
export function timeInSentence(instant: string, now: number): string {
  const text = relativeTime(instant, now);
  return text === dayTexts.now ? text.toLocaleLowerCase(readerLocale()) : text;
}
