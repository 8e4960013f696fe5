import { useId } from 'react';
import { chartDay } from '../dates/days.ts';
import classes from './LinePicture.module.css';
import { BOX, linePath, placeOf } from './line-path.ts';
import {
  type ChartColors,
  type DayValue,
  type LineShape,
  labelIndexes,
  PHONE_LABELS,
  scaleOf,
  wholeNumber,
} from './options.ts';

interface Props {
  points: readonly DayValue[];
  shape: LineShape;
  colors: ChartColors;
}

const LINE = { strokeWidth: 2 };
const DOT = { strokeWidth: 8, strokeLinecap: 'round' } as const;

/** A line over days as it is there at once: it looks like the library's, and answers to nothing. */
export function LinePicture({ points, shape, colors }: Props) {
  const fill = useId();
  const scale = scaleOf(points, shape);
  const up = (value: number) => (value - scale.min) / (scale.max - scale.min);
  const path = linePath(
    points.map(({ value }) => value),
    scale,
    shape,
  );
  const isDot = points.length === 1;
  return (
    <div className={classes.picture} style={{ color: colors.text }} data-picture>
      {scale.ticks.map((tick) => (
        <span key={tick} className={classes.tick} style={{ bottom: `${up(tick) * 100}%` }}>
          {wholeNumber(tick)}
        </span>
      ))}
      <svg
        aria-hidden
        viewBox={`0 0 ${BOX} ${BOX}`}
        preserveAspectRatio="none"
        className={classes.plot}
      >
        <linearGradient id={fill} x2="0" y2="1">
          <stop offset="0" stopColor={colors.line} stopOpacity="0.1" />
          <stop offset="1" stopColor={colors.line} stopOpacity="0" />
        </linearGradient>
        <g stroke={colors.grid} strokeDasharray="3">
          {scale.ticks.map((tick) => (
            <path key={tick} d={`M0 ${BOX * (1 - up(tick))}H${BOX}`} />
          ))}
        </g>
        {!isDot && <path d={`${path}V${BOX}H0Z`} fill={`url(#${fill})`} />}
        <path d={path} fill="none" stroke={colors.line} {...(isDot ? DOT : LINE)} />
      </svg>
      <Days points={points} />
    </div>
  );
}

/** At most seven days below the line, four on a phone. */
function Days({ points }: Pick<Props, 'points'>) {
  const wide = labelIndexes(points.length);
  const narrow = labelIndexes(points.length, PHONE_LABELS);
  return points.map(({ date }, index) =>
    wide.has(index) || narrow.has(index) ? (
      <span
        key={date}
        className={classes.day}
        data-wide={!narrow.has(index) || undefined}
        data-narrow={!wide.has(index) || undefined}
        style={{ left: `${placeOf(index, points.length)}%` }}
      >
        {chartDay(date)}
      </span>
    ) : null,
  );
}
