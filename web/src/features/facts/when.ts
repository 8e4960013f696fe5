import { dayToDate } from '../../shared/dates/days.ts';
import { formatDate } from '../../shared/dates/format-date.ts';
import { factTexts } from './texts.ts';

/** '18:00' as '6:00 PM'; anything else as it is. */
function clockText(time: string): string {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(time);
  if (!parts) return time;
  return formatDate(new Date(2000, 0, 1, Number(parts[1]), Number(parts[2])), 'time');
}

/** 'Sunday, November 29, 2026 at 6:00 PM', as far as it is known. */
export function momentText(date: string | null, time: string | null): string {
  const clock = time ? clockText(time) : '';
  if (!date) return clock;
  const day = formatDate(dayToDate(date.slice(0, 10)), 'fullDay');
  return clock ? factTexts.dayAndTime(day, clock) : day;
}

interface Span {
  date: string | null;
  time: string | null;
  endDate: string | null;
  endTime: string | null;
}

/** From when to when, as far as it is known. */
export function spanText({ date, time, endDate, endTime }: Span): string {
  const from = momentText(date, time);
  if (endDate && endDate !== date) return `${from} – ${momentText(endDate, endTime)}`;
  return time && endTime ? `${from} – ${clockText(endTime)}` : from;
}
