import { addDays } from 'date-fns';
import { dateToDay, dayToDate } from '../../shared/dates/days.ts';
import { dayOf, fromInputValue } from '../../shared/dates/zone.ts';

const HOUR_MS = 3_600_000;

/** Until when a question can be put off, as an instant; days begin at nine in the owner's zone. */
export function snoozeTimes(now: number, zone: string) {
  const today = dayToDate(dayOf(now, zone));
  const nineOn = (days: number) =>
    fromInputValue(`${dateToDay(addDays(today, days))}T09:00`, zone) ??
    new Date(now + days * 24 * HOUR_MS).toISOString();
  return {
    hours: new Date(now + 3 * HOUR_MS).toISOString(),
    tomorrow: nineOn(1),
    week: nineOn(7),
  };
}
