import { Anchor, Box, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarTime } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dayHeading } from '../../shared/dates/days.ts';
import { useZone } from '../../shared/dates/zone.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { ScheduleCards } from './ScheduleCards.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import type { RowProps } from './schedule-parts.tsx';
import { scheduleTexts as texts } from './texts.ts';
import { inOrder, LATEST, type ScheduleFilter, type useScheduled } from './use-schedule.ts';

const statuses = ['pending', 'sent', 'failed'] as const;

interface Props extends RowProps {
  list: ReturnType<typeof useScheduled>;
  filter: ScheduleFilter;
  onFilter(change: Partial<ScheduleFilter>): void;
  onAdd(): void;
}

/** What of the list is shown, in words. */
function noteOf({ day, status, order }: ScheduleFilter, page: number, total: number): string {
  const latest = !day && status === 'all' && order === 'next' && page === 1 && total > LATEST;
  return latest ? texts.latest(LATEST, total) : texts.count(total);
}

/** The list: of a day, of a status, or the latest; with what can be done about each message. */
export function ScheduledPanel({ list, filter, onFilter, onAdd, ...row }: Props) {
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { day, status, order } = filter;
  const total = list.data?.meta.pagination.total;
  return (
    <Panel
      flush
      title={day ? dayHeading(day) : texts.list}
      description={total === undefined ? '\u00a0' : noteOf(filter, list.page, total)}
      action={
        day && (
          <Button
            variant="default"
            size="xs"
            onClick={() => onFilter({ day: null })}
            style={{ flexShrink: 0 }}
          >
            {texts.clearFilter}
          </Button>
        )
      }
    >
      <Box px="lg" pb="sm">
        <SegmentedControl
          size="xs"
          aria-label={texts.statusFilter}
          data={[
            { value: 'all', label: texts.all },
            ...statuses.map((one) => ({ value: one, label: texts.status[one] })),
          ]}
          value={status}
          onChange={(value) => onFilter({ status: value as ScheduleFilter['status'] })}
        />
      </Box>
      <Loaded
        of={list}
        errorTitle={texts.loadFailed}
        skeleton={<RowsSkeleton rows={5} height={56} />}
      >
        {({ data, meta }) => {
          const rows = { messages: inOrder(data, order), ...row };
          return (
            <>
              {data.length === 0 ? (
                <Nothing filter={filter} onAdd={onAdd} />
              ) : narrow ? (
                <ScheduleCards {...rows} />
              ) : (
                <ScheduleTable
                  {...rows}
                  order={order}
                  onOrder={(next) => onFilter({ order: next })}
                />
              )}
              <Pager label={texts.pages} pagination={meta.pagination} onPage={list.setPage} />
              <ZoneNote />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Nothing({ filter: { day, status }, onAdd }: { filter: ScheduleFilter; onAdd(): void }) {
  const text =
    status !== 'all' ? texts.emptyStatus[status] : day ? texts.emptyDay : texts.emptyText;
  return (
    <EmptyState
      minHeight={220}
      icon={<IconCalendarTime size={22} />}
      title={texts.empty}
      text={text}
      action={
        status === 'all' && (
          <Button variant="default" onClick={onAdd}>
            {texts.submit}
          </Button>
        )
      }
    />
  );
}

/** Whose clock the times are of. */
function ZoneNote() {
  return (
    <Group px="lg" py="sm" gap={6} style={{ borderTop: '1px solid var(--gs-border)' }}>
      <Text size="xs" c="dimmed">
        {texts.zone(useZone())}
      </Text>
      <Anchor component={Link} to="/settings" size="xs">
        {texts.changeZone}
      </Anchor>
    </Group>
  );
}
