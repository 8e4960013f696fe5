import {
  addDays,
  addMonths,
  addYears,
  endOfMonth,
  format,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from 'date-fns';
import { type Day, dateToDay, dayToDate } from '../dates/days.ts';

/** From the whole hundred years down to the days of one month. */
export const calendarViews = ['century', 'decade', 'year', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** What a pick reports of its cell: its first day, its last, or both. */
const returnValues = ['start', 'end', 'range'] as const;
export type ReturnValue = (typeof returnValues)[number];

/** @throws RangeError on an option that is none */
export function checkOptions(view: CalendarView, returnValue: ReturnValue): void {
  if (!calendarViews.includes(view)) throw new RangeError(`Not a view: ${view}`);
  if (!returnValues.includes(returnValue)) {
    throw new RangeError(`Not a return value: ${returnValue}`);
  }
}

export interface CalendarCell {
  /** The first day of the cell's span. */
  day: Day;
  /** The last day of it. */
  last: Day;
  label: string;
  /** What a screen reader says. */
  name: string;
  /** Belongs to the period before or after the one shown. */
  outside: boolean;
}

const COLUMNS: Record<CalendarView, number> = { month: 7, year: 3, decade: 3, century: 3 };

/** Cells in a row, which is also the step of the up and down keys. */
export function columnsOf(view: CalendarView): number {
  return COLUMNS[view];
}

function yearStart(year: number): Date {
  const date = new Date(0);
  date.setFullYear(year, 0, 1);
  date.setHours(0, 0, 0, 0);
  return date;
}

/** Centuries and decades begin in a year ending in 1, as the calendar counts them. */
function firstYear(date: Date, span: number): number {
  return Math.floor((date.getFullYear() - 1) / span) * span + 1;
}

function monthCells(date: Date): CalendarCell[] {
  const first = startOfMonth(date);
  const start = startOfWeek(first);
  // Six weeks hold the longest month: nothing below moves while paging.
  return Array.from({ length: 42 }, (_, index) => {
    const at = addDays(start, index);
    const day = dateToDay(at);
    return {
      day,
      last: day,
      label: String(at.getDate()),
      name: format(at, 'MMMM d, yyyy'),
      outside: at.getMonth() !== first.getMonth(),
    };
  });
}

function yearCells(date: Date): CalendarCell[] {
  return Array.from({ length: 12 }, (_, index) => {
    const at = addMonths(startOfYear(date), index);
    return {
      day: dateToDay(at),
      last: dateToDay(endOfMonth(at)),
      label: format(at, 'MMMM'),
      name: format(at, 'MMMM yyyy'),
      outside: false,
    };
  });
}

function spanCells(first: number, span: number): CalendarCell[] {
  return Array.from({ length: 10 }, (_, index) => {
    const from = first + index * span;
    const to = from + span - 1;
    const label = span === 1 ? String(from) : `${from}–${to}`;
    return {
      day: dateToDay(yearStart(from)),
      last: dateToDay(addDays(yearStart(to + 1), -1)),
      label,
      name: label,
      outside: false,
    };
  });
}

/** What the grid shows of the period around `day`. */
export function cellsOf(view: CalendarView, day: Day): CalendarCell[] {
  const date = dayToDate(day);
  switch (view) {
    case 'month':
      return monthCells(date);
    case 'year':
      return yearCells(date);
    case 'decade':
      return spanCells(firstYear(date, 10), 1);
    case 'century':
      return spanCells(firstYear(date, 100), 10);
    default:
      throw new RangeError(`Not a view: ${String(view satisfies never)}`);
  }
}

/** The heading of the period around `day`. */
export function titleOf(view: CalendarView, day: Day): string {
  const date = dayToDate(day);
  if (view === 'month') return format(date, 'MMMM yyyy');
  if (view === 'year') return format(date, 'yyyy');
  const span = view === 'decade' ? 10 : 100;
  const first = firstYear(date, span);
  return `${first}–${first + span - 1}`;
}

/** The same place `count` cells further. */
export function moveCells(view: CalendarView, day: Day, count: number): Day {
  const date = dayToDate(day);
  const moved = {
    month: () => addDays(date, count),
    year: () => addMonths(date, count),
    decade: () => addYears(date, count),
    century: () => addYears(date, count * 10),
  }[view]();
  return dateToDay(moved);
}

/** The same place `count` periods further: month by month, year by year and so on. */
export function movePeriods(view: CalendarView, day: Day, count: number): Day {
  const date = dayToDate(day);
  const years = { month: 0, year: 1, decade: 10, century: 100 }[view];
  return dateToDay(view === 'month' ? addMonths(date, count) : addYears(date, years * count));
}

/** The first and the last place of the row that the day's cell stands in. */
export function rowEnds(view: CalendarView, day: Day): { first: Day; last: Day } {
  const cells = cellsOf(view, day);
  const at = cells.findIndex((cell) => cell.day <= day && day <= cell.last);
  const start = at - (at % columnsOf(view));
  const end = Math.min(start + columnsOf(view), cells.length) - 1;
  return { first: moveCells(view, day, start - at), last: moveCells(view, day, end - at) };
}

/** The first and the last day of the period around `day` that a view shows. */
export function periodOf(view: CalendarView, day: Day): { first: Day; last: Day } {
  const cells = cellsOf(view, day).filter((cell) => !cell.outside);
  return { first: cells[0]?.day ?? day, last: cells.at(-1)?.last ?? day };
}

/** What a pick of the cell reports. */
export function reported(
  { day, last }: Pick<CalendarCell, 'day' | 'last'>,
  returnValue: ReturnValue,
): { from: Day; to: Day } {
  return {
    from: returnValue === 'end' ? last : day,
    to: returnValue === 'start' ? day : last,
  };
}

/** One view further in, or further out; the ends stay. */
export function zoom(view: CalendarView, steps: 1 | -1): CalendarView {
  return calendarViews[calendarViews.indexOf(view) + steps] ?? view;
}

/** 100 years back to 20 years ahead. */
export function defaultSpan(today: Day): { min: Day; max: Day } {
  const date = dayToDate(today);
  return { min: dateToDay(addYears(date, -100)), max: dateToDay(addYears(date, 20)) };
}

/** The day inside the selectable span nearest to it. */
export function clampDay(day: Day, min: Day, max: Day): Day {
  if (day < min) return min;
  return day > max ? max : day;
}
