import useSWR from 'swr';
import { request } from '../../shared/api/client.ts';
import { getAll } from '../../shared/api/get-all.ts';
import { one, paths } from '../../shared/api/keys.ts';
import { withQuery } from '../../shared/api/query.ts';
import type { RequestBody, ScheduledMessage } from '../../shared/api/types.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { type Day, dayToDate } from '../../shared/dates/days.ts';
import { instantOf } from '../../shared/dates/zone.ts';

/** Without a filter the latest 10 are shown (spec §9). */
export const LATEST = 10;
const PAGE_SIZE = 20;
const DAY_MS = 86_400_000;

export interface ScheduleInput {
  message: string;
  /** Group documentIds. */
  groups: string[];
  /** ISO instant. */
  scheduledFor: string;
}

/** The instants between which a day of the owner's zone lies. */
export function daySpan(day: Day, zone: string): { $gte: string; $lt: string } {
  const start = dayToDate(day);
  const next = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
  return {
    $gte: instantOf(start, zone).toISOString(),
    $lt: instantOf(next, zone).toISOString(),
  };
}

/** The messages of a day, or the latest ones. */
export function useScheduled(day: Day | null, zone: string) {
  const filters = day ? { scheduledFor: daySpan(day, zone) } : {};
  const key = withQuery(paths.scheduled, { filters, sort: 'scheduledFor:desc' });
  return usePage<ScheduledMessage>(key, day ? PAGE_SIZE : LATEST);
}

const CALENDAR_YEARS = 2;

/** All messages around now, for the days that the calendar marks. */
export function useScheduledDays(today: Day) {
  const from = new Date(dayToDate(today).getTime() - CALENDAR_YEARS * 365 * DAY_MS);
  const key = withQuery(paths.scheduled, {
    filters: { scheduledFor: { $gte: from.toISOString() } },
    sort: 'scheduledFor:desc',
  });
  return useSWR<ScheduledMessage[], unknown>(key, getAll<ScheduledMessage>);
}

/**
 * Creates, changes and deletes. A failure shows nothing and changes nothing (spec §8): each
 * answers whether it was made, so that a dialog can keep its draft.
 */
export function useScheduleActions(onChanged: () => Promise<unknown>) {
  async function attempt(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
    } catch {
      return false;
    }
    await onChanged();
    return true;
  }
  return {
    create: (input: ScheduleInput) =>
      attempt(
        request('POST', paths.scheduled, {
          body: { data: input } satisfies RequestBody<'/api/scheduled-messages', 'post'>,
        }),
      ),
    update: (documentId: string, input: ScheduleInput) =>
      attempt(
        request('PUT', one(paths.scheduled, documentId), {
          body: { data: input } satisfies RequestBody<
            '/api/scheduled-messages/{documentId}',
            'put'
          >,
        }),
      ),
    remove: (documentId: string) => attempt(request('DELETE', one(paths.scheduled, documentId))),
  };
}
