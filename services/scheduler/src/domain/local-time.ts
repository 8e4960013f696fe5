import { dateOf, isTimeZone, offsetMinutes } from '@groupsight/shared/days';

/** What clocks show. */
export interface LocalTime {
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly hour: number;
}

const minuteMs = 60_000;

/** What clocks in an IANA zone show at an instant. */
export function localTime(instant: Date, zone: string): LocalTime {
  // In a zone that this runtime does not know: its owner still gets digests.
  const timeZone = isTimeZone(zone) ? zone : 'UTC';
  const at = instant.getTime();
  const shown = new Date(at + offsetMinutes(at, timeZone) * minuteMs);
  return { date: dateOf(at, timeZone), hour: shown.getUTCHours() };
}
