import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { CHART_HEIGHT, type ChartColors, type ChartSpec, chartColors } from './options.ts';
import { useApexChart } from './use-apex-chart.ts';

interface Props {
  /** What a screen reader says instead of the drawing; the figures stand in a table beside it. */
  label: string;
  type: 'area' | 'bar';
  /** Must be stable between renders (useCallback), as it is what redraws the chart. */
  build(colors: ChartColors): ChartSpec;
  /** The same chart without the library, and without anything to point at. */
  picture(colors: ChartColors): ReactNode;
  height?: number;
}

/**
 * A chart in the colours of the running scheme: at first a picture of it, which costs nothing,
 * and from when somebody comes near it, or the page rests, the drawing that answers the pointer.
 */
export function Chart({ label, type, build, picture, height = CHART_HEIGHT }: Props) {
  const scheme = useComputedColorScheme('light');
  const colors = useMemo(() => chartColors(scheme === 'dark'), [scheme]);
  const place = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const Drawing = useApexChart(place);
  const spec = useMemo(() => Drawing && build(colors), [Drawing, build, colors]);
  return (
    <div ref={place} role="img" aria-label={label} style={{ position: 'relative', height }}>
      {!isDrawn && picture(colors)}
      {Drawing && spec && (
        <div style={{ position: 'absolute', inset: 0 }}>
          <Drawing
            key={scheme}
            type={type}
            spec={spec}
            height={height}
            onDrawn={() => setDrawn(true)}
          />
        </div>
      )}
    </div>
  );
}
