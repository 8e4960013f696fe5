import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Day, dayToDate } from '../dates/days.ts';
import { useToday } from '../dates/zone.ts';
import classes from './Calendar.module.css';
import {
  type CalendarCell,
  type CalendarView,
  cellsOf,
  clampDay,
  columnsOf,
  defaultSpan,
  moveCells,
  movePeriods,
  titleOf,
  zoom,
} from './calendar-model.ts';

/** How a day of the month view is marked. */
export interface DayMark {
  /** 1–5; without it the plain highlight. */
  level?: number;
  icon?: ReactNode;
  /** Added to what a screen reader says of the day. */
  note?: string;
}

interface Props {
  /** The accessible name of the whole calendar. */
  label: string;
  /** The selected day; null selects none. */
  value: Day | null;
  /** A day was picked; also when it was the selected one. */
  onPick(day: Day): void;
  marks?: ReadonlyMap<Day, DayMark>;
  min?: Day;
  max?: Day;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** How far each key moves: cells, or whole periods. */
function keyMove(key: string, view: CalendarView, day: Day): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return moveCells(view, day, -1);
    case 'ArrowRight':
      return moveCells(view, day, 1);
    case 'ArrowUp':
      return moveCells(view, day, -columnsOf(view));
    case 'ArrowDown':
      return moveCells(view, day, columnsOf(view));
    case 'PageUp':
      return movePeriods(view, day, -1);
    case 'PageDown':
      return movePeriods(view, day, 1);
    default:
      return undefined;
  }
}

/**
 * A calendar from century to month. The heading zooms out, a cell zooms in, a day is picked.
 * Arrow keys move by cell, Page Up and Page Down by period; one cell is in the tab order.
 */
export function Calendar({ label, value, onPick, marks, min, max }: Props) {
  const today = useToday();
  const span = defaultSpan(today);
  const [from, to] = [min ?? span.min, max ?? span.max];
  const [view, setView] = useState<CalendarView>('month');
  const [cursor, setCursor] = useState<Day>(value ?? today);
  const grid = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  if (value !== null) dayToDate(value);

  useEffect(() => {
    if (value) setCursor(value);
  }, [value]);

  // After a key the cell under the cursor may be a new one: focus follows it.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  function go(day: Day): void {
    setCursor(clampDay(day, from, to));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = keyMove(event.key, view, cursor);
    if (!next) return;
    event.preventDefault();
    wantsFocus.current = true;
    go(next);
  }

  function choose(cell: CalendarCell): void {
    const day = clampDay(cell.day, from, to);
    go(day);
    if (view === 'month') onPick(day);
    else {
      wantsFocus.current = true;
      setView(zoom(view, 1));
    }
  }

  const cells = cellsOf(view, cursor);
  const columns = columnsOf(view);
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
  return (
    <section className={classes.root} aria-label={label}>
      <div className={classes.header}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Previous ${view}`}
          disabled={(cells[0]?.day ?? from) <= from}
          onClick={() => go(movePeriods(view, cursor, -1))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <UnstyledButton
          className={classes.title}
          aria-live="polite"
          disabled={view === 'century'}
          onClick={() => setView(zoom(view, -1))}
        >
          {titleOf(view, cursor)}
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Next ${view}`}
          disabled={(cells.at(-1)?.last ?? to) >= to}
          onClick={() => go(movePeriods(view, cursor, 1))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      {view === 'month' && (
        <div className={classes.weekdays} aria-hidden>
          {WEEKDAYS.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of buttons, not a table of data */}
      <div
        role="grid"
        aria-label={titleOf(view, cursor)}
        ref={grid}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: its cells are focusable
          <div key={row[0]?.day} role="row" className={classes.row} data-view={view}>
            {row.map((cell) => (
              <Cell
                key={cell.day}
                cell={cell}
                view={view}
                mark={view === 'month' ? marks?.get(cell.day) : undefined}
                current={cell.day <= cursor && cursor <= cell.last}
                selected={value !== null && cell.day <= value && value <= cell.last}
                today={cell.day <= today && today <= cell.last}
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

interface CellProps {
  cell: CalendarCell;
  view: CalendarView;
  mark: DayMark | undefined;
  current: boolean;
  selected: boolean;
  today: boolean;
  disabled: boolean;
  onChoose(cell: CalendarCell): void;
}

function Cell({ cell, view, mark, current, selected, today, disabled, onChoose }: CellProps) {
  const highlight = mark ? String(mark.level ?? 'plain') : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of buttons, not a table of data
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside is focusable
    <div role="gridcell" aria-selected={selected} className={classes.cell}>
      <button
        type="button"
        className={classes.button}
        tabIndex={current ? 0 : -1}
        aria-label={mark?.note ? `${cell.name}, ${mark.note}` : cell.name}
        aria-current={today ? 'date' : undefined}
        data-selected={selected || undefined}
        data-outside={cell.outside || undefined}
        data-level={highlight}
        data-view={view}
        disabled={disabled}
        onClick={() => onChoose(cell)}
      >
        <span>{cell.label}</span>
        {mark?.icon && (
          <span className={classes.icon} aria-hidden>
            {mark.icon}
          </span>
        )}
      </button>
    </div>
  );
}
