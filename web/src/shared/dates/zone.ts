import { format } from 'date-fns';
import { createContext, useContext } from 'react';
import { presentName } from '../../../../services/shared/src/time-zone.ts';
import { type Day, dateToDay } from './days.ts';
import { formatDate } from './format-date.ts';

export { presentName } from '../../../../services/shared/src/time-zone.ts';

/** The browser's IANA time zone; UTC where it does not say. */
export function browserZone(): string {
  return presentName(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}

/** Every IANA zone this browser knows, by its present name, in order. */
export function knownZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone').map(presentName);
  return ['UTC', ...[...new Set(zones)].filter((zone) => zone !== 'UTC').sort()];
}

const fields: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
};
/** By zone, kept: making one takes longer than all that a screen formats with it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What reads the wall clock of a zone; an unknown zone reads as UTC. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  let clock: Intl.DateTimeFormat;
  try {
    clock = new Intl.DateTimeFormat('en-US', { ...fields, timeZone });
  } catch {
    clock = new Intl.DateTimeFormat('en-US', { ...fields, timeZone: 'UTC' });
  }
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * A date whose local fields are the wall clock of `zone` at `instant`: for formatting only,
 * never to be sent anywhere.
 */
export function wallClock(instant: string | number | Date, zone: string): Date {
  const at = new Date(instant);
  const parts = new Map(
    clockOf(zone)
      .formatToParts(at)
      .map((p) => [p.type, Number(p.value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return new Date(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

/** The instant at which the clock of `zone` shows the local fields of `wall`. */
export function instantOf(wall: Date, zone: string): Date {
  let guess = wall.getTime();
  // Twice: the first step may cross a change of the clocks.
  for (let i = 0; i < 2; i += 1) guess += wall.getTime() - wallClock(guess, zone).getTime();
  return new Date(guess);
}

/** The day of an instant in a zone. */
export function dayOf(instant: string | number | Date, zone: string): Day {
  return dateToDay(wallClock(instant, zone));
}

/** 'MMM d, yyyy at h:mm a', for scheduled times. */
export function timeText(instant: string, zone: string): string {
  return formatDate(wallClock(instant, zone), 'dayAndTime');
}

/** '08:12' of an instant today, 'Nov 3, 08:12' of another day. */
export function momentText(instant: number, zone: string): string {
  const isToday = dayOf(instant, zone) === dayOf(Date.now(), zone);
  return formatDate(wallClock(instant, zone), isToday ? 'clock' : 'dayAndClock');
}

/** The value of a datetime-local input for an instant. */
export function toInputValue(instant: string | number | Date, zone: string): string {
  return format(wallClock(instant, zone), "yyyy-MM-dd'T'HH:mm");
}

/** The instant of a datetime-local input's value, as ISO; null when it is incomplete. */
export function fromInputValue(value: string, zone: string): string | null {
  const wall = new Date(value);
  return Number.isNaN(wall.getTime()) ? null : instantOf(wall, zone).toISOString();
}

/** The owner's time zone: days are days there. */
export const ZoneContext = createContext('UTC');

export function useZone(): string {
  return useContext(ZoneContext);
}

/** Today in the owner's time zone. */
export function useToday(): Day {
  return dayOf(Date.now(), useZone());
}
