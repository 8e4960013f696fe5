import type { Resource } from '../../shared/api/types.ts';
import { dayOf } from '../../shared/dates/zone.ts';

export interface DayOfResources {
  day: string;
  resources: Resource[];
}

/** The day a resource was shared on, in the owner's zone. */
function sharedOn(resource: Resource, zone: string): string {
  return resource.date?.slice(0, 10) || dayOf(resource.createdAt, zone);
}

/** Resources under the day they were shared on, in the order they came. */
export function groupByDay(
  resources: readonly Resource[],
  zone: string,
  by: 'shared' | 'event' = 'shared',
): DayOfResources[] {
  const days = new Map<string, Resource[]>();
  for (const resource of resources) {
    const day = (by === 'event' && resource.event_date) || sharedOn(resource, zone);
    const list = days.get(day);
    if (list) list.push(resource);
    else days.set(day, [resource]);
  }
  return [...days].map(([day, list]) => ({ day, resources: list }));
}

/** A link that is safe to follow: http(s) only; null for media, which needs the session. */
export function externalUrl(resource: Pick<Resource, 'url' | 'media_url'>): string | null {
  const url = resource.url || resource.media_url;
  return url && /^https?:\/\//i.test(url) ? url : null;
}
