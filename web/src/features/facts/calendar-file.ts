import { addDays, addHours, format } from 'date-fns';
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

/** What a calendar is given: a day is yyyy-MM-dd, a time HH:mm in the owner's zone. */
export interface CalendarEntry {
  /** Of the fact: the same for every version of it, so that a calendar replaces the one before. */
  id: string;
  title: string;
  date: string | null;
  endDate: string | null;
  time: string | null;
  endTime: string | null;
  place: string | null;
  description: string | null;
  /** The whole day, whatever its time: by then something is to be done. */
  isDeadline: boolean;
  /** From 1; one more each time that anything of it changed. */
  version: number;
  createdAt: string;
}

function at(day: string, time: string, zone: string): Date {
  const date = dayToDate(day);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  date.setHours(hours, minutes);
  return instantOf(date, zone);
}

/** From its time in the owner's zone to its end, or an hour; whole days where no time is known. */
function span(entry: CalendarEntry, day: string, zone: string): string[] {
  const { time, endTime, isDeadline } = entry;
  const lastDay = entry.endDate ?? day;
  if (!time || isDeadline) {
    const next = format(addDays(dayToDate(lastDay), 1), 'yyyyMMdd');
    return [`DTSTART;VALUE=DATE:${format(dayToDate(day), 'yyyyMMdd')}`, `DTEND;VALUE=DATE:${next}`];
  }
  const start = at(day, time, zone);
  const end = endTime ? at(lastDay, endTime, zone) : addHours(start, 1);
  // 'From 22:00 to 2:00' ends on the next day.
  return [`DTSTART:${utc(start)}`, `DTEND:${utc(end > start ? end : addDays(end, 1))}`];
}

/** An event as a calendar file; null where its day is not known. */
export function calendarFile(entry: CalendarEntry, zone: string): string | null {
  if (!entry.date) return null;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Groupsight//EN',
    'BEGIN:VEVENT',
    line('UID', `${entry.id}@groupsight`),
    `SEQUENCE:${Math.max(0, entry.version - 1)}`,
    `DTSTAMP:${utc(new Date(entry.createdAt))}`,
    ...span(entry, entry.date.slice(0, 10), zone),
    line('SUMMARY', entry.title),
    ...(entry.place ? [line('LOCATION', entry.place)] : []),
    ...(entry.description ? [line('DESCRIPTION', entry.description)] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
