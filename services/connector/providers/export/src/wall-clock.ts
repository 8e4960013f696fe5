import type { CalendarDate } from './date-order.ts';

const dayMs = 86_400_000;

/** A date and a time of day as a clock on the wall shows them. */
export interface WallTime extends CalendarDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * Reads wall-clock times in one IANA zone. Times that the spring change skips are moved on by
 * the hour that was skipped; times that the autumn change repeats are the first of the two,
 * unless that would lie before the message above.
 */
export class ZoneClock {
  readonly #format: Intl.DateTimeFormat;
  // Offset of days on which it doesn't change: asking Intl for every message would be slow.
  readonly #steady = new Map<number, number | undefined>();

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /**
   * @param after the instant of the message above, milliseconds since 1970
   * @returns milliseconds since 1970
   */
  toInstant(wall: WallTime, after = Number.NEGATIVE_INFINITY): number {
    const { year, month, day, hour, minute, second } = wall;
    const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
    const offset = this.#steadyOffset(Math.floor(asUtc / dayMs));
    if (offset !== undefined) return asUtc - offset;
    const before = this.#offsetAt(asUtc - dayMs);
    const behind = this.#offsetAt(asUtc + dayMs);
    const first = asUtc - Math.max(before, behind);
    const second_ = asUtc - Math.min(before, behind);
    const fits = [first, second_].filter((instant) => instant + this.#offsetAt(instant) === asUtc);
    const [early, late] = fits;
    // Skipped by the spring change: read with the offset that was valid until then.
    if (early === undefined) return asUtc - before;
    return late !== undefined && early < after && late >= after ? late : early;
  }

  #steadyOffset(day: number): number | undefined {
    if (this.#steady.has(day)) return this.#steady.get(day);
    // A day's edge can lie up to 14 hours away in UTC; two days around it are safe.
    const start = this.#offsetAt((day - 1) * dayMs);
    const end = this.#offsetAt((day + 2) * dayMs);
    const offset = start === end ? start : undefined;
    this.#steady.set(day, offset);
    return offset;
  }

  #offsetAt(instant: number): number {
    const part: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(instant)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  }
}
