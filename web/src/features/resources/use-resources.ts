import { getResources } from '../../shared/api/endpoints.ts';
import { ofGroup } from '../../shared/api/keys.ts';
import type { ResourceType } from '../../shared/api/types.ts';
import { usePage } from '../../shared/api/use-page.ts';
import type { Day } from '../../shared/dates/days.ts';
import type { DateRange } from '../../shared/dates/range.ts';

/** Events are looked at from today on, or back from there. */
export const EVENT_TIMES = ['ahead', 'past'] as const;
export type EventTime = (typeof EVENT_TIMES)[number];

export interface ResourceFilter {
  text: string;
  type: ResourceType | 'all';
  range: DateRange | null;
  /** Of events alone. */
  time: EventTime;
  today: Day;
}

/** The days of a range: those of an event are its own, those of anything else when it was shared. */
function dayFilters({ type, range, time, today }: ResourceFilter) {
  const inRange = range ? { $gte: range.startDate, $lte: range.endDate } : {};
  if (type !== 'event') return range ? { date: inRange } : {};
  if (time === 'past') return { event_date: { ...inRange, $lt: today } };
  const from = range && range.startDate > today ? range.startDate : today;
  return { event_date: { ...inRange, $gte: from } };
}

const PAGE_SIZE = 25;

/** The filter as the server reads it; days go as yyyy-MM-dd. */
export function resourceFilters(filter: ResourceFilter) {
  const { text, type } = filter;
  const wanted = { $containsi: text.trim() };
  return {
    ...(type === 'all' ? {} : { type: { $eq: type } }),
    ...dayFilters(filter),
    ...(wanted.$containsi
      ? {
          // What a row shows in words.
          $or: [
            { name: wanted },
            { description: wanted },
            { url: wanted },
            { sharedBy: wanted },
            { event_location: wanted },
          ],
        }
      : {}),
  };
}

function orderOf({ type, time }: ResourceFilter) {
  if (type !== 'event') return 'createdAt:desc';
  return time === 'ahead' ? 'event_date:asc' : 'event_date:desc';
}

/** A page of a group's resources: newest first; events by their days, the nearest first. */
export function useResources(groupId: string, filter: ResourceFilter) {
  return usePage(
    getResources({
      filters: { ...ofGroup(groupId), ...resourceFilters(filter) },
      sort: orderOf(filter),
    }),
    PAGE_SIZE,
  );
}
