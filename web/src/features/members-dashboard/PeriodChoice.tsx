import { SegmentedControl } from '@mantine/core';
import { dashboardTexts as texts } from './texts.ts';
import { type Period, periods } from './use-members-dashboard.ts';

interface Props {
  value: Period;
  onChange(period: Period): void;
}

/** How many days are looked at. */
export function PeriodChoice({ value, onChange }: Props) {
  return (
    <SegmentedControl<Period>
      size="xs"
      aria-label={texts.period}
      data={periods.map((period) => ({ value: period, label: texts.periods[period] }))}
      value={value}
      onChange={onChange}
    />
  );
}
