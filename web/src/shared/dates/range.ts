import {
  addDays,
  differenceInCalendarDays,
  endOfMonth,
  endOfWeek,
  startOfMonth,
  startOfWeek,
  subDays,
  subMonths,
  subWeeks,
} from 'date-fns';
import { uiTexts } from '../ui/texts.ts';
import { type Day, dateToDay, dayToDate } from './days.ts';
import { firstDayOfWeek, formatRange } from './format-date.ts';

/** A span of days, both ends included. */
export interface DateRange {
  startDate: Day;
  endDate: Day;
  key?: string;
}

const LARGEST_COUNT = 99_999;

/** The whole number typed into an input-range field: 0..99999, anything else 0. */
export function clampCount(typed: string): number {
  const value = Number.parseInt(typed, 10);
  return Number.isNaN(value) ? 0 : Math.min(LARGEST_COUNT, Math.max(0, value));
}

/** The days in order, whichever was picked first. */
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

/** How many days up to today a range is; null when it ends on another day. */
export function countUpToToday({ startDate, endDate }: DateRange, today: Day): number | null {
  if (endDate !== today) return null;
  return differenceInCalendarDays(dayToDate(endDate), dayToDate(startDate)) + 1;
}

/** How many days from today on a range is; null when it starts on another day. */
export function countFromToday({ startDate, endDate }: DateRange, today: Day): number | null {
  if (startDate !== today) return null;
  return differenceInCalendarDays(dayToDate(endDate), dayToDate(startDate)) + 1;
}

/** Which days can be selected. */
export interface Selectable {
  min: Day;
  max: Day;
  isDisabled?: ((day: Day) => boolean) | undefined;
}

/**
 * The part of a range that can be selected: inside the limits, and neither end on a disabled
 * day (those between the ends may be). Null when nothing of it can.
 */
export function fitted(range: DateRange, { min, max, isDisabled }: Selectable): DateRange | null {
  let [from, to] = [range.startDate, range.endDate];
  if (from < min) from = min;
  if (to > max) to = max;
  const next = (day: Day, by: number) => dateToDay(addDays(dayToDate(day), by));
  while (from <= to && isDisabled?.(from)) from = next(from, 1);
  while (from <= to && isDisabled?.(to)) to = next(to, -1);
  return from <= to ? { startDate: from, endDate: to } : null;
}

export function isSameRange(a: DateRange | null, b: DateRange | null): boolean {
  return a?.startDate === b?.startDate && a?.endDate === b?.endDate;
}

export interface Preset {
  label: string;
  range: DateRange;
}

/** Today, Yesterday, This/Last Week, This/Last Month; weeks begin as the reader's do. */
export function presets(today: Day): Preset[] {
  const texts = uiTexts.range.presets;
  const now = dayToDate(today);
  const week = { weekStartsOn: firstDayOfWeek() };
  const range = (from: Date, to: Date): DateRange => ({
    startDate: dateToDay(from),
    endDate: dateToDay(to),
  });
  const lastWeek = subWeeks(now, 1);
  const lastMonth = subMonths(now, 1);
  return [
    { label: texts.today, range: range(now, now) },
    { label: texts.yesterday, range: range(subDays(now, 1), subDays(now, 1)) },
    { label: texts.thisWeek, range: range(startOfWeek(now, week), endOfWeek(now, week)) },
    { label: texts.lastWeek, range: range(startOfWeek(lastWeek, week), endOfWeek(lastWeek, week)) },
    { label: texts.thisMonth, range: range(startOfMonth(now), endOfMonth(now)) },
    { label: texts.lastMonth, range: range(startOfMonth(lastMonth), endOfMonth(lastMonth)) },
  ];
}

/** 'Nov 3 - Nov 9, 2026'. */
export function rangeText({ startDate, endDate }: DateRange): string {
  return formatRange(dayToDate(startDate), dayToDate(endDate));
}
