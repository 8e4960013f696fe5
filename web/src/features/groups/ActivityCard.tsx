import { subDays } from 'date-fns';
import { useMemo } from 'react';
import type { DayCount } from '../../shared/api/types.ts';
import { LineChartCard, LineChartCardSkeleton } from '../../shared/charts/LineChartCard.tsx';
import { type DayValue, dailyAverage } from '../../shared/charts/options.ts';
import { dateToDay, dayToDate } from '../../shared/dates/days.ts';
import { useToday } from '../../shared/dates/zone.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { groupTexts } from './texts.ts';
import { useGroupActivity } from './use-groups.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';

const PERIOD_DAYS = 30;
const { chart } = groupTexts;

/** Every day of the period, those without messages as 0; nothing when all are. */
function activityPoints(counts: readonly DayCount[], to: string): DayValue[] {
  const byDay = new Map(counts.map(({ date, count }) => [date.slice(0, 10), count]));
  const points = Array.from({ length: PERIOD_DAYS }, (_, index) => {
    const date = dateToDay(subDays(dayToDate(to), PERIOD_DAYS - 1 - index));
    return { date, value: byDay.get(date) ?? 0 };
  });
  return points.some((point) => point.value > 0) ? points : [];
}

/** Messages a day over the last 30 days, with their total and average. */
export function ActivityCard({ groupId }: { groupId: string }) {
  const to = useToday();
  const from = dateToDay(subDays(dayToDate(to), PERIOD_DAYS - 1));
  const activity = useGroupActivity(groupId, from, to);
  return (
    <Loaded of={activity} skeleton={<LineChartCardSkeleton title={chart.activity} />}>
      {(counts) => <Card counts={counts} to={to} />}
    </Loaded>
  );
}

function Card({ counts, to }: { counts: readonly DayCount[]; to: string }) {
  const points = useMemo(() => activityPoints(counts, to), [counts, to]);
  const total = points.reduce((sum, point) => sum + point.value, 0);
  return (
    <LineChartCard
      title={chart.activity}
      headline={formatNumber(total)}
      period={chart.activityPeriod}
      change={chart.perDay(dailyAverage(points))}
      seriesName={chart.messages}
      points={points}
    />
  );
}
