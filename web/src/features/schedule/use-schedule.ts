import { answer, api } from '../../shared/api/client.ts';
import { useAll } from '../../shared/api/use-api.ts';
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
  return usePage(
    '/api/scheduled-messages',
    { filters, sort: 'scheduledFor:desc' },
    day ? PAGE_SIZE : LATEST,
  );
}

const CALENDAR_YEARS = 2;

/** All messages around now, for the days that the calendar marks. */
export function useScheduledDays(today: Day) {
  const from = new Date(dayToDate(today).getTime() - CALENDAR_YEARS * 365 * DAY_MS);
  return useAll('/api/scheduled-messages', {
    filters: { scheduledFor: { $gte: from.toISOString() } },
    sort: 'scheduledFor:desc',
  });
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
      attempt(answer(api.POST('/api/scheduled-messages', { body: { data: input } }))),
    update: (documentId: string, input: ScheduleInput) =>
      attempt(
        answer(
          api.PUT('/api/scheduled-messages/{documentId}', {
            params: { path: { documentId } },
            body: { data: input },
          }),
        ),
      ),
    remove: (documentId: string) =>
      attempt(
        answer(
          api.DELETE('/api/scheduled-messages/{documentId}', { params: { path: { documentId } } }),
        ),
      ),
  };
}
