import type {
  ListScheduledDaysRequest,
  ListScheduledDaysResponse,
  ScheduledDay,
} from '@groupsight/proto/scheduler/v1/scheduler';
import type { SchedulerContext } from '../context.ts';
import { localTime } from '../domain/local-time.ts';

/** The days with messages, oldest first; days are days in the owner's zone. */
export async function listScheduledDays(
  { store }: SchedulerContext,
  { ownerId }: ListScheduledDaysRequest,
): Promise<ListScheduledDaysResponse> {
  const zone = await store.owners.zoneOf(ownerId);
  const days = new Map<string, ScheduledDay>();
  for await (const { scheduledFor, status } of store.messages.times(ownerId)) {
    const { date } = localTime(scheduledFor, zone);
    const day = days.get(date) ?? { date, count: 0, failed: 0 };
    day.count += 1;
    if (status === 'failed') day.failed += 1;
    days.set(date, day);
  }
  return { days: [...days.values()] };
}
