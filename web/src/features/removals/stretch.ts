import { dayText } from '../../shared/dates/days.ts';
import { formatDate } from '../../shared/dates/format-date.ts';
import {
  dayOf,
  fromInputValue,
  timeText,
  toInputValue,
  wallClock,
} from '../../shared/dates/zone.ts';

/** A stretch of time, both ends included, as ISO. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** 'MMM d, yyyy' of an instant. */
export const dateText = (instant: string, zone: string) => dayText(dayOf(instant, zone));

const minuteMs = 60_000;

/** From one minute to another, both whole; null while one is missing. */
export function stretchOf(from: string, to: string, zone: string): Stretch | null {
  const [first, last] = [fromInputValue(from, zone), fromInputValue(to, zone)];
  if (first === null || last === null) return null;
  return { from: first, to: new Date(Date.parse(last) + minuteMs - 1).toISOString() };
}

export const isBackwards = ({ from, to }: Stretch) => from > to;

/**
 * The ends of a stretch in words: days where it is of whole ones, else with the time of day. The
 * same twice for a single day.
 */
export function endTexts({ from, to }: Stretch, zone: string): readonly [string, string] {
  const isOfDays =
    toInputValue(from, zone).endsWith('T00:00') && toInputValue(to, zone).endsWith('T23:59');
  if (isOfDays) return [dateText(from, zone), dateText(to, zone)];
  const isOneDay = dayOf(from, zone) === dayOf(to, zone);
  const end = isOneDay ? formatDate(wallClock(to, zone), 'time') : timeText(to, zone);
  return [timeText(from, zone), end];
}
