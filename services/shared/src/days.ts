/**
 * Days are days in the owner's time zone. Dates are yyyy-MM-dd texts, which sort
 * and compare as they stand.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

interface Zone {
  readonly parts: Intl.DateTimeFormat;
  /** Milliseconds ahead of UTC for a whole UTC day; NaN for a day on which that changes. */
  readonly offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();
/** Names of local days by their number since 1970. */
const names = new Map<number, string>();
const maxCached = 50_000;

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone);
  if (!zone) {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    zone = { parts, offsets: new Map() };
    zones.set(timeZone, zone);
  }
  return zone;
}

/** Wall-clock time in the zone, expressed as if it were UTC milliseconds. */
function wallClock(instant: number, timeZone: string): number {
  const read = new Map<string, number>();
  for (const part of zoneOf(timeZone).parts.formatToParts(instant)) {
    read.set(part.type, Number(part.value));
  }
  const of = (type: string) => read.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Whether the runtime knows the IANA zone. */
export function isTimeZone(timeZone: string): boolean {
  if (timeZone === '') return false;
  try {
    zoneOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** The offset that holds for the whole UTC day, so that most instants need no calendar at all. */
function offsetOfDay(utcDay: number, timeZone: string): number {
  const { offsets } = zoneOf(timeZone);
  const known = offsets.get(utcDay);
  if (known !== undefined) return known;
  const [start, end] = [utcDay * day, (utcDay + 1) * day - 1000];
  const offset = wallClock(start, timeZone) - start;
  const steady = wallClock(end, timeZone) - end === offset;
  if (offsets.size > maxCached) offsets.clear();
  offsets.set(utcDay, steady ? offset : Number.NaN);
  return steady ? offset : Number.NaN;
}

/** The day (yyyy-MM-dd) an instant (milliseconds since 1970) falls on in the zone. */
export function dateOf(instant: number, timeZone: string): string {
  const offset = offsetOfDay(Math.floor(instant / day), timeZone);
  const local = Number.isNaN(offset) ? wallClock(instant, timeZone) : instant + offset;
  return nameOf(Math.floor(local / day));
}

/** A day's name by its number since 1970. */
function nameOf(number: number): string {
  let name = names.get(number);
  if (name === undefined) {
    if (names.size > maxCached) names.clear();
    name = isoDay(number * day);
    names.set(number, name);
  }
  return name;
}

/** The earliest and latest date that an instant can fall on, whatever the zone. */
export function datesAround(instant: number): { readonly first: string; readonly last: string } {
  return { first: isoDay(instant - day / 2), last: isoDay(instant + (14 / 24) * day) };
}

/** Minutes the zone is ahead of UTC at an instant. */
export function offsetMinutes(instant: number, timeZone: string): number {
  const steady = offsetOfDay(Math.floor(instant / day), timeZone);
  if (!Number.isNaN(steady)) return Math.round(steady / minute);
  const whole = Math.floor(instant / 1000) * 1000;
  return Math.round((wallClock(whole, timeZone) - whole) / minute);
}

/** When a date begins and ends in the zone, milliseconds since 1970; the end is not included. */
export function boundsOf(date: string, timeZone: string): { from: number; to: number } {
  const startOf = (of: string) => {
    const utc = Date.parse(`${of}T00:00:00Z`);
    const midnights = [utc - day, utc + day].map(
      (near) => utc - offsetMinutes(near, timeZone) * minute,
    );
    // Clocks may skip midnight, or show it twice: the day begins when they first show it.
    return Math.min(...midnights.filter((instant) => dateOf(instant, timeZone) >= of));
  };
  return { from: startOf(date), to: startOf(addDays(date, 1)) };
}

/** The date that many days later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return nameOf(Math.floor(Date.parse(`${date}T00:00:00Z`) / day) + days);
}

/** Every date from `from` to `to`, both included; empty when `to` is earlier. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Whether a text is a real calendar date of the form yyyy-MM-dd. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && isoDay(ms) === text;
}
