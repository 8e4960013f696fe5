import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { subMonths } from 'date-fns';
import { useState } from 'react';
import { uiTexts } from '../ui/texts.ts';
import { CountField } from './CountField.tsx';
import { type Day, dateToDay, dayToDate } from './days.ts';
import { dayjsLocale, firstDayOfWeek } from './format-date.ts';
import classes from './RangePanel.module.css';
import {
  countFromToday,
  countUpToToday,
  type DateRange,
  daysFromToday,
  daysUpToToday,
  fitted,
  isSameRange,
  ordered,
  presets,
  rangeText,
  type Selectable,
} from './range.ts';

const texts = uiTexts.range;

interface Props {
  value: DateRange | null;
  today: Day;
  selectable: Selectable;
  /** Two months side by side; one on phones. */
  wide: boolean;
  onApply(range: DateRange | null): void;
}

/** The left of the months: what fits into one stands at the right, with the month before it. */
function firstMonth(range: DateRange | null, today: Day, wide: boolean): Day {
  const { startDate, endDate } = range ?? { startDate: today, endDate: today };
  const fitsOne = startDate.slice(0, 7) === endDate.slice(0, 7);
  return wide && fitsOne ? dateToDay(subMonths(dayToDate(startDate), 1)) : startDate;
}

/** Presets, counted days and months to choose a range from; nothing changes before 'Apply'. */
export function RangePanel({ value, today, selectable, wide, onApply }: Props) {
  const [[start, end], setPicked] = useState<[Day | null, Day | null]>([
    value?.startDate ?? null,
    value?.endDate ?? null,
  ]);
  const [month, setMonth] = useState<Day>(firstMonth(value, today, wide));
  const range = start ? ordered(start, end ?? start) : null;
  const { min, max, isDisabled } = selectable;

  function choose(wanted: DateRange): void {
    const chosen = fitted(wanted, selectable);
    if (!chosen) return;
    setPicked([chosen.startDate, chosen.endDate]);
    setMonth(firstMonth(chosen, today, wide));
  }

  return (
    <div className={classes.root} data-wide={wide || undefined}>
      <div className={classes.choices}>
        <div className={classes.presets}>
          {presets(today).map((preset) => {
            const possible = fitted(preset.range, selectable);
            return (
              <UnstyledButton
                key={preset.label}
                className={classes.preset}
                aria-pressed={possible !== null && isSameRange(possible, range)}
                disabled={!possible}
                onClick={() => choose(preset.range)}
              >
                {preset.label}
              </UnstyledButton>
            );
          })}
        </div>
        <div className={classes.counts}>
          <CountField
            label={texts.upTo}
            count={range && countUpToToday(range, today)}
            onCount={(count) => choose(daysUpToToday(count, today))}
          />
          <CountField
            label={texts.from}
            count={range && countFromToday(range, today)}
            onCount={(count) => choose(daysFromToday(count, today))}
          />
        </div>
      </div>
      <DatePicker
        className={classes.months ?? ''}
        type="range"
        allowSingleDateInRange
        locale={dayjsLocale()}
        firstDayOfWeek={firstDayOfWeek()}
        weekendDays={[]}
        ariaLabels={texts.moves}
        numberOfColumns={wide ? 2 : 1}
        minDate={min}
        maxDate={max}
        {...(isDisabled ? { excludeDate: isDisabled } : {})}
        date={month}
        onDateChange={setMonth}
        value={[start, end]}
        onChange={setPicked}
        // The owner's today, which may be another day than the browser's.
        getDayProps={(day) =>
          day === today ? { 'aria-current': 'date', className: classes.today ?? '' } : {}
        }
      />
      <div className={classes.footer}>
        <Text size="sm" c={range ? 'var(--gs-text)' : 'dimmed'} aria-live="polite">
          {range ? rangeText(range) : texts.none}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => onApply(null)}>
            {texts.clear}
          </Button>
          <Button onClick={() => onApply(range)}>{texts.apply}</Button>
        </Group>
      </div>
    </div>
  );
}
