import type { UserChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { SchedulerContext } from '../context.ts';
import { followZone, noticeChanges } from '../mail/follow-user.ts';

/** Learns in which zone an owner's days are, whether they are suspended, and what their mails have to tell. */
export async function onUsersChanges(
  context: SchedulerContext,
  records: readonly IncomingRecord<UserChanged>[],
): Promise<void> {
  for (const { value, publishedAt } of records) {
    const { userId, timezone, plan, at = new Date(publishedAt) } = value;
    const { suspendedAt = null } = value;
    await context.store.owners.put({ _id: userId, timezone, plan, suspendedAt, at });
    await followZone(context, userId);
    await noticeChanges(context, value);
  }
}
