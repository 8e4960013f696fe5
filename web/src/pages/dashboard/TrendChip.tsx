import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import classes from './TrendChip.module.css';
import { dashboardTexts } from './texts.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';

const DIRECTIONS = {
  up: IconArrowUpRight,
  down: IconArrowDownRight,
  same: IconMinus,
} as const;

/** How far a week's number is above or below the week before: an arrow and the difference. */
export function TrendChip({ now, before }: { now: number; before: number }) {
  const difference = now - before;
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
  const Icon = DIRECTIONS[direction];
  return (
    <span className={classes.chip} data-direction={direction}>
      <span aria-hidden className={classes.shown}>
        <Icon size={12} stroke={2.2} />
        {difference !== 0 && formatNumber(Math.abs(difference))}
      </span>
      <VisuallyHidden>{dashboardTexts.trend(difference)}</VisuallyHidden>
    </span>
  );
}
