/** Offsets of time zones, by Olson name or as `+hh:mm`. */
import { failAt } from '../../errors.ts';

export const UTC = 'UTC';
const MINUTE = 60_000;
const OFFSET = /^([+-])(\d{2}):?(\d{2})?$/;
/** Offsets change at quarters of an hour at most, so one answer serves a whole quarter. */
const QUARTER = 15 * MINUTE;

interface Zone {
  format: Intl.DateTimeFormat;
  offsets: Map<number, number>;
}
const zones = new Map<string, Zone>();

/** Milliseconds to add to UTC to get local time in the zone at this moment. */
export function offsetAt(time: number, zone: string): number {
  if (zone === UTC || zone === 'GMT' || zone === 'Z') return 0;
  const fixed = OFFSET.exec(zone);
  if (fixed !== null) {
    const [, sign, hours, minutes = '0'] = fixed;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  }
  const { format, offsets } = namedZone(zone);
  const quarter = Math.floor(time / QUARTER);
  let offset = offsets.get(quarter);
  if (offset === undefined) {
    offset = measure(format, quarter * QUARTER);
    if (offsets.size > 50_000) offsets.clear();
    offsets.set(quarter, offset);
  }
  return offset;
}

function namedZone(name: string): Zone {
  let zone = zones.get(name);
  if (zone === undefined) {
    try {
      const format = new Intl.DateTimeFormat('en-US', {
        timeZone: name,
        hourCycle: 'h23',
        era: 'short',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
      zone = { format, offsets: new Map() };
    } catch {
      return failAt(40485, `unrecognized time zone identifier: "${name}"`);
    }
    zones.set(name, zone);
  }
  return zone;
}

function measure(format: Intl.DateTimeFormat, time: number): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(time)) parts[type] = value;
  const year = Number(parts.year);
  const local = utc(
    parts.era === 'BC' ? 1 - year : year,
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
    Number(parts.second),
  );
  return local - time;
}

/** Like `Date.UTC`, without its meaning for the years 0 to 99. */
export function utc(
  year: number,
  month: number,
  day = 1,
  hour = 0,
  minute = 0,
  second = 0,
  ms = 0,
): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  date.setUTCHours(hour, minute, second, ms);
  return date.getTime();
}

/** A date whose UTC fields are the local fields in the zone. */
export function toLocal(time: number, zone: string): Date {
  return new Date(time + offsetAt(time, zone));
}

/** The moment at which clocks in the zone show this local time (after a gap, the later side). */
export function fromLocal(local: number, zone: string): number {
  const guess = local - offsetAt(local, zone);
  return local - offsetAt(guess, zone);
}
