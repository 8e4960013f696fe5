import { SimpleGrid } from '@mantine/core';
import { IconGavel, IconMessage, IconMessageQuestion, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { LineChartCard } from '../../shared/charts/LineChartCard.tsx';
import { CHART_HEIGHT } from '../../shared/charts/options.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { StatTile } from '../../shared/ui/StatTile.tsx';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { recapTexts as texts } from './texts.ts';
import { changeText, monthText, type Recap } from './use-recap.ts';

/** What a recap and what is shared of one have both. */
type Told = Pick<Recap, 'month' | 'figures' | 'figures_before' | 'days' | 'before' | 'known_from'>;

/** The month's figures, each against the month before. */
export function Figures({ recap }: { recap: Told }) {
  const { figures, figures_before: old } = recap;
  const change = (now: number, then: number) => changeText(now, then, recap);
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <StatTile
        label={texts.figures.messages}
        value={figures.messages}
        icon={<IconMessage size={18} />}
        note={change(figures.messages, old.messages)}
      />
      <StatTile
        label={texts.figures.writers}
        value={figures.writers}
        icon={<IconUsers size={18} />}
        note={change(figures.writers, old.writers)}
      />
      <StatTile
        label={texts.figures.questions}
        value={figures.questions}
        icon={<IconMessageQuestion size={18} />}
        note={texts.figures.answered(figures.answered, figures.open)}
      />
      <StatTile
        label={texts.figures.decisions}
        value={figures.decisions}
        icon={<IconGavel size={18} />}
        note={texts.figures.shared(figures.shared)}
      />
    </SimpleGrid>
  );
}

/** Beside a list of groups that is as high. */
const BESIDE_GROUPS = 2 * CHART_HEIGHT;

/** Messages on each day. @param isBeside whether the list of groups stands beside it */
export function Days({ recap, isBeside = false }: { recap: Told; isBeside?: boolean }) {
  const isNarrow = useNarrow();
  const { days, figures, figures_before: old, month } = recap;
  const points = useMemo(() => days.map(({ date, count }) => ({ date, value: count })), [days]);
  return (
    <LineChartCard
      title={texts.chart.days}
      headline={formatNumber(figures.messages)}
      period={texts.chart.period(monthText(month))}
      change={changeText(figures.messages, old.messages, recap)}
      seriesName={texts.chart.messages}
      points={figures.messages > 0 ? points : []}
      chartHeight={isNarrow || !isBeside ? CHART_HEIGHT : BESIDE_GROUPS}
    />
  );
}
