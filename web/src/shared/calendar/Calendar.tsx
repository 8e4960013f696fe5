import { type Day, dayToDate } from '../dates/days.ts';
import { useToday } from '../dates/zone.ts';
import { uiTexts } from '../ui/texts.ts';
import classes from './Calendar.module.css';
import { CalendarCell, type DayMark } from './CalendarCell.tsx';
import { CalendarHeader } from './CalendarHeader.tsx';
import {
  type CalendarView,
  type CalendarCell as Cell,
  calendarViews,
  cellsOf,
  checkOptions,
  clampDay,
  columnsOf,
  defaultSpan,
  periodOf,
  type ReturnValue,
  reported,
  titleOf,
} from './calendar-model.ts';
import { useCalendar } from './use-calendar.ts';

export type { DayMark } from './CalendarCell.tsx';

interface Props {
  /** The accessible name of the whole calendar. */
  label: string;
  /** The selected day; null selects none. */
  value: Day | null;
  /**
   * A cell of the finest view was picked; also when it was the selected one. `from` and `to`
   * differ only for `returnValue` 'range' and cells wider than a day.
   */
  onPick(from: Day, to: Day): void;
  marks?: ReadonlyMap<Day, DayMark>;
  min?: Day;
  max?: Day;
  /** The view to begin with. */
  view?: CalendarView;
  /** The view whose cells are picked instead of zoomed into. */
  finestView?: CalendarView;
  returnValue?: ReturnValue;
}

function Weekdays() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of buttons, not a table of data
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are focusable
    <div role="row" className={classes.weekdays}>
      {uiTexts.calendar.weekdays.map((name) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: a heading
        <span key={name} role="columnheader" aria-label={name}>
          {name.slice(0, 3)}
        </span>
      ))}
    </div>
  );
}

/**
 * A calendar from century to month. The heading zooms out, a cell zooms in, a day is picked.
 * One cell is in the tab order: arrow keys move by cell, Home and End within the row, Page Up
 * and Page Down by period. Throws a `RangeError` on a value, view or return value that is none.
 */
export function Calendar({
  label,
  value,
  onPick,
  marks,
  min,
  max,
  view: firstView = 'month',
  finestView = 'month',
  returnValue = 'start',
}: Props) {
  checkOptions(firstView, returnValue);
  checkOptions(finestView, returnValue);
  if (value !== null) dayToDate(value);
  const today = useToday();
  const span = defaultSpan(today);
  const [from, to] = [min ?? span.min, max ?? span.max];
  const { view, cursor, grid, move, zoomOut, zoomInto, goTo, onKeyDown } = useCalendar({
    start: value ?? today,
    value,
    view: firstView,
    min: from,
    max: to,
  });

  function choose(cell: Cell): void {
    if (calendarViews.indexOf(view) < calendarViews.indexOf(finestView)) {
      zoomInto(cell);
      return;
    }
    goTo(cell.day);
    const picked = reported(cell, returnValue);
    onPick(clampDay(picked.from, from, to), clampDay(picked.to, from, to));
  }

  const period = periodOf(view, cursor);
  const cells = cellsOf(view, cursor);
  const columns = columnsOf(view);
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
  const has = (cell: Cell, day: Day) => cell.day <= day && day <= cell.last;
  return (
    <section className={classes.root} aria-label={label}>
      <CalendarHeader
        view={view}
        title={titleOf(view, cursor)}
        onPrevious={period.first > from ? () => move(-1) : undefined}
        onNext={period.last < to ? () => move(1) : undefined}
        onZoomOut={view === 'century' ? undefined : zoomOut}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of buttons, not a table of data */}
      <div
        role="grid"
        className={classes.grid}
        aria-label={titleOf(view, cursor)}
        ref={grid}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {view === 'month' && <Weekdays />}
        {rows.map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: its cells are focusable
          <div key={row[0]?.day} role="row" className={classes.row} data-view={view}>
            {row.map((cell) => (
              <CalendarCell
                key={cell.day}
                cell={cell}
                mark={view === 'month' ? marks?.get(cell.day) : undefined}
                current={has(cell, cursor)}
                selected={value !== null && has(cell, value)}
                today={has(cell, today)}
                disabled={cell.last < from || cell.day > to}
                onChoose={choose}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
