import type { Resource } from '../../shared/api/types.ts';
import type { CalendarEntry } from '../facts/calendar-file.ts';
import { momentText, spanText } from '../facts/when.ts';

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

/** When an event is, with the day or the hour that it ends. */
export const whenText = (event: Resource): string =>
  spanText({
    date: event.event_date,
    time: event.event_time,
    endDate: event.event_end_date,
    endTime: event.event_end_time,
  });

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
    version: event.event_version,
    createdAt: event.createdAt,
  };
}
