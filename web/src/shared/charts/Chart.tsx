import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { CHART_HEIGHT, type ChartColors, type ChartSpec, chartColors } from './options.ts';

const ApexChart = lazy(() =>
  import('./ApexChart.tsx').then((module) => ({ default: module.ApexChart })),
);

interface Props {
  /** What a screen reader says instead of the drawing. */
  label: string;
  type: 'area' | 'bar';
  /** Must be stable between renders (useCallback), as it is what redraws the chart. */
  build(colors: ChartColors): ChartSpec;
  height?: number;
}

/** A chart in the colours of the running scheme, drawn once its library has arrived. */
export function Chart({ label, type, build, height = CHART_HEIGHT }: Props) {
  const scheme = useComputedColorScheme('light');
  const spec = useMemo(() => build(chartColors(scheme === 'dark')), [build, scheme]);
  return (
    <div role="img" aria-label={label} style={{ minHeight: height }}>
      <Suspense fallback={<Skeleton height={height} />}>
        <ApexChart key={scheme} type={type} spec={spec} height={height} />
      </Suspense>
    </div>
  );
}
