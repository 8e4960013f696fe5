import { Group, SimpleGrid } from '@mantine/core';
import { IconBell, IconMessage, IconTag, IconUsersGroup } from '@tabler/icons-react';
import type { Overview } from '../../shared/api/types.ts';
import { StatTile } from '../../shared/ui/StatTile.tsx';
import { Sparkline } from './Sparkline.tsx';
import { TrendChip } from './TrendChip.tsx';
import { dashboardTexts } from './texts.ts';

const { tiles, notes } = dashboardTexts;
const WEEK = 7;

function sum(days: Overview['messagesPerDay']): number {
  return days.reduce((total, { count }) => total + count, 0);
}

interface Props {
  overview: Overview | undefined;
  failed: boolean;
}

/** The four figures of the account. */
export function Tiles({ overview, failed }: Props) {
  const value = (of: (overview: Overview) => number) =>
    overview ? of(overview) : failed ? null : undefined;
  const days = overview?.messagesPerDay ?? [];
  const week = sum(days.slice(-WEEK));
  const weekBefore = sum(days.slice(-2 * WEEK, -WEEK));
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'sm', sm: 'lg' }}>
      <StatTile
        label={tiles.groups}
        value={value(({ totalGroups }) => totalGroups)}
        note={notes.groups(overview?.watchedGroups ?? 0)}
        icon={<IconUsersGroup size={18} />}
      />
      <StatTile
        label={tiles.messages}
        value={value(({ messagesTracked }) => messagesTracked)}
        note={
          <Group gap={6}>
            {notes.messages(week)}
            <TrendChip now={week} before={weekBefore} />
          </Group>
        }
        icon={<IconMessage size={18} />}
        chart={
          <Group visibleFrom="sm" miw={0}>
            <Sparkline values={days.map(({ count }) => count)} label={notes.sparkline} />
          </Group>
        }
      />
      <StatTile
        label={tiles.topics}
        value={value(({ activeTopics }) => activeTopics)}
        note={notes.topics(overview?.watchedTopics ?? 0)}
        icon={<IconTag size={18} />}
      />
      <StatTile
        label={tiles.notifications}
        value={value(({ unreadNotifications }) => unreadNotifications)}
        note={notes.notifications}
        icon={<IconBell size={18} />}
      />
    </SimpleGrid>
  );
}
