import { VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import ReactCalendar from 'react-calendar';
import { type Day, dateToDay, dayToDate, selectableSpan } from '../dates/days.ts';
import { firstDayOfWeek } from '../dates/format-date.ts';
import { useToday } from '../dates/zone.ts';
import { readerLocale } from '../language/language.ts';
import { uiTexts } from '../ui/texts.ts';
import classes from './Calendar.module.css';
import { type CalendarView, useCalendarKeys } from './use-calendar-keys.ts';

const texts = uiTexts.calendar;

/** react-calendar's word for the day that weeks begin on. */
const weeks = { 0: 'gregory', 1: 'iso8601', 6: 'islamic' } as const;

const weekdayIn = (locale: string | undefined, weekday: 'short' | 'narrow', date: Date) =>
  new Intl.DateTimeFormat(locale, { weekday }).format(date);

/** 'Mon'; a letter where the language shortens no weekday, as Arabic: seven in full run together. */
function shortWeekday(locale: string | undefined, date: Date): string {
  const short = weekdayIn(locale, 'short', date);
  return short.length <= 4 ? short : weekdayIn(locale, 'narrow', date);
}

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
}

/** react-calendar, from century to month, in the owner's zone, with marked days and our keys. */
export function Calendar({ label, value, onPick, marks }: Props) {
  const today = useToday();
  const { min, max } = selectableSpan(today);
  const [view, setView] = useState<CalendarView>('month');
  const [cursor, setCursor] = useState(value ?? today);
  useEffect(() => {
    if (value) setCursor(value);
  }, [value]);
  const keys = useCalendarKeys({ view, cursor, min, max, onMove: setCursor });

  function cellContent(day: Day, isDay: boolean): ReactNode {
    const mark = isDay ? marks?.get(day) : undefined;
    const notes: string[] = [];
    if (isDay && day === value) notes.push(texts.selected);
    if (isDay && day === today) notes.push(texts.today);
    if (mark?.note) notes.push(mark.note);
    return (
      <>
        <span data-day={day} className={classes.icon} aria-hidden>
          {mark?.icon}
        </span>
        {notes.length > 0 && (
          <VisuallyHidden component="span">{`, ${notes.join(', ')}`}</VisuallyHidden>
        )}
      </>
    );
  }

  function cellClasses(day: Day): (string | undefined)[] {
    const mark = marks?.get(day);
    const level = mark && classes[`level-${mark.level ?? 'plain'}`];
    return [level, day === today ? classes.today : undefined];
  }

  return (
    <section aria-label={label} ref={keys.root} onKeyDown={keys.onKeyDown}>
      <ReactCalendar
        className={classes.root}
        locale={readerLocale()}
        formatShortWeekday={shortWeekday}
        calendarType={weeks[firstDayOfWeek()]}
        showFixedNumberOfWeeks
        minDate={dayToDate(min)}
        maxDate={dayToDate(max)}
        value={value === null ? null : dayToDate(value)}
        onChange={(picked) => {
          if (!(picked instanceof Date)) return;
          setCursor(dateToDay(picked));
          onPick(dateToDay(picked));
        }}
        view={view}
        onViewChange={(change) => {
          setView(change.view);
          // The cell that was zoomed into is gone.
          if (change.action === 'drillDown') keys.focusCell();
        }}
        activeStartDate={dayToDate(cursor)}
        onActiveStartDateChange={({ action, activeStartDate }) => {
          // A longer period begins elsewhere, and still holds the cell of before.
          if (activeStartDate && action !== 'drillUp') setCursor(dateToDay(activeStartDate));
        }}
        tileContent={(cell) => cellContent(dateToDay(cell.date), cell.view === 'month')}
        tileClassName={(cell) =>
          cell.view === 'month' ? cellClasses(dateToDay(cell.date)).filter(Boolean).join(' ') : null
        }
        navigationAriaLive="polite"
        prev2Label={null}
        next2Label={null}
        prevLabel={<IconChevronLeft size={18} />}
        prevAriaLabel={texts.previous[view]}
        nextLabel={<IconChevronRight size={18} />}
        nextAriaLabel={texts.next[view]}
      />
    </section>
  );
}
