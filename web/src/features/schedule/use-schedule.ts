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
import type { ScheduledMessage, ScheduledStatus } from '../../shared/api/types.ts';
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
  /** next: what waits first, the soonest before the others; then what is over, the latest first. */
  order: 'next' | 'asc' | 'desc';
}

/** The latest of all, the next to go out first. */
export const unfiltered: ScheduleFilter = { day: null, status: 'all', order: 'next' };

/** The messages of a page as they are shown. */
export function inOrder(
  messages: readonly ScheduledMessage[],
  order: ScheduleFilter['order'],
): readonly ScheduledMessage[] {
  if (order !== 'next') return messages;
  const isWaiting = ({ status }: ScheduledMessage) => status === 'pending';
  const time = ({ scheduledFor }: ScheduledMessage) => Date.parse(scheduledFor);
  return [
    ...messages.filter(isWaiting).sort((a, b) => time(a) - time(b)),
    ...messages.filter((one) => !isWaiting(one)).sort((a, b) => time(b) - time(a)),
  ];
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

/** The messages that the filter lets through, a page of them; the server filters and sorts. */
export function useScheduled({ day, status, order }: ScheduleFilter, zone: string) {
  const filters = {
    ...(day ? { scheduledFor: daySpan(day, zone) } : {}),
    ...(status === 'all' ? {} : { status: { $eq: status } }),
  };
  // Of those that wait the next page has later ones; of all the first has the latest.
  const direction = order !== 'next' ? order : status === 'pending' ? 'asc' : 'desc';
  return usePage(getScheduledMessages({ filters, sort: `scheduledFor:${direction}` }), LATEST);
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
