import { format } from 'date-fns';
import type { Resource } from '../../shared/api/types.ts';
import { dayToDate } from '../../shared/dates/days.ts';

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
export function whenText({ event_date: date, event_time: time }: Resource): string {
  const clock = time ? clockText(time) : '';
  if (!date) return clock;
  const day = format(dayToDate(date.slice(0, 10)), 'EEEE, MMMM d, yyyy');
  return clock ? `${day} at ${clock}` : day;
}
