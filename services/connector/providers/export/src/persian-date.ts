import type { CalendarDate } from './date-order.ts';

const dayMs = 86_400_000;
const knownDay = { year: 1397, month: 3, day: 23, utc: Date.UTC(2018, 5, 13) };

/** Years of the Persian calendar in which WhatsApp has been used. */
export const isPersianYear = (year: number) => year >= 1388 && year <= 1420;

/** Days from some fixed day on: six months of 31 days, then of 30; 8 leap years in 33. */
function dayNumber(year: number, month: number, day: number): number {
  const cycle = year + 1595;
  const leapDays = Math.floor(cycle / 33) * 8 + Math.floor(((cycle % 33) + 3) / 4);
  const before = month < 7 ? (month - 1) * 31 : (month - 7) * 30 + 186;
  return 365 * cycle + leapDays + before + day;
}

/** A date of the Persian (solar Hijri) calendar as a Gregorian one; undefined if there's none. */
export function fromPersian(year: number, month: number, day: number): CalendarDate | undefined {
  if (month < 1 || month > 12 || day < 1 || day > (month < 7 ? 31 : 30)) return undefined;
  const known = dayNumber(knownDay.year, knownDay.month, knownDay.day);
  const at = new Date(knownDay.utc + (dayNumber(year, month, day) - known) * dayMs);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}
