import { Button, Center, Skeleton, Text, useComputedColorScheme } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { uiTexts } from '../ui/texts.ts';
import { CHART_HEIGHT, type ChartColors, type ChartSpec, chartColors } from './options.ts';
import { useApexChart } from './use-apex-chart.ts';

interface Props {
  /** What a screen reader says instead of the drawing; the figures stand in a table beside it. */
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
  const place = useRef<HTMLDivElement>(null);
  const { draw: Drawing, failed, isNear, load } = useApexChart(place);
  if (failed) {
    return (
      <Center h={height} style={{ flexDirection: 'column', gap: 8 }}>
        <Text size="sm" c="dimmed">
          {uiTexts.chart.failed}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => void load()}>
          {uiTexts.retry}
        </Button>
      </Center>
    );
  }
  return (
    <div ref={place} role="img" aria-label={label} style={{ height }}>
      {Drawing ? (
        <Drawing key={scheme} type={type} spec={spec} height={height} />
      ) : (
        isNear && <Skeleton height={height} />
      )}
    </div>
  );
}
