import type { MembershipEvent } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { SchedulerContext } from '../context.ts';
import { mergeSubscribers } from '../newsletters/subscribers.ts';
import { tellMembersJoined } from '../webhooks/members-joined.ts';

/** Learns who joined, and which members turned out to be one person; once for each, though every chat tells it. */
export async function onChatMembership(
  context: SchedulerContext,
  records: readonly IncomingRecord<MembershipEvent>[],
): Promise<void> {
  const merges = new Map<string, { ownerId: string; from: string; into: string }>();
  for (const { value } of records) {
    const { ownerId, kind, memberId: into, mergedId: from = '' } = value;
    if (kind === 'merged' && from !== '')
      merges.set(`${ownerId} ${from} ${into}`, { ownerId, from, into });
  }
  for (const { ownerId, from, into } of merges.values()) {
    await mergeSubscribers(context, ownerId, { from, into });
  }
  await tellMembersJoined(
    context,
    records.map(({ value }) => value),
  );
}
