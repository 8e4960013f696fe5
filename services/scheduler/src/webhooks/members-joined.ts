import { type MembershipEvent, Origin } from '@groupsight/proto/events/v1/events';
import type { SchedulerContext } from '../context.ts';
import { oneLine } from '../mail/clean.ts';
import type { NewDelivery } from './deliveries.repository.ts';

const longestName = 100;

/** What happened now, or within the last day: a history is no news. */
const isNews = ({ kind, origin, isSelf }: MembershipEvent) =>
  kind === 'joined' && !isSelf && (origin === Origin.LIVE || origin === Origin.LATE);

/** Asks for the deliveries of who joined; once, however often the bus tells it. */
export async function tellMembersJoined(
  { store, now }: SchedulerContext,
  events: readonly MembershipEvent[],
): Promise<void> {
  const byOwner = Map.groupBy(events.filter(isNews), ({ ownerId }) => ownerId);
  if (byOwner.size === 0) return;
  const at = now();
  const hearing = await store.webhooks.hearing([...byOwner.keys()], 'member.joined');
  for (const { _id: webhookId, ownerId, groups, since } of hearing) {
    const heard = (byOwner.get(ownerId) ?? []).filter(
      ({ groupId, at: when = at }) =>
        when >= since && (groups.length === 0 || groups.includes(groupId)),
    );
    const deliveries = heard.map(
      ({ eventId, chatId, groupId, memberId, memberName, at: occurredAt = at }): NewDelivery => ({
        ownerId,
        webhookId,
        event: 'member.joined',
        subject: `${chatId} ${eventId}`,
        groupId,
        member: { id: memberId, name: oneLine(memberName, longestName) },
        occurredAt,
      }),
    );
    await store.deliveries.add(deliveries, at);
  }
}
