import { fromPersian, isPersianYear } from './persian-date.ts';
import type { DateOrder, PrintedTime } from './types.ts';

/** A calendar date. */
export interface CalendarDate {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  readonly day: number;
}

// WhatsApp began in 2009: a reading that gives an earlier year is a wrong reading.
const firstYear = 2009;
const lastYear = 2099;
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function fullYear(text: string, eraOffset: number): number {
  const year = Number(text);
  if (eraOffset > 0) return eraOffset + year;
  // Thailand's calendar is 543 years ahead: 2009 is its 2552.
  if (text.length <= 2) return year >= 52 ? 2500 + year - 543 : 2000 + year;
  return year >= 2400 ? year - 543 : year;
}

function calendarDate(year: number, month: number, day: number): CalendarDate | undefined {
  if (isPersianYear(year)) return fromPersian(year, month, day);
  if (year < firstYear || year > lastYear) return undefined;
  const longest = monthLengths[month - 1];
  if (longest === undefined || day < 1 || day > longest) return undefined;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2 && day === 29 && !leap) return undefined;
  return { year, month, day };
}

/** Where the year stands when the numbers themselves tell: three digits or more, or an era. */
function yearIndex(printed: PrintedTime): number {
  if (printed.eraIndex >= 0) return printed.eraIndex;
  return printed.parts.findIndex((part) => part.length > 2);
}

/**
 * Reads a printed date in one order. A four-digit year is taken from wherever it stands; the
 * order then only says which of the others is the day.
 * @returns undefined when there's no such day, or it lies before WhatsApp.
 */
export function readDate(printed: PrintedTime, order: DateOrder): CalendarDate | undefined {
  const { parts, eraOffset } = printed;
  const at = yearIndex(printed);
  const index = at >= 0 ? at : order === 'ymd' ? 0 : 2;
  const year = fullYear(parts[index] ?? '', eraOffset);
  const [first = 0, second = 0] = parts.filter((_, i) => i !== index).map(Number);
  if (index === 0) {
    // Year first means month next; some phones print year/day/month, seen by a day over 12.
    return calendarDate(year, first, second) ?? calendarDate(year, second, first);
  }
  return order === 'mdy' ? calendarDate(year, first, second) : calendarDate(year, second, first);
}

interface Candidate {
  readonly order: DateOrder;
  impossible: number;
  backward: number;
  travelled: number;
  previous: number | undefined;
}

/** What the whole file says about the order of its dates. */
export interface OrderVerdict {
  readonly order: DateOrder;
  /** Dates that are no dates in this order. */
  readonly impossible: number;
  /** Distinct runs of dates seen. */
  readonly dates: number;
  /** Another order reads the file just as well. */
  readonly ambiguous: boolean;
}

/**
 * Finds out over a whole file in which order its dates are printed. The right reading has no
 * impossible dates, rarely goes back in time, and gets from the first to the last date with the
 * fewest days travelled; where that leaves a tie, day first wins.
 */
export class DateOrderDetector {
  readonly #candidates: readonly Candidate[] = (['dmy', 'mdy', 'ymd'] as const).map((order) => ({
    order,
    impossible: 0,
    backward: 0,
    travelled: 0,
    previous: undefined,
  }));
  #last = '';
  #dates = 0;

  /** Adds the next date of the file. */
  add(printed: PrintedTime): void {
    const { parts } = printed;
    const key = `${printed.eraOffset}/${parts[0]}/${parts[1]}/${parts[2]}`;
    if (key === this.#last) return;
    this.#last = key;
    this.#dates++;
    for (const candidate of this.#candidates) weigh(candidate, printed);
  }

  /** The verdict over all dates added so far. */
  verdict(): OrderVerdict {
    const sorted = this.#candidates.toSorted(
      (a, b) => a.impossible - b.impossible || a.backward - b.backward || a.travelled - b.travelled,
    );
    const [best, next] = sorted;
    if (!best || !next) throw new Error('there are always three candidates');
    const { order, impossible } = best;
    const ambiguous =
      next.impossible === impossible &&
      next.backward === best.backward &&
      next.travelled === best.travelled &&
      next.previous !== best.previous;
    return { order, impossible, dates: this.#dates, ambiguous };
  }

  /** Dates that are impossible in a given order. */
  impossibleIn(order: DateOrder): number {
    return this.#candidates.find((candidate) => candidate.order === order)?.impossible ?? 0;
  }
}

function weigh(candidate: Candidate, printed: PrintedTime): void {
  const date = readDate(printed, candidate.order);
  if (!date) {
    candidate.impossible++;
    return;
  }
  const day = Date.UTC(date.year, date.month - 1, date.day) / 86_400_000;
  if (candidate.previous !== undefined) {
    if (day < candidate.previous) candidate.backward++;
    candidate.travelled += Math.abs(day - candidate.previous);
  }
  candidate.previous = day;
}
