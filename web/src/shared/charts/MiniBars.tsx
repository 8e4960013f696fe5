import classes from './MiniBars.module.css';
import type { DayValue } from './options.ts';

interface Props {
  /** What a screen reader says instead. */
  label: string;
  points: readonly DayValue[];
  color: string;
  /** How many of the last days stand out; those before are the comparison. */
  strong: number;
}

const TRACE = 6;

/** A row of tiny bars, one a day: enough to see whether something rises or fades. */
export function MiniBars({ label, points, color, strong }: Props) {
  const most = Math.max(1, ...points.map(({ value }) => value));
  return (
    <div role="img" aria-label={label} className={classes.bars}>
      {points.map(({ date, value }, index) => (
        <span
          key={date}
          className={classes.bar}
          data-faint={index < points.length - strong || undefined}
          data-none={value === 0 || undefined}
          style={{
            height: `${Math.max(TRACE, (value / most) * 100)}%`,
            background: value === 0 ? undefined : color,
          }}
        />
      ))}
    </div>
  );
}
