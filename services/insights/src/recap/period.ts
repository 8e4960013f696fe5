import { addDays } from '@groupsight/shared/days';
import { invalid } from '@groupsight/shared/errors';

/** A month and what it is compared with; dates are yyyy-MM-dd, both ends included. */
export interface Period {
  /** yyyy-MM. */
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly beforeFrom: string;
  readonly beforeTo: string;
  /** Whether the month is over. */
  readonly isOver: boolean;
}

const monthOf = (date: string) => date.slice(0, 7);
const firstOf = (month: string) => `${month}-01`;
const beforeOf = (month: string) => monthOf(addDays(firstOf(month), -1));
/** The first of a month is 28 to 31 days before the first of the next. */
const lastOf = (month: string) => addDays(firstOf(monthOf(addDays(firstOf(month), 31))), -1);

/**
 * A month up to today: one that runs is compared with as many days of the month before.
 * @param month yyyy-MM; empty for the last that is over
 * @throws AppError invalid_month
 */
export function periodOf(month: string, today: string): Period {
  const asked = month === '' ? beforeOf(monthOf(today)) : month;
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked)) {
    throw invalid('invalid_month', 'A month looks like 2026-03.', { field: 'month' });
  }
  if (asked > monthOf(today)) {
    throw invalid('invalid_month', 'This month has not begun yet.', { field: 'month' });
  }
  const before = beforeOf(asked);
  const [from, beforeFrom] = [firstOf(asked), firstOf(before)];
  const isOver = asked < monthOf(today);
  const whole = { month: asked, from, beforeFrom, isOver };
  if (isOver) return { ...whole, to: lastOf(asked), beforeTo: lastOf(before) };
  const sameDay = `${before}${today.slice(7)}`;
  const beforeTo = sameDay < lastOf(before) ? sameDay : lastOf(before);
  return { ...whole, to: today, beforeTo };
}
