import { i18n } from '@lingui/core';
import { format } from 'date-fns';
import { readerLocale } from '../language/language.ts';

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** How dates and times are written: in American English letter by letter, elsewhere by `Intl`. */
const styles = {
  day: { american: 'MMM d, yyyy', fields: day },
  longDay: { american: 'MMMM d, yyyy', fields: { ...day, month: 'long' } },
  fullDay: { american: 'EEEE, MMMM d, yyyy', fields: { ...day, month: 'long', weekday: 'long' } },
  plannedDay: {
    american: 'EEE, MMM d',
    fields: { weekday: 'short', month: 'short', day: 'numeric' },
  },
  dayOfYear: { american: 'MMM d', fields: { month: 'short', day: 'numeric' } },
  dayOfMonth: { american: 'd', fields: { day: 'numeric' } },
  weekday: { american: 'EEEE', fields: { weekday: 'long' } },
  month: { american: 'MMMM yyyy', fields: { month: 'long', year: 'numeric' } },
  monthName: { american: 'MMMM', fields: { month: 'long' } },
  shortMonth: { american: 'MMM', fields: { month: 'short' } },
  time: { american: 'h:mm a', fields: time },
  /** Short, beside other short things. */
  clock: { american: 'HH:mm', fields: time },
  dayAndClock: {
    american: 'MMM d, HH:mm',
    fields: { month: 'short', day: 'numeric', ...time },
  },
  dayAndTime: { american: "MMM d, yyyy 'at' h:mm a", fields: { ...day, ...time } },
} satisfies Record<string, { american: string; fields: Intl.DateTimeFormatOptions }>;

export type DateStyle = keyof typeof styles;

/** Kept: making one takes longer than all that a screen formats with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, style: DateStyle): Intl.DateTimeFormat {
  const key = `${locale} ${style}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, styles[style].fields);
  formats.set(key, known);
  return known;
}

/** A date's local fields as the reader writes them. */
export function formatDate(date: Date, style: DateStyle): string {
  const locale = readerLocale();
  if (locale === 'en-US') return format(date, styles[style].american);
  return formatOf(locale, style).format(date);
}

/** A full hour of the day: '7:00 AM'. */
export const hourText = (hour: number): string => formatDate(new Date(2000, 0, 1, hour), 'time');

/** The hours of a day, to choose from. */
export const hourChoices = () =>
  Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** Two days as a range: 'Nov 3 - Nov 9, 2026'. */
export function formatRange(from: Date, to: Date): string {
  const locale = readerLocale();
  if (locale !== 'en-US') return formatOf(locale, 'day').formatRange(from, to);
  // Over a change of the year, both: else a hundred years read like one day.
  const isOneYear = from.getFullYear() === to.getFullYear();
  return `${formatDate(from, isOneYear ? 'dayOfYear' : 'day')} - ${formatDate(to, 'day')}`;
}

/** The first day of the reader's week, 0 for Sunday. */
export function firstDayOfWeek(): 0 | 1 | 6 {
  const locale = new Intl.Locale(readerLocale()) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay;
  if (first === undefined) return locale.region === 'US' ? 0 : 1;
  if (first === 6) return 6;
  return first === 7 ? 0 : 1;
}

/** dayjs' word for the language, which Mantine's calendar goes by: of Arabic, with the digits of all else. */
export const dayjsLocale = () => (i18n.locale === 'ar' ? 'ar-ly' : i18n.locale);
