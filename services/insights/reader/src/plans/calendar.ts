import { addDays } from '@groupsight/shared/days';
import type { Language } from '../languages.ts';
import type { DayPart } from './words/shape.ts';

/** A day as it is named: by its number, weekday or distance. */
export interface Named {
  readonly at: number;
  readonly next: number;
  day?: number | undefined;
  readonly month?: number | undefined;
  readonly year?: number | undefined;
  readonly weekday?: number | undefined;
  readonly which?: 'next' | 'this' | 'last' | undefined;
  readonly weeks?: number;
  readonly offset?: number;
  readonly part?: DayPart | undefined;
  readonly lastDay?: number | undefined;
  readonly to?: Named;
  readonly weak?: boolean;
  readonly ordinal?: boolean;
  readonly faint?: boolean;
}

const two = (value: number) => String(value).padStart(2, '0');
export const clockText = (hour: number, minute: number) => `${two(hour % 24)}:${two(minute)}`;

/** Monday 1 to Sunday 7. */
export const weekdayOf = (date: string): number =>
  ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** The date of a day, null where its month has none; months go on over the year's ends. */
function isoOf(year: number, month: number, day: number): string | null {
  const inYear = ((month - 1 + 120) % 12) + 1;
  const ofYear = year + Math.floor((month - 1) / 12);
  return day >= 1 && day <= daysOf(ofYear, inYear)
    ? `${String(ofYear).padStart(4, '0')}-${two(inYear)}-${two(day)}`
    : null;
}

function pushDate(list: string[], year: number, month: number, day: number) {
  const date = isoOf(year, month, day);
  if (date !== null) list.push(date);
}

/** The date that is meant on a day, in a language; null for none. */
export function dateOf(one: Named, today: string, language: Language): string | null {
  if (one.offset !== undefined) return addDays(today, one.offset);
  if (one.day !== undefined) return numbered(one, today);
  return one.weekday === undefined ? null : weekdayDate(one, today, language);
}

function weekdayDate(
  { weekday = 1, which, weeks = 0 }: Named,
  today: string,
  language: Language,
): string {
  const now = weekdayOf(today);
  const ahead = (weekday - now + 7) % 7;
  if (which === 'last') return addDays(today, ahead === 0 ? -7 : ahead - 7);
  if (which === 'this') return addDays(today, ahead);
  if (which === 'next' && (weeks > 0 || language === 'en' || language === 'de')) {
    // The week begins on Monday: 'next Friday' is of the coming week.
    return addDays(today, 7 - now + weekday);
  }
  return addDays(today, ahead === 0 ? 7 : ahead);
}

function numbered(one: Named, today: string): string | null {
  const { day = 1, month, year, weekday } = one;
  if (year !== undefined && month !== undefined) return isoOf(year, month, day);
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  const candidates: string[] = [];
  if (month !== undefined) {
    for (const each of [thisYear - 1, thisYear, thisYear + 1])
      pushDate(candidates, each, month, day);
  } else {
    for (let ahead = -1; ahead <= 3; ahead++)
      pushDate(candidates, thisYear, thisMonth + ahead, day);
  }
  const [earliest, latest] = month === undefined ? [-10, 45] : [-120, 300];
  const now = Date.parse(today);
  const near = candidates.filter((date) => {
    const span = (Date.parse(date) - now) / 86_400_000;
    return span >= earliest && span <= latest;
  });
  const agreeing = weekday === undefined ? [] : near.filter((date) => weekdayOf(date) === weekday);
  const ahead = (list: readonly string[]) => list.find((date) => date >= today);
  return ahead(agreeing) ?? agreeing.at(-1) ?? ahead(near) ?? near.at(-1) ?? null;
}
