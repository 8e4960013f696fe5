import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useZone } from '../../shared/dates/zone.ts';
import { saveFile } from '../resources/open-media.ts';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';
import { factTexts as texts } from './texts.ts';

/** Saves an event as a file that calendars open. */
export function AddToCalendar({ entry }: { entry: CalendarEntry }) {
  const zone = useZone();

  function save(): void {
    const file = calendarFile(entry, zone);
    if (file) saveFile(file, 'text/calendar', texts.calendarName(entry.date ?? ''));
  }

  return (
    <Tooltip label={texts.toCalendar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.toCalendarOf(entry.title)}
        onClick={save}
      >
        <IconCalendarPlus size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
