import { Box, Group, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBooks } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Resource, ResourceType } from '../../shared/api/types.ts';
import { relativeDay } from '../../shared/dates/days.ts';
import type { DateRange } from '../../shared/dates/range.ts';
import { useToday, useZone } from '../../shared/dates/zone.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { groupByDay } from './group-by-day.ts';
import { ResourceRow } from './ResourceRow.tsx';
import { resourceTexts as texts } from './texts.ts';
import { useResources } from './use-resources.ts';

const DateRangePicker = lazy(() =>
  import('../../shared/dates/DateRangePicker.tsx').then((m) => ({ default: m.DateRangePicker })),
);

const TYPES = [
  { value: 'all', label: texts.tabs.all },
  { value: 'link', label: texts.tabs.link },
  { value: 'image', label: texts.tabs.image },
  { value: 'video', label: texts.tabs.video },
  { value: 'event', label: texts.tabs.event },
];
const TYPING_MS = 250;

/** What was shared in a group: searched, filtered by kind and days, grouped by day. */
export function ResourcesTab({ groupId }: { groupId: string }) {
  const [text, setText] = useState('');
  const [type, setType] = useState<ResourceType | 'all'>('all');
  const [range, setRange] = useState<DateRange | null>(null);
  const [wanted] = useDebouncedValue(text, TYPING_MS);
  const resources = useResources(groupId, { text: wanted, type, range });
  const filtered = wanted.trim() !== '' || type !== 'all' || range !== null;

  return (
    <Panel flush>
      <Group p="lg" gap="sm">
        <SearchBox flex="1 1 220px" value={text} onChange={setText} placeholder={texts.search} />
        <Suspense fallback={null}>
          <DateRangePicker value={range} onChange={setRange} />
        </Suspense>
      </Group>
      <Box px="lg" pb="md" style={{ overflowX: 'auto' }}>
        <SegmentedControl
          aria-label={texts.title}
          data={TYPES}
          value={type}
          onChange={(value) => setType(value as ResourceType | 'all')}
        />
      </Box>
      <Loaded of={resources} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton rows={6} />}>
        {({ data, meta }) =>
          data.length ? (
            <>
              <ResourceDays resources={data} />
              <Pager label={texts.pages} pagination={meta.pagination} onPage={resources.setPage} />
            </>
          ) : (
            <EmptyState
              icon={<IconBooks size={22} />}
              title={filtered ? texts.noMatch : texts.empty}
              text={filtered ? undefined : texts.emptyText}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

function ResourceDays({ resources }: { resources: readonly Resource[] }) {
  const zone = useZone();
  const today = useToday();
  return groupByDay(resources, zone).map(({ day, resources: list }) => (
    <section key={day}>
      <Text
        component="h3"
        size="xs"
        fw={600}
        c="dimmed"
        m={0}
        px="lg"
        py={8}
        bg="var(--gs-surface-2)"
        style={{ borderBlock: '1px solid var(--gs-border)' }}
      >
        {relativeDay(day, today)}
      </Text>
      {list.map((resource) => (
        <ResourceRow key={resource.documentId} resource={resource} />
      ))}
    </section>
  ));
}
