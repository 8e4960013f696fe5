import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle, IconMail } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ScheduledDay } from '../../shared/api/types.ts';
import { Calendar, type DayMark } from '../../shared/calendar/Calendar.tsx';
import type { Day } from '../../shared/dates/days.ts';
import { Panel } from '../../shared/ui/Panel.tsx';
import { uiTexts } from '../../shared/ui/texts.ts';
import { scheduleTexts as texts } from './texts.ts';
import { useScheduledDays } from './use-schedule.ts';

function markOf({ count, failed }: ScheduledDay): DayMark {
  const Icon = failed > 0 ? IconAlertTriangle : IconMail;
  const words = [texts.onDay(count), ...(failed > 0 ? [texts.someFailed(failed)] : [])];
  return { icon: <Icon size={11} />, note: words.join(', ') };
}

interface Props {
  day: Day | null;
  onPick(day: Day): void;
}

/** The days that have messages, to choose one from. */
export function ScheduleCalendar({ day, onPick }: Props) {
  const days = useScheduledDays();
  const marks = useMemo(
    () => new Map((days.data ?? []).map((one) => [one.date, markOf(one)])),
    [days.data],
  );
  return (
    <Panel title={texts.calendar}>
      <Calendar label={texts.calendar} value={day} onPick={onPick} marks={marks} />
      {days.error !== undefined && !days.data ? (
        <Text size="xs" c="var(--gs-red)" mt="sm" role="alert">
          {texts.daysFailed}{' '}
          <Anchor component="button" type="button" fz="xs" onClick={() => void days.mutate()}>
            {uiTexts.retry}
          </Anchor>
        </Text>
      ) : (
        <Text size="xs" c="dimmed" mt="sm">
          {texts.calendarHint}
        </Text>
      )}
    </Panel>
  );
}
