import {
  addDays,
  endOfMonth,
  endOfWeek,
  format,
  startOfMonth,
  startOfWeek,
  subDays,
  subMonths,
  subWeeks,
} from 'date-fns';
import { type Day, dateToDay, dayToDate } from './days.ts';

/** A span of days, both ends included. */
export interface DateRange {
  startDate: Day;
  endDate: Day;
  key?: string;
}

const LARGEST_COUNT = 99_999;

/** The whole number typed into an input-range field: 0..99999, anything else 0 (spec §5). */
export function clampCount(typed: string): number {
  const value = Number.parseInt(typed, 10);
  return Number.isNaN(value) ? 0 : Math.min(LARGEST_COUNT, Math.max(0, value));
}

/** The days in order, whichever was picked first (spec §5). */
export function ordered(a: Day, b: Day): DateRange {
  return a <= b ? { startDate: a, endDate: b } : { startDate: b, endDate: a };
}

/** The last `count` days up to today; less than 1 counts as 1. */
export function daysUpToToday(count: number, today: Day): DateRange {
  const days = Math.max(1, count);
  return { startDate: dateToDay(subDays(dayToDate(today), days - 1)), endDate: today };
}

/** The next `count` days from today; less than 1 counts as 1. */
export function daysFromToday(count: number, today: Day): DateRange {
  const days = Math.max(1, count);
  return { startDate: today, endDate: dateToDay(addDays(dayToDate(today), days - 1)) };
}

export interface Preset {
  label: string;
  range: DateRange;
}

/** Today, Yesterday, This/Last Week, This/Last Month (spec §9); weeks begin on Sunday. */
export function presets(today: Day): Preset[] {
  const now = dayToDate(today);
  const range = (from: Date, to: Date): DateRange => ({
    startDate: dateToDay(from),
    endDate: dateToDay(to),
  });
  const lastWeek = subWeeks(now, 1);
  const lastMonth = subMonths(now, 1);
  return [
    { label: 'Today', range: range(now, now) },
    { label: 'Yesterday', range: range(subDays(now, 1), subDays(now, 1)) },
    { label: 'This Week', range: range(startOfWeek(now), endOfWeek(now)) },
    { label: 'Last Week', range: range(startOfWeek(lastWeek), endOfWeek(lastWeek)) },
    { label: 'This Month', range: range(startOfMonth(now), endOfMonth(now)) },
    { label: 'Last Month', range: range(startOfMonth(lastMonth), endOfMonth(lastMonth)) },
  ];
}

/** 'MMM d - MMM d, yyyy' (spec §2). */
export function rangeText({ startDate, endDate }: DateRange): string {
  return `${format(dayToDate(startDate), 'MMM d')} - ${format(dayToDate(endDate), 'MMM d, yyyy')}`;
}
