import { Group, Text } from '@mantine/core';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import type { Topic } from '../../shared/api/types.ts';
import { MiniBars } from '../../shared/charts/MiniBars.tsx';
import { topicTexts as texts } from './texts.ts';
import { topicTrend } from './topic-trend.ts';

/** The colour of a topic that has none. */
export const TOPIC_COLOR = '#3b82f6';

/** The last two weeks of a topic, a bar a day; this week stands out. */
export function TopicBars({ topic }: { topic: Topic }) {
  const { points, week } = topicTrend(topic);
  if (!points.length) return null;
  return (
    <MiniBars
      label={texts.trendOf(topic.name, points.map(({ value }) => value).join(', '))}
      points={points}
      color={topic.color || TOPIC_COLOR}
      strong={week}
    />
  );
}

/** How much more or less a topic is mentioned than the week before. */
export function TopicChange({ topic }: { topic: Topic }) {
  const { points, change } = topicTrend(topic);
  if (!points.length) return null;
  const Icon = change > 0 ? IconTrendingUp : IconTrendingDown;
  return (
    <Group gap={4} wrap="nowrap" c="dimmed">
      {change !== 0 && <Icon size={14} aria-hidden />}
      <Text size="xs" className="tabular" style={{ whiteSpace: 'nowrap' }}>
        {texts.change(change)}
      </Text>
    </Group>
  );
}
