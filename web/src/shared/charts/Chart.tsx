import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { uiTexts } from '../ui/texts.ts';
import { CHART_HEIGHT, type ChartColors, type ChartSpec, chartColors } from './options.ts';

interface Props {
  /** What a screen reader says instead of the drawing; the figures stand in a table beside it. */
  label: string;
  type: 'area' | 'bar';
  /** Must be stable between renders (useCallback), as it is what redraws the chart. */
  build(colors: ChartColors): ChartSpec;
  height?: number;
}

type ApexChart = typeof import('./ApexChart.tsx').ApexChart;

/** How far below the screen a chart is drawn already. */
const NEAR = { rootMargin: '200px' };

/** The library once the place is near the screen; `load` asks again where it did not come. */
function useLibrary() {
  const { ref, entry } = useIntersection<HTMLDivElement>(NEAR);
  const [library, setLibrary] = useState<{ ApexChart: ApexChart }>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(async () => {
    try {
      const { ApexChart } = await import('./ApexChart.tsx');
      startTransition(() => setLibrary({ ApexChart }));
      setError(undefined);
    } catch (failure) {
      setError(failure);
    }
  }, []);
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear) void load();
  }, [isNear, load]);
  return { ref, library, error, load };
}

/** A chart in the colours of the running scheme. Its library is loaded when one comes into view. */
export function Chart({ label, type, build, height = CHART_HEIGHT }: Props) {
  const scheme = useComputedColorScheme('light');
  const spec = useMemo(() => build(chartColors(scheme === 'dark')), [build, scheme]);
  const { ref, library, error, load } = useLibrary();
  if (error !== undefined && !library) {
    return <ErrorState error={error} text={uiTexts.appFailed} onRetry={load} />;
  }
  return (
    <div ref={ref} role="img" aria-label={label} dir="ltr" style={{ height }}>
      {library ? (
        <library.ApexChart key={scheme} type={type} spec={spec} height={height} />
      ) : (
        <Skeleton height={height} />
      )}
    </div>
  );
}

/** The place of a chart whose values are on their way; its library comes beside them. */
export function ChartSkeleton() {
  const { ref } = useLibrary();
  return (
    <div ref={ref}>
      <Skeleton height={CHART_HEIGHT} />
    </div>
  );
}
