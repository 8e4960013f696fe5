import { Box, ColorSwatch, Group, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { TrendingTopic } from '../../shared/api/types.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import classes from './RecentActivity.module.css';
import { TrendChip } from './TrendChip.tsx';
import { dashboardTexts as texts } from './texts.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';

const DEFAULT_COLOR = '#3b82f6';

interface Props {
  items: readonly TrendingTopic[];
  /** How many topics are watched in all. */
  watched: number;
}

/** What is talked about most this week, and how that moved. */
export function TrendingTopics({ items, watched }: Props) {
  if (!items.length) {
    const empty = watched ? texts.trendingQuiet : texts.trendingEmpty;
    return <EmptyState icon={<IconTag size={22} />} {...empty} />;
  }
  return (
    <ul className={classes.list}>
      {items.map((topic) => (
        <li key={topic.documentId}>
          {topic.group ? (
            <Link
              to={`/group/${topic.group.documentId}?tab=topics`}
              className={classes.item}
              data-link
            >
              <Row topic={topic} />
            </Link>
          ) : (
            <div className={classes.item}>
              <Row topic={topic} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Row({ topic }: { topic: TrendingTopic }) {
  return (
    <Group wrap="nowrap" gap="sm" py={8}>
      <ColorSwatch color={topic.color || DEFAULT_COLOR} size={10} withShadow={false} aria-hidden />
      <Box flex={1} miw={0}>
        <Text size="sm" fw={500} truncate ta="match-parent" dir="auto">
          {topic.name}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {topic.group?.name}
        </Text>
      </Box>
      <TrendChip now={topic.mentions} before={topic.before} />
      <Text size="sm" fw={600} miw={24} ta="end" className="tabular">
        {formatNumber(topic.mentions)}
      </Text>
    </Group>
  );
}
