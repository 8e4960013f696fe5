import { Group, Skeleton, Text } from '@mantine/core';
import { useCallback, useDeferredValue } from 'react';
import { dayText } from '../dates/days.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { uiTexts } from '../ui/texts.ts';
import { Chart, ChartSkeleton } from './Chart.tsx';
import classes from './LineChartCard.module.css';
import {
  CHART_HEIGHT,
  type ChartColors,
  type DayValue,
  type LineShape,
  lineChart,
} from './options.ts';
import { formatNumber } from '../ui/format-number.ts';

interface Props {
  title: string;
  /** The figure above the line. */
  headline: string;
  /** What the values are, for tooltip and screen reader. */
  seriesName: string;
  points: readonly DayValue[];
  period?: string;
  /** What the headline counts, where it is of today: the period is then that of the change. */
  unit?: string;
  change?: string;
  /** How the change reads: up is good, down is not; a plain figure is neither. */
  tone?: 'up' | 'down' | 'plain';
  shape?: LineShape;
  chartHeight?: number;
  emptyText?: string;
}

const HEADLINE_HEIGHT = 28;
const GAP = 12;

const TONES = { up: 'var(--gs-green)', down: 'var(--gs-red)', plain: 'var(--gs-text-2)' } as const;

/** A headline value with its line over days; an honest sentence where there is no data. */
export function LineChartCard({
  title,
  headline,
  seriesName,
  points,
  period = uiTexts.chart.period,
  unit,
  change = uiTexts.chart.change,
  tone = 'plain',
  shape = 'flow',
  chartHeight = CHART_HEIGHT,
  emptyText = uiTexts.chart.empty,
}: Props) {
  const build = useCallback(
    (colors: ChartColors) => lineChart(seriesName, points, colors, shape),
    [seriesName, points, shape],
  );
  // Drawn apart: rows that nobody sees keep nobody from what is seen.
  const withTable = useDeferredValue(true, false);
  return (
    <Panel title={title} h="100%">
      {points.length === 0 ? (
        <EmptyState title={emptyText} minHeight={chartHeight + HEADLINE_HEIGHT + GAP} />
      ) : (
        <>
          <Group align="baseline" gap="xs" mb={GAP} mih={HEADLINE_HEIGHT} wrap="nowrap">
            <Text fz={HEADLINE_HEIGHT} fw={600} lh={1} className="tabular">
              {headline}
            </Text>
            <Text size="sm" c="dimmed">
              {unit ?? period}
            </Text>
            <Text size="sm" fw={500} c={TONES[tone]} ms="auto" className="tabular">
              {change}
            </Text>
            {unit && (
              <Text size="sm" c="dimmed">
                {period}
              </Text>
            )}
          </Group>
          <Chart
            type="area"
            label={`${title}, ${headline}${unit ? ` ${unit}` : ''}, ${period}`}
            build={build}
            height={chartHeight}
          />
          {withTable && <DayTable title={title} seriesName={seriesName} points={points} />}
        </>
      )}
    </Panel>
  );
}

/** What stands in a card's place while its values load: as high as the card. */
export function LineChartCardSkeleton({ title }: { title: string }) {
  return (
    <Panel title={title} h="100%">
      <Skeleton height={HEADLINE_HEIGHT} width={160} mb={GAP} />
      <ChartSkeleton />
    </Panel>
  );
}

/** The same values as the line, for who cannot see it. */
function DayTable({ title, seriesName, points }: Pick<Props, 'title' | 'seriesName' | 'points'>) {
  return (
    <table className={classes.unseen}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{uiTexts.chart.day}</th>
          <th scope="col">{seriesName}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ date, value }) => (
          <tr key={date}>
            <th scope="row">{dayText(date)}</th>
            <td>{formatNumber(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
