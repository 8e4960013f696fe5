import { i18n } from '@lingui/core';
import {
  addDays,
  addMonths,
  addYears,
  endOfWeek,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from 'date-fns';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { type Day, dateToDay, dayToDate } from '../dates/days.ts';
import { firstDayOfWeek } from '../dates/format-date.ts';
import { directionOf } from '../language/language.ts';

export type CalendarView = 'century' | 'decade' | 'year' | 'month';

type Move = (date: Date, count: number) => Date;
const byDecade: Move = (date, count) => addYears(date, 10 * count);
const byCentury: Move = (date, count) => addYears(date, 100 * count);

const moves: Record<CalendarView, { cell: Move; page: Move; columns: number }> = {
  month: { cell: addDays, page: addMonths, columns: 7 },
  year: { cell: addMonths, page: addYears, columns: 3 },
  decade: { cell: addYears, page: byDecade, columns: 3 },
  century: { cell: byDecade, page: byCentury, columns: 3 },
};

/** Where a key leads; undefined for a key that leads nowhere. */
function destination(event: KeyboardEvent, view: CalendarView, at: Date): Date | undefined {
  const { cell, page, columns } = moves[view];
  const isMonth = view === 'month';
  // In a month, Shift makes pages of years.
  const turn = event.shiftKey && isMonth ? addYears : page;
  // To the left is back, unless the page is read from right to left.
  const left = directionOf(i18n.locale) === 'rtl' ? 1 : -1;
  const week = { weekStartsOn: firstDayOfWeek() };
  switch (event.key) {
    case 'ArrowLeft':
      return cell(at, left);
    case 'ArrowRight':
      return cell(at, -left);
    case 'ArrowUp':
      return cell(at, -columns);
    case 'ArrowDown':
      return cell(at, columns);
    case 'Home':
      return isMonth ? startOfWeek(at, week) : undefined;
    case 'End':
      return isMonth ? endOfWeek(at, week) : undefined;
    case 'PageUp':
      return turn(at, -1);
    case 'PageDown':
      return turn(at, 1);
    default:
      return undefined;
  }
}

/** The first day of the cell that a day stands in. */
function cellOf(view: CalendarView, day: Day): Day {
  const date = dayToDate(day);
  if (view === 'month') return day;
  if (view === 'year') return dateToDay(startOfMonth(date));
  // Decades begin in a year ending in 1, as react-calendar counts them.
  const year = date.getFullYear();
  const first = view === 'decade' ? year : Math.floor((year - 1) / 10) * 10 + 1;
  return dateToDay(addYears(startOfYear(date), first - year));
}

interface Options {
  view: CalendarView;
  /** The day whose cell is in the tab order. */
  cursor: Day;
  min: Day;
  max: Day;
  onMove(day: Day): void;
}

/**
 * Makes one tab stop of the cells, which react-calendar draws as plain buttons, and moves it by
 * keys: arrows by cell, Home and End within the week, Page Up and Page Down by period. A cell is
 * found by the `data-day` inside of it.
 */
export function useCalendarKeys({ view, cursor, min, max, onMove }: Options) {
  const root = useRef<HTMLElement>(null);
  const wantsFocus = useRef(false);

  // After each drawing: a page that was turned has new cells.
  useLayoutEffect(() => {
    const current = cellOf(view, cursor);
    for (const mark of root.current?.querySelectorAll<HTMLElement>('[data-day]') ?? []) {
      const cell = mark.closest('button');
      if (!cell) continue;
      const isCurrent = mark.dataset.day === current;
      cell.tabIndex = isCurrent ? 0 : -1;
      if (isCurrent && wantsFocus.current) cell.focus();
    }
    wantsFocus.current = false;
  });

  return {
    root,
    /** Focuses the cell in the tab order once it is drawn. */
    focusCell: () => {
      wantsFocus.current = true;
    },
    onKeyDown(event: KeyboardEvent): void {
      const { target } = event;
      if (!(target instanceof Element && target.querySelector('[data-day]'))) return;
      const date = destination(event, view, dayToDate(cursor));
      if (!date) return;
      event.preventDefault();
      wantsFocus.current = true;
      const day = dateToDay(date);
      if (day < min) onMove(min);
      else onMove(day > max ? max : day);
    },
  };
}
