import { Group, Text } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Calendar, type DayMark } from '../../shared/calendar/Calendar.tsx';
import { useToday } from '../../shared/dates/zone.ts';
import { Panel } from '../../shared/ui/Panel.tsx';
import classes from './DailyActivity.module.css';
import { dayLevels } from './intensity.ts';
import { digestTexts } from './texts.ts';
import type { DigestSummary } from './use-digests.ts';

const { legend } = digestTexts;

/** The mark of every day that has a digest. */
function marksOf(digests: readonly DigestSummary[]): Map<string, DayMark> {
  const levels = dayLevels(
    digests.map((digest) => digest.date),
    digests,
  );
  const icon = <IconMessages size={11} />;
  const marks = new Map<string, DayMark>();
  for (const [day, level] of levels) {
    marks.set(day, { icon, note: digestTexts.hasDigest, ...(level ? { level } : {}) });
  }
  return marks;
}

interface Props {
  digests: readonly DigestSummary[];
  selected: string | null;
  onPick(day: string): void;
}

/** The calendar of digests, shaded by how much each day had to say. */
export function DailyActivity({ digests, selected, onPick }: Props) {
  const today = useToday();
  // Today is selected at first; a filter that was reset leaves none.
  const [touched, setTouched] = useState(false);
  const marks = useMemo(() => marksOf(digests), [digests]);

  function pick(day: string): void {
    setTouched(true);
    onPick(day);
  }

  return (
    <Panel title={digestTexts.calendar} className={classes.panel}>
      <Calendar
        label={digestTexts.calendar}
        value={selected ?? (touched ? null : today)}
        onPick={pick}
        marks={marks}
      />
      <Group gap="md" mt="md" className={classes.legend}>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {legend.low}
          </Text>
          {[1, 2, 3, 4, 5].map((level) => (
            <span key={level} className={classes.swatch} data-level={level} />
          ))}
          <Text size="xs" c="dimmed">
            {legend.high}
          </Text>
        </Group>
        <Group gap={6}>
          <span className={classes.swatch} />
          <Text size="xs" c="dimmed">
            {legend.none}
          </Text>
        </Group>
      </Group>
    </Panel>
  );
}
