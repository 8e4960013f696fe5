import { offsetMinutes } from '@groupsight/shared/days';

/** Whole hours of the own day; `to` before `from` is on the next day. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Zones differ from each other by quarters of an hour. */
const quarterMs = 15 * minuteMs;
const quartersOfTwoDays = 2 * 24 * 4;

const hourOf = (instant: number, zone: string): number =>
  Math.floor((instant + offsetMinutes(instant, zone) * minuteMs) / hourMs) % 24;

/** Whether it is quiet at an instant. */
export function isQuiet({ from, to }: QuietHours, instant: number, zone: string): boolean {
  const hour = hourOf(instant, zone);
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/**
 * When the quiet hours end that an instant lies in; that instant where it lies in none. Looked for
 * on the clock, so that a night with 23 or 25 hours ends when its clock says so.
 */
export function quietEnd(quiet: QuietHours, instant: number, zone: string): number {
  if (!isQuiet(quiet, instant, zone)) return instant;
  const first = (Math.floor(instant / quarterMs) + 1) * quarterMs;
  for (let step = 0; step < quartersOfTwoDays; step++) {
    const at = first + step * quarterMs;
    if (!isQuiet(quiet, at, zone)) return at;
  }
  return first;
}
