import { Box, ColorSwatch, Grid, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  IconBell,
  IconBooks,
  IconMessage,
  IconMessageQuestion,
  IconNotebook,
  IconShieldCheck,
  IconTag,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { get } from '../../shared/api/client.ts';
import { paths } from '../../shared/api/keys.ts';
import type { One, Overview } from '../../shared/api/types.ts';
import { relativeTime } from '../../shared/dates/days.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { StatTile } from '../../shared/ui/StatTile.tsx';
import { TimelineItem } from '../../shared/ui/TimelineItem.tsx';
import classes from './DashboardPage.module.css';
import { Onboarding } from './Onboarding.tsx';
import { QuickActions } from './QuickActions.tsx';
import { dashboardTexts as texts } from './texts.ts';

/** Kinds of activity: their icon, and the tab of the group's page that shows them. */
const KINDS: Record<string, { icon: typeof IconBell; tab: string }> = {
  digest: { icon: IconNotebook, tab: 'digests' },
  resource: { icon: IconBooks, tab: 'resources' },
  question: { icon: IconMessageQuestion, tab: 'questions' },
  moderation: { icon: IconShieldCheck, tab: 'moderation' },
  topic: { icon: IconTag, tab: 'topics' },
};

/** Where the account stands: figures, what happened, what is talked about. */
export function DashboardPage() {
  const overview = useSWR<Overview, unknown>(paths.overview, async (key: string) => {
    return (await get<One<Overview>>(key)).data;
  });
  return (
    <Stack gap="lg">
      <Onboarding />
      <Tiles overview={overview.data} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7, lg: 8 }}>
          <Panel title={texts.recent}>
            <Loaded of={overview} skeleton={<RowsSkeleton rows={5} />}>
              {({ recentActivity }) => <RecentActivity items={recentActivity} />}
            </Loaded>
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5, lg: 4 }}>
          <Stack gap="lg">
            <QuickActions />
            <Panel title={texts.trending} description={texts.trendingText}>
              <Loaded of={overview} skeleton={<RowsSkeleton rows={3} height={24} />}>
                {({ trendingTopics }) => <TrendingTopics items={trendingTopics} />}
              </Loaded>
            </Panel>
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function Tiles({ overview }: { overview: Overview | undefined }) {
  const { tiles, notes } = texts;
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'sm', sm: 'lg' }}>
      <StatTile
        label={tiles.groups}
        value={overview?.totalGroups}
        note={notes.groups(overview?.watchedGroups ?? 0)}
        icon={<IconUsersGroup size={18} />}
      />
      <StatTile
        label={tiles.messages}
        value={overview?.messagesTracked}
        note={notes.messages}
        icon={<IconMessage size={18} />}
      />
      <StatTile
        label={tiles.topics}
        value={overview?.activeTopics}
        note={notes.topics}
        icon={<IconTag size={18} />}
      />
      <StatTile
        label={tiles.notifications}
        value={overview?.unreadNotifications}
        note={notes.notifications}
        icon={<IconBell size={18} />}
      />
    </SimpleGrid>
  );
}

function RecentActivity({ items }: { items: Overview['recentActivity'] }) {
  if (!items.length) {
    return (
      <EmptyState
        minHeight={240}
        icon={<IconNotebook size={22} />}
        title={texts.recentEmpty}
        text={texts.recentEmptyText}
      />
    );
  }
  return items.map((item) => {
    const kind = KINDS[item.type] ?? { icon: IconMessage, tab: 'overview' };
    const row = (
      <TimelineItem
        icon={<kind.icon size={16} />}
        title={item.title}
        detail={item.group?.name}
        timestamp={relativeTime(item.at, Date.now())}
      />
    );
    const key = `${item.type}-${item.group?.documentId}-${item.at}-${item.title}`;
    if (!item.group) return <Box key={key}>{row}</Box>;
    return (
      <Link
        key={key}
        to={`/group/${item.group.documentId}?tab=${kind.tab}`}
        className={classes.item}
      >
        {row}
      </Link>
    );
  });
}

function TrendingTopics({ items }: { items: Overview['trendingTopics'] }) {
  if (!items.length) {
    return <EmptyState title={texts.trendingEmpty} text={texts.trendingEmptyText} />;
  }
  return (
    <Stack gap="md">
      {items.map((topic) => (
        <Group key={topic.documentId} wrap="nowrap" gap="sm">
          <ColorSwatch color={topic.color || '#3b82f6'} size={10} withShadow={false} aria-hidden />
          <Box flex={1} miw={0}>
            <Text size="sm" fw={500} truncate>
              {topic.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {topic.group?.name}
            </Text>
          </Box>
          <Box ta="right">
            <Text size="sm" fw={600} className="tabular">
              {topic.mentions}
            </Text>
            <Text size="xs" c="dimmed" className="tabular">
              {texts.trend(topic.mentions, topic.before)}
            </Text>
          </Box>
        </Group>
      ))}
    </Stack>
  );
}
