import { addDays, addHours, format } from 'date-fns';
import type { Resource } from '../../shared/api/types.ts';
import { dayToDate } from '../../shared/dates/days.ts';
import { instantOf } from '../../shared/dates/zone.ts';

/** As RFC 5545 wants texts: its signs escaped, lines of at most 75 bytes. */
function line(name: string, text: string): string {
  const escaped = text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const char of `${name}:${escaped}`) {
    const bytes = new TextEncoder().encode(char).length;
    if (size + bytes > 73) {
      pieces.push(piece);
      piece = ' ';
      size = 1;
    }
    piece += char;
    size += bytes;
  }
  return [...pieces, piece].join('\r\n');
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** An hour from its time in the owner's zone, or the whole day where no time is known. */
function span(day: string, time: string | null, zone: string): string[] {
  const date = dayToDate(day);
  if (!time) {
    const next = format(addDays(date, 1), 'yyyyMMdd');
    return [`DTSTART;VALUE=DATE:${format(date, 'yyyyMMdd')}`, `DTEND;VALUE=DATE:${next}`];
  }
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  date.setHours(hours, minutes);
  const start = instantOf(date, zone);
  return [`DTSTART:${utc(start)}`, `DTEND:${utc(addHours(start, 1))}`];
}

/** An event as a calendar file; null where its day is not known. */
export function calendarFile(event: Resource, zone: string): string | null {
  if (!event.event_date) return null;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Groupsight//EN',
    'BEGIN:VEVENT',
    line('UID', `${event.documentId}@groupsight`),
    `DTSTAMP:${utc(new Date(event.createdAt))}`,
    ...span(event.event_date.slice(0, 10), event.event_time, zone),
    line('SUMMARY', event.title || event.name),
    ...(event.event_location ? [line('LOCATION', event.event_location)] : []),
    ...(event.description ? [line('DESCRIPTION', event.description)] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
