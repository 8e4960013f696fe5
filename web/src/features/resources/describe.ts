import { format } from 'date-fns';
import type { Resource } from '../../shared/api/types.ts';
import { dayToDate } from '../../shared/dates/days.ts';
import type { CalendarEntry } from '../facts/calendar-file.ts';

const edges = /^[\s.,;:!…–—-]+|[\s.,;:…–—-]+$/gu;
const bare = (text: string) => text.replace(edges, '');

/** 'Job post:' at the end announces a link that stands above already. */
const announcement = /(^|[.!?…]\s+)[^.!?…]{0,40}:\s*$/u;

/** The words around a resource without those that its title says already. */
export function detailOf({ title, name, description }: Resource): string {
  const words = (description ?? '').trim().replace(announcement, '$1').trim();
  const start = bare(title || name);
  if (!start || !words.toLowerCase().startsWith(start.toLowerCase())) return words;
  return words.slice(start.length).replace(/^[\s.,;:!…–—-]+/u, '');
}

/** Whose page a link leads to, without the 'www.' that nobody says. */
export function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
}

/** '18:00' as '6:00 PM'; anything else as it is. */
function clockText(time: string): string {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(time);
  if (!parts) return time;
  return format(new Date(2000, 0, 1, Number(parts[1]), Number(parts[2])), 'h:mm a');
}

/** 'Sunday, November 29, 2026 at 6:00 PM', as far as it is known. */
function momentText(date: string | null, time: string | null): string {
  const clock = time ? clockText(time) : '';
  if (!date) return clock;
  const day = format(dayToDate(date.slice(0, 10)), 'EEEE, MMMM d, yyyy');
  return clock ? `${day} at ${clock}` : day;
}

/** When an event is, with the day or the hour that it ends. */
export function whenText(event: Resource): string {
  const { event_date: date, event_time: time, event_end_date: endDate } = event;
  const from = momentText(date, time);
  if (endDate && endDate !== date) return `${from} – ${momentText(endDate, event.event_end_time)}`;
  return time && event.event_end_time ? `${from} – ${clockText(event.event_end_time)}` : from;
}

/** How a changed event stood before; empty for any other. */
export function beforeText({ status, event_before: before }: Resource): string {
  if (status !== 'changed' || !before) return '';
  return [momentText(before.date, before.time), before.location ?? ''].filter(Boolean).join(' · ');
}

/** What a calendar is given of an event that takes place; null for anything else. */
export function calendarEntryOf(event: Resource): CalendarEntry | null {
  if (event.type !== 'event' || !event.event_date || event.status === 'cancelled') return null;
  return {
    id: event.documentId,
    title: event.title || event.name,
    date: event.event_date,
    endDate: event.event_end_date,
    time: event.event_time,
    endTime: event.event_end_time,
    place: event.event_location,
    description: event.description,
    isDeadline: event.event_kind === 'deadline',
    createdAt: event.createdAt,
  };
}
