import { Group, SegmentedControl, Skeleton, Stack, Tabs } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBooks } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import type { Resource, ResourceType } from '../../shared/api/types.ts';
import type { DateRange } from '../../shared/dates/range.ts';
import { useToday } from '../../shared/dates/zone.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { NothingFound } from '../../shared/ui/NothingFound.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { UpgradeCard, useHasFeature } from '../plans/UpgradeCard.tsx';
import { SourcesDialog } from '../messages/SourcesDialog.tsx';
import { ResourceDays } from './ResourceDays.tsx';
import { resourceTexts as texts } from './texts.ts';
import { EVENT_TIMES, type EventTime, useResources } from './use-resources.ts';

const DateRangePicker = lazy(() =>
  import('../../shared/dates/DateRangePicker.tsx').then((m) => ({ default: m.DateRangePicker })),
);

const KINDS = ['all', 'link', 'image', 'video', 'event'] as const;
type Kind = (typeof KINDS)[number];
const TYPING_MS = 250;

/** What was shared in a group; where the plan has no library, what it held until then. */
export function ResourcesTab({ groupId }: { groupId: string }) {
  const isAllowed = useHasFeature('library');
  return (
    <Stack gap="lg">
      {!isAllowed && <UpgradeCard feature="library" />}
      <Resources groupId={groupId} />
    </Stack>
  );
}

/** Resources searched, filtered by kind and days, grouped by day. */
function Resources({ groupId }: { groupId: string }) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const [range, setRange] = useState<DateRange | null>(null);
  const [source, setSource] = useState<Resource | null>(null);
  const [time, setTime] = useState<EventTime>('ahead');
  const today = useToday();
  const [wanted] = useDebouncedValue(text, TYPING_MS);
  const resources = useResources(groupId, { text: wanted, type: kind, range, time, today });
  const isRefused = resources.error instanceof ApiError && resources.error.code === 'plan_limit';

  function clear(): void {
    setText('');
    setRange(null);
  }

  // The plan never had the library: the card above says so.
  if (isRefused) return null;
  return (
    <Panel flush>
      <Group p="lg" pb="sm" gap="sm">
        <SearchBox flex="1 1 220px" value={text} onChange={setText} placeholder={texts.search} />
        <Suspense fallback={<Skeleton height={36} width={132} />}>
          <DateRangePicker value={range} onChange={setRange} />
        </Suspense>
      </Group>
      <Tabs value={kind} onChange={(value) => setKind(readKind(value))} keepMounted={false}>
        <Tabs.List px="lg" aria-label={texts.title}>
          {KINDS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind}>
          {kind === 'event' && (
            <SegmentedControl
              mx="lg"
              my="sm"
              size="xs"
              aria-label={texts.when}
              data={EVENT_TIMES.map((value) => ({ value, label: texts.times[value] }))}
              value={time}
              onChange={setTime}
            />
          )}
          <Loaded
            of={resources}
            errorTitle={texts.loadFailed}
            skeleton={<RowsSkeleton rows={6} height={56} />}
          >
            {({ data, meta }) =>
              data.length ? (
                <>
                  <ResourceDays
                    resources={data}
                    by={kind === 'event' ? 'event' : 'shared'}
                    onSource={setSource}
                  />
                  <Pager
                    label={texts.pages}
                    pagination={meta.pagination}
                    onPage={resources.setPage}
                  />
                </>
              ) : (
                <NoResources
                  title={kind === 'event' ? texts.noneAt[time] : noneOf(kind)}
                  text={kind === 'all' ? texts.emptyText : undefined}
                  searched={wanted.trim() !== '' || range !== null}
                  onClear={clear}
                />
              )
            }
          </Loaded>
        </Tabs.Panel>
      </Tabs>
      <SourcesDialog
        groupId={groupId}
        title={texts.messageTitle}
        sources={
          source && {
            statement: source.title || source.name,
            messageIds: source.sources.length ? source.sources : [source.message_id],
          }
        }
        onClose={() => setSource(null)}
      />
    </Panel>
  );
}

function readKind(value: string | null): Kind {
  return KINDS.find((name) => name === value) ?? 'all';
}

const noneOf = (kind: Exclude<ResourceType, 'event'> | 'all') =>
  kind === 'all' ? texts.empty : texts.noneOf[kind];

interface NoneProps {
  title: string;
  text: string | undefined;
  searched: boolean;
  onClear(): void;
}

function NoResources({ title, text, searched, onClear }: NoneProps) {
  if (searched) {
    return (
      <NothingFound
        icon={<IconBooks size={22} />}
        title={texts.noMatch}
        clearLabel={texts.clear}
        onClear={onClear}
      />
    );
  }
  return <EmptyState icon={<IconBooks size={22} />} title={title} text={text} />;
}
