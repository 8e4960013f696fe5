import type { GetRecap200 } from '../../shared/api/endpoints.schemas.ts';
import { getRecap } from '../../shared/api/endpoints.ts';
import { useData } from '../../shared/api/use-api.ts';
import { dayToDate } from '../../shared/dates/days.ts';
import { formatDate } from '../../shared/dates/format-date.ts';
import { signed } from '../../shared/ui/format-number.ts';
import { recapTexts as texts } from './texts.ts';

export type Recap = GetRecap200['data'];

/** A month (yyyy-MM; the last that is over without one) of a group, or of all watched ones. */
export const useRecap = (asked: { month: string | null; group: string | null } | null) => {
  const query = asked && {
    ...(asked.month === null ? {} : { month: asked.month }),
    ...(asked.group === null ? {} : { group: asked.group }),
  };
  return useData(query && getRecap(query));
};

/** 'May 2026'. @param month yyyy-MM */
export const monthText = (month: string): string => formatDate(dayToDate(`${month}-01`), 'month');

/** The month so many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + (number - 1) + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

type Compared = Pick<Recap, 'before' | 'known_from'>;

/** Whether messages are known of a part of the month before only. */
export const isPartlyKnown = ({ before, known_from: known }: Compared): boolean =>
  known !== null && known > before.from;

/** A share of fewer, or of more than ten times as much, tells less than the number. */
const FEWEST = 5;
const HIGHEST = 900;

/**
 * What a figure is against the month before, such as '+12% on April'. Where only a part of that is
 * known a share of it would say nothing.
 */
export function changeText(now: number, before: number, recap: Compared): string {
  const month = formatDate(dayToDate(recap.before.from), 'monthName');
  if (isPartlyKnown(recap)) return texts.partly(before, month);
  if (before === 0) return texts.fresh(month);
  if (now === before) return texts.same(month);
  const change = Math.round((now / before - 1) * 100);
  if (before < FEWEST || now === 0 || change > HIGHEST) return texts.few(before, month);
  return texts.change(signed(change, '%'), month);
}

/** Whether a recap is of the whole month. */
export function isOver({ month, period }: Pick<Recap, 'month' | 'period'>): boolean {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Number(period.to.slice(8)) === new Date(Date.UTC(year, number, 0)).getUTCDate();
}
