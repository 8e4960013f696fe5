import { Button, Grid, Text } from '@mantine/core';
import { IconCalendarTime, IconMail } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useGroups } from '../../features/groups/use-groups.ts';
import { ScheduleDialog } from '../../features/schedule/ScheduleDialog.tsx';
import { ScheduleTable } from '../../features/schedule/ScheduleTable.tsx';
import { scheduleTexts as texts } from '../../features/schedule/texts.ts';
import {
  LATEST,
  useScheduleActions,
  useScheduled,
  useScheduledDays,
} from '../../features/schedule/use-schedule.ts';
import type { ScheduledMessage } from '../../shared/api/types.ts';
import { Calendar, type DayMark } from '../../shared/calendar/Calendar.tsx';
import { dayHeading } from '../../shared/dates/days.ts';
import { dayOf, useToday, useZone } from '../../shared/dates/zone.ts';
import { confirmDelete } from '../../shared/ui/confirm.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { FloatingAddButton } from '../../shared/ui/FloatingAddButton.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';

/** The days that have messages, marked for the calendar. */
function marksOf(messages: readonly ScheduledMessage[], zone: string): Map<string, DayMark> {
  const mark: DayMark = { icon: <IconMail size={11} />, note: texts.hasMessages };
  return new Map(messages.map((message) => [dayOf(message.scheduledFor, zone), mark]));
}

/** Messages that go out later: a calendar, the list, and the dialog that writes one. */
export function SchedulePage() {
  const zone = useZone();
  const today = useToday();
  const { watched } = useGroups();
  const asked = (useLocation().state as { add?: boolean } | null)?.add === true;
  const [day, setDay] = useState<string | null>(null);
  const [opened, setOpened] = useState(asked);
  const [edited, setEdited] = useState<ScheduledMessage | null>(null);
  const list = useScheduled(day, zone);
  const days = useScheduledDays(today);
  const actions = useScheduleActions(() => Promise.all([list.mutate(), days.mutate()]));
  const marks = useMemo(() => marksOf(days.data ?? [], zone), [days.data, zone]);

  function open(message: ScheduledMessage | null): void {
    setEdited(message);
    setOpened(true);
  }

  async function askAndRemove(message: ScheduledMessage): Promise<void> {
    const sure = await confirmDelete(texts.removeTitle, texts.removeQuestion);
    if (sure) await actions.remove(message.documentId);
  }

  const total = list.data?.meta.pagination.total ?? 0;
  const note = day
    ? texts.onDay(dayHeading(day))
    : total > LATEST
      ? texts.latest(LATEST, total)
      : undefined;
  return (
    <>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Panel title={texts.calendar}>
            <Calendar label={texts.calendar} value={day} onPick={setDay} marks={marks} />
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Panel
            flush
            title={texts.list}
            description={note}
            action={
              day && (
                <Button variant="default" size="xs" onClick={() => setDay(null)}>
                  {texts.clearFilter}
                </Button>
              )
            }
          >
            <Loaded of={list} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton rows={5} />}>
              {({ data, meta }) =>
                data.length ? (
                  <>
                    <ScheduleTable
                      messages={data}
                      onEdit={open}
                      onRemove={(message) => void askAndRemove(message)}
                    />
                    {day && (
                      <Pager
                        label={texts.pages}
                        pagination={meta.pagination}
                        onPage={list.setPage}
                      />
                    )}
                  </>
                ) : (
                  <EmptyState
                    icon={<IconCalendarTime size={22} />}
                    title={texts.empty}
                    text={<Text span>{day ? texts.emptyDay : texts.emptyText}</Text>}
                  />
                )
              }
            </Loaded>
          </Panel>
        </Grid.Col>
      </Grid>
      <FloatingAddButton label={texts.add} onClick={() => open(null)} />
      <ScheduleDialog
        opened={opened}
        scheduled={edited}
        choices={watched ?? []}
        onClose={() => setOpened(false)}
        onSave={(input) =>
          edited ? actions.update(edited.documentId, input) : actions.create(input)
        }
      />
    </>
  );
}
