import { Badge } from '@mantine/core';
import { IconMoodEmpty, IconMoodSad, IconMoodSmile } from '@tabler/icons-react';
import type { Sentiment } from '../../shared/api/types.ts';
import { digestTexts } from './texts.ts';

const LOOK = {
  positive: { icon: IconMoodSmile, color: 'var(--gs-green)', soft: 'var(--gs-green-soft)' },
  neutral: { icon: IconMoodEmpty, color: 'var(--gs-text-2)', soft: 'var(--gs-surface-2)' },
  negative: { icon: IconMoodSad, color: 'var(--gs-red)', soft: 'var(--gs-red-soft)' },
} as const;

/** The sentiment with its face: green, grey or red. */
export function SentimentBadge({ sentiment = 'neutral' }: { sentiment?: Sentiment }) {
  const { icon: Icon, color, soft } = LOOK[sentiment] ?? LOOK.neutral;
  return (
    <Badge
      variant="light"
      tt="none"
      fw={500}
      leftSection={<Icon size={14} aria-hidden />}
      styles={{ root: { color, background: soft } }}
    >
      {digestTexts.sentiments[sentiment]}
    </Badge>
  );
}
