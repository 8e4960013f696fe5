const WIDTH = 96;
const HEIGHT = 30;
const INSET = 2;

function pointsOf(values: readonly number[]): string {
  const top = Math.max(...values, 1);
  const step = (WIDTH - 2 * INSET) / Math.max(values.length - 1, 1);
  return values
    .map((value, index) => {
      const x = INSET + index * step;
      const y = HEIGHT - INSET - (value / top) * (HEIGHT - 2 * INSET);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

interface Props {
  values: readonly number[];
  /** What it shows, for those who do not see it. */
  label: string;
}

/** A line as high as a word: how a figure moved. Too small for the charts' library to be loaded. */
export function Sparkline({ values, label }: Props) {
  if (values.length < 2) return null;
  const points = pointsOf(values);
  return (
    <svg
      role="img"
      aria-label={label}
      width={WIDTH}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // Beside a figure of many digits it is smaller rather than outside of its tile.
      style={{ maxWidth: '100%', height: 'auto' }}
    >
      <polygon
        points={`${INSET},${HEIGHT} ${points} ${WIDTH - INSET},${HEIGHT}`}
        fill="var(--gs-accent-soft)"
      />
      <polyline
        points={points}
        fill="none"
        stroke="var(--gs-brand-5)"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
