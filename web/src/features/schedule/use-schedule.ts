import { useSWRConfig } from 'swr';
import { messageOf } from '../../shared/api/api-error.ts';
import {
  deleteScheduledMessage,
  getScheduledMessages,
  getScheduledMessagesDays,
  getWaBudget,
  postScheduledMessageSend,
  postScheduledMessages,
  putScheduledMessage,
} from '../../shared/api/endpoints.ts';
import { isOf, paths } from '../../shared/api/keys.ts';
import type { ScheduledStatus } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { type Day, dayToDate } from '../../shared/dates/days.ts';
import { instantOf } from '../../shared/dates/zone.ts';

/** Without a filter the latest 10 are shown. */
export const LATEST = 10;

export interface ScheduleInput {
  message: string;
  /** Group documentIds. */
  groups: string[];
  /** ISO instant. */
  scheduledFor: string;
  mentions?: { id: string; name: string }[];
  attachment?: { mediaId: string; fileName: string } | null;
  poll?: { options: string[]; multiple: boolean } | null;
}

/** Which messages are shown, and which of them first. */
export interface ScheduleFilter {
  day: Day | null;
  status: ScheduledStatus | 'all';
  order: 'asc' | 'desc';
}

/** The latest of all. */
export const unfiltered: ScheduleFilter = { day: null, status: 'all', order: 'desc' };

/** The instants between which a day of the owner's zone lies. */
export function daySpan(day: Day, zone: string): { $gte: string; $lt: string } {
  const start = dayToDate(day);
  const next = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
  return {
    $gte: instantOf(start, zone).toISOString(),
    $lt: instantOf(next, zone).toISOString(),
  };
}

/** The messages that the filter lets through, a page of them; the server filters and sorts. */
export function useScheduled({ day, status, order }: ScheduleFilter, zone: string) {
  const filters = {
    ...(day ? { scheduledFor: daySpan(day, zone) } : {}),
    ...(status === 'all' ? {} : { status: { $eq: status } }),
  };
  return usePage(getScheduledMessages({ filters, sort: `scheduledFor:${order}` }), LATEST);
}

/** The days that have messages, for the calendar. */
export function useScheduledDays() {
  return useData(getScheduledMessagesDays());
}

/** How much the account sent today, of what is wise. */
export function useSendBudget() {
  return useData(getWaBudget());
}

/**
 * Creates, changes and deletes. Each answers why it was refused, null when it was not; what is
 * on the screen changes only with what the server has.
 */
export function useScheduleActions() {
  const { mutate } = useSWRConfig();
  async function attempt(work: Promise<unknown>): Promise<string | null> {
    try {
      await work;
    } catch (error) {
      return messageOf(error);
    }
    await mutate((key) => isOf(paths.scheduled)(key) || isOf(paths.waBudget)(key));
    return null;
  }
  return {
    create: (input: ScheduleInput) => attempt(postScheduledMessages({ data: input }).send()),
    update: (documentId: string, input: ScheduleInput) =>
      attempt(putScheduledMessage(documentId, { data: input }).send()),
    /** To those of its groups that did not get it. */
    sendNow: (documentId: string) => attempt(postScheduledMessageSend(documentId).send()),
    remove: (documentId: string) => attempt(deleteScheduledMessage(documentId).send()),
  };
}
