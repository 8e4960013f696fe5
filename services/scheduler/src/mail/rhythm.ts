import { addDays, dateOf, isTimeZone, offsetMinutes } from '@groupsight/shared/days';

/** How often somebody wants the brief. */
export const rhythms = ['off', 'daily', 'weekly'] as const;
export type Rhythm = (typeof rhythms)[number];

/** When somebody wants the brief. */
export interface Wish {
  readonly rhythm: Rhythm;
  /** 0 to 23, of the owner's day. */
  readonly hour: number;
  /** 1 (Monday) to 7 (Sunday); counts with 'weekly'. */
  readonly weekday: number;
}

/** What who has not chosen gets: in the morning, and of weeks on their first day. */
export const defaultWish: Wish = { rhythm: 'daily', hour: 7, weekday: 1 };

/** A time at which a brief is due. */
export interface Slot {
  /** yyyy-MM-dd in the owner's zone. */
  readonly date: string;
  readonly at: Date;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (date: string): number =>
  ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/**
 * When clocks in a zone show this hour of a date: the first time where they show it twice, and
 * where they skip it the moment at which they do.
 */
function instantOf(date: string, hour: number, zone: string): Date {
  const shown = Date.parse(`${date}T00:00:00Z`) + hour * 60 * minuteMs;
  const offsets = [shown - dayMs, shown + dayMs].map((near) => offsetMinutes(near, zone));
  const times = offsets.map((offset) => shown - offset * minuteMs);
  const shows = times.filter((at) => at + offsetMinutes(at, zone) * minuteMs === shown);
  return new Date(shows.length > 0 ? Math.min(...shows) : Math.max(...times));
}

const known = (zone: string) => (isTimeZone(zone) ? zone : 'UTC');

/** The slots of a wish around a time: a week and a day to either side hold one of each rhythm. */
function slotsAround({ rhythm, hour, weekday }: Wish, zone: string, now: Date): Slot[] {
  const today = dateOf(now.getTime(), zone);
  const dates = Array.from({ length: 17 }, (_, index) => addDays(today, index - 8));
  const wanted = rhythm === 'daily' ? dates : dates.filter((date) => weekdayOf(date) === weekday);
  return wanted.map((date) => ({ date, at: instantOf(date, hour, zone) }));
}

/** The first slot after a time; undefined for who wants none. */
export function nextSlot(wish: Wish, zone: string, after: Date): Slot | undefined {
  if (wish.rhythm === 'off') return undefined;
  return slotsAround(wish, known(zone), after).find(({ at }) => at > after);
}

/** The first days of the months around a time, each with when its recap of the month before is due. */
function recapSlots(hour: number, zone: string, now: Date): Slot[] {
  const today = dateOf(now.getTime(), zone);
  const thisMonth = `${today.slice(0, 7)}-01`;
  const before = `${addDays(thisMonth, -1).slice(0, 7)}-01`;
  const next = `${addDays(thisMonth, 31).slice(0, 7)}-01`;
  return [before, thisMonth, next].map((date) => ({ date, at: instantOf(date, hour, zone) }));
}

type RecapWish = Pick<Wish, 'hour'> & {
  /** Whether somebody wants a recap of every month. */
  readonly recap: boolean;
};

/** When the next recap is due; null for who wants none. */
export function nextRecap({ recap, hour }: RecapWish, zone: string, after: Date): Date | null {
  if (!recap) return null;
  return recapSlots(hour, known(zone), after).find(({ at }) => at > after)?.at ?? null;
}

/** The month (yyyy-MM) that the last recap up to a time is of; missed ones before it stay missed. */
export function lastRecapOf(hour: number, zone: string, now: Date): string | undefined {
  const slot = recapSlots(hour, known(zone), now).findLast(({ at }) => at <= now);
  return slot && addDays(slot.date, -1).slice(0, 7);
}

/** The last slot up to a time, which stands for all that were missed before it. */
export function lastSlot(wish: Wish, zone: string, now: Date): Slot | undefined {
  if (wish.rhythm === 'off') return undefined;
  return slotsAround(wish, known(zone), now).findLast(({ at }) => at <= now);
}
