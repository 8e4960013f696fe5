import { Group, Text } from '@mantine/core';
import { useCallback } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { uiTexts } from '../ui/texts.ts';
import { Chart } from './Chart.tsx';
import { CHART_HEIGHT, type ChartColors, type DayValue, lineChart } from './options.ts';

interface Props {
  title: string;
  /** The figure above the line. */
  headline: string;
  /** What the values are, for tooltip and screen reader. */
  seriesName: string;
  points: readonly DayValue[];
  period?: string;
  change?: string;
  emptyText?: string;
}

/** A headline value with its line over days; an honest sentence where there is no data. */
export function LineChartCard({
  title,
  headline,
  seriesName,
  points,
  period = uiTexts.chart.period,
  change = uiTexts.chart.change,
  emptyText = uiTexts.chart.empty,
}: Props) {
  const build = useCallback(
    (colors: ChartColors) => lineChart(seriesName, points, colors),
    [seriesName, points],
  );
  return (
    <Panel title={title}>
      {points.length === 0 ? (
        <EmptyState title={emptyText} minHeight={CHART_HEIGHT + 52} />
      ) : (
        <>
          <Group align="baseline" gap="xs" mb="sm">
            <Text fz={28} fw={600} lh={1} className="tabular">
              {headline}
            </Text>
            <Text size="sm" c="dimmed">
              {period}
            </Text>
            <Text size="sm" fw={500} c="var(--gs-accent-text)" ml="auto" className="tabular">
              {change}
            </Text>
          </Group>
          <Chart type="area" label={`${title}, ${headline}, ${period}`} build={build} />
        </>
      )}
    </Panel>
  );
}
