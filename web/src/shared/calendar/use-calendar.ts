import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Day } from '../dates/days.ts';
import {
  type CalendarCell,
  type CalendarView,
  clampDay,
  columnsOf,
  moveCells,
  movePeriods,
  rowEnds,
  zoom,
} from './calendar-model.ts';

/** Where a key leads; undefined for a key that leads nowhere. */
function destination(event: KeyboardEvent, view: CalendarView, day: Day): Day | undefined {
  // In a month, Shift makes pages of years.
  const paged = event.shiftKey && view === 'month' ? 'year' : view;
  switch (event.key) {
    case 'ArrowLeft':
      return moveCells(view, day, -1);
    case 'ArrowRight':
      return moveCells(view, day, 1);
    case 'ArrowUp':
      return moveCells(view, day, -columnsOf(view));
    case 'ArrowDown':
      return moveCells(view, day, columnsOf(view));
    case 'Home':
      return rowEnds(view, day).first;
    case 'End':
      return rowEnds(view, day).last;
    case 'PageUp':
      return movePeriods(paged, day, -1);
    case 'PageDown':
      return movePeriods(paged, day, 1);
    default:
      return undefined;
  }
}

interface Options {
  start: Day;
  value: Day | null;
  view: CalendarView;
  min: Day;
  max: Day;
}

/** What a calendar shows, and where its one focusable cell is. */
export function useCalendar({ start, value, view: firstView, min, max }: Options) {
  const [view, setView] = useState(firstView);
  const [wanted, setCursor] = useState(start);
  const cursor = clampDay(wanted, min, max);
  const grid = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (value) setCursor(value);
  }, [value]);

  // After a key the cell under the cursor may be a new one: focus follows it.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  return {
    view,
    cursor,
    grid,
    move: (periods: number) => setCursor(movePeriods(view, cursor, periods)),
    zoomOut: () => setView(zoom(view, -1)),
    goTo: setCursor,
    zoomInto(cell: CalendarCell): void {
      wantsFocus.current = true;
      setCursor(cell.day);
      setView(zoom(view, 1));
    },
    onKeyDown(event: KeyboardEvent): void {
      const next = destination(event, view, cursor);
      if (!next) return;
      event.preventDefault();
      wantsFocus.current = true;
      setCursor(next);
    },
  };
}
