import { getResources } from '../../shared/api/endpoints.ts';
import { ofGroup } from '../../shared/api/keys.ts';
import type { ResourceType } from '../../shared/api/types.ts';
import { usePage } from '../../shared/api/use-page.ts';
import type { DateRange } from '../../shared/dates/range.ts';

export interface ResourceFilter {
  text: string;
  type: ResourceType | 'all';
  range: DateRange | null;
}

const PAGE_SIZE = 25;

/** The filter as the server reads it; days go as yyyy-MM-dd. */
export function resourceFilters({ text, type, range }: ResourceFilter) {
  const wanted = { $containsi: text.trim() };
  return {
    ...(type === 'all' ? {} : { type: { $eq: type } }),
    ...(range ? { date: { $gte: range.startDate, $lte: range.endDate } } : {}),
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

/** A page of a group's resources, newest first. */
export function useResources(groupId: string, filter: ResourceFilter) {
  return usePage(
    getResources({
      filters: { ...ofGroup(groupId), ...resourceFilters(filter) },
      sort: 'createdAt:desc',
    }),
    PAGE_SIZE,
  );
}
