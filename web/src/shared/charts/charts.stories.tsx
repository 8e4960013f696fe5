import type { Meta, StoryObj } from '@storybook/react-vite';
import { LineChartCard, LineChartCardSkeleton } from './LineChartCard.tsx';
import { MiniBars } from './MiniBars.tsx';

export default { title: 'Charts' } satisfies Meta;
type Story = StoryObj;

const points = [12, 40, 18, 0, 33, 61, 25, 44, 19, 52, 38, 70, 66, 41].map((value, index) => ({
  date: `2026-03-${String(index + 1).padStart(2, '0')}`,
  value,
}));

export const Line: Story = {
  render: () => (
    <LineChartCard
      title="Group Activity"
      headline="37"
      seriesName="Messages"
      points={points}
      change="+12/day"
      tone="up"
    />
  ),
};

export const LineWithoutData: Story = {
  render: () => (
    <LineChartCard title="Group Activity" headline="0" seriesName="Messages" points={[]} />
  ),
};

export const LineLoading: Story = {
  render: () => <LineChartCardSkeleton title="Group Activity" />,
};

export const Bars: Story = {
  render: () => (
    <div style={{ width: 96 }}>
      <MiniBars
        label="519 messages in 14 days"
        points={points}
        color="var(--gs-brand-5)"
        strong={7}
      />
    </div>
  ),
};
