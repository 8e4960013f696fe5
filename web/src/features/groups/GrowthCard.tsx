import { useMemo } from 'react';
import type { Group } from '../../shared/api/types.ts';
import { LineChartCard } from '../../shared/charts/LineChartCard.tsx';
import { useToday } from '../../shared/dates/zone.ts';
import { formatNumber, signed } from '../../shared/ui/format-number.ts';
import { growthChange, growthPoints } from './group-lists.ts';
import { groupTexts } from './texts.ts';

const { chart } = groupTexts;

/** Members over this month. */
export function GrowthCard({ group }: { group: Group }) {
  const today = useToday();
  const points = useMemo(() => growthPoints(group, today), [group, today]);
  const change = growthChange(points);
  return (
    <LineChartCard
      title={chart.growth}
      headline={formatNumber(points.at(-1)?.value ?? group.size)}
      unit={chart.growthUnit(points.at(-1)?.value ?? group.size)}
      period={chart.growthPeriod}
      change={signed(change)}
      tone={change === 0 ? 'plain' : change > 0 ? 'up' : 'down'}
      shape="step"
      seriesName={chart.members}
      points={points}
      emptyText={chart.growthEmpty}
    />
  );
}
