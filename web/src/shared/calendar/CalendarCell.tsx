import type { ReactNode } from 'react';
import classes from './Calendar.module.css';
import type { CalendarCell as Cell } from './calendar-model.ts';

/** How a day of the month view is marked. */
export interface DayMark {
  /** 1–5; without it the plain highlight. */
  level?: number;
  icon?: ReactNode;
  /** Added to what a screen reader says of the day. */
  note?: string;
}

interface Props {
  cell: Cell;
  mark: DayMark | undefined;
  /** The one cell in the tab order. */
  current: boolean;
  selected: boolean;
  today: boolean;
  disabled: boolean;
  onChoose(cell: Cell): void;
}

export function CalendarCell({ cell, mark, current, selected, today, disabled, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of buttons, not a table of data
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside is focusable
    <div role="gridcell" aria-selected={selected}>
      <button
        type="button"
        className={classes.button}
        tabIndex={current ? 0 : -1}
        aria-label={mark?.note ? `${cell.name}, ${mark.note}` : cell.name}
        aria-current={today ? 'date' : undefined}
        data-selected={selected || undefined}
        data-outside={cell.outside || undefined}
        data-level={mark ? (mark.level ?? 'plain') : undefined}
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
