import { type MembershipEvent, Origin } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import { groupDocumentId } from '@groupsight/shared/ids';
import type { GroupsContext } from '../context.ts';
import { recomputeGrowth } from '../recompute-growth.ts';
import type { GroupName } from '../store/groups.ts';
import type { MemberChange } from '../store/members.ts';

interface Happening {
  readonly event: MembershipEvent;
  readonly at: Date;
}

function toChange({ event, at }: Happening): MemberChange {
  const { memberId, memberName: name, kind } = event;
  const active = kind !== 'left' && kind !== 'removed';
  // Whoever joins or goes is no admin; promoted and demoted say it themselves.
  return { memberId, name, active, isAdmin: kind === 'promoted', at };
}

async function applyToGroup(
  context: GroupsContext,
  group: GroupName,
  happenings: readonly Happening[],
): Promise<void> {
  const { store } = context;
  const { _id: groupId } = group;
  await store.membership.add(
    groupId,
    happenings.map(({ event, at }) => {
      const { eventId, kind, memberId, sizeAfter } = event;
      return { eventId, kind, memberId, at, sizeAfter };
    }),
  );
  await store.members.apply(group, happenings.map(toChange));
  await followSelf(context, group, happenings);
  const sized = happenings.filter(({ event }) => event.sizeAfter > 0);
  const latest = sized.sort((a, b) => a.at.getTime() - b.at.getTime()).at(-1);
  if (latest) await store.groups.setSize(group, latest.event.sizeAfter, latest.at);
  await recomputeGrowth(context, group);
}

/**
 * Whether the account is admin there decides what may be deleted, and a group that it is not in
 * any more takes none of the plan's places: others hear of it at once.
 */
async function followSelf(
  { store, now, groupsChanged }: GroupsContext,
  group: GroupName,
  happenings: readonly Happening[],
): Promise<void> {
  const own = happenings.filter(({ event }) => event.isSelf);
  if (own.length === 0) return;
  for (const { event, at } of own) {
    if (event.kind !== 'promoted' && event.kind !== 'demoted') {
      await store.groups.setLeft(group, event.kind !== 'joined', at, now());
    }
    await store.groups.setAdmin(group, event.kind === 'promoted', at, now());
  }
  groupsChanged();
}

/** Who was met under two ids is one member from now on; what comes later names only one. */
async function mergeMembers(
  { store }: GroupsContext,
  group: GroupName,
  merges: readonly Happening[],
): Promise<void> {
  for (const { event } of merges) {
    const { mergedId: fromId = '', memberId: intoId } = event;
    if (fromId === '' || intoId === '' || fromId === intoId) continue;
    await store.members.merge(group, { fromId, intoId });
    await store.membership.rename(group._id, fromId, intoId);
  }
}

/**
 * Who joins and leaves. Events are stored once by their id, the latest state of a member wins by
 * time, growth is worked out from the stored events: a redelivered batch changes nothing.
 */
export async function onChatMembership(
  context: GroupsContext,
  records: readonly IncomingRecord<MembershipEvent>[],
): Promise<void> {
  const byGroup = new Map<string, Happening[]>();
  for (const { value: event, publishedAt } of records) {
    const groupId = groupDocumentId(event.ownerId, event.chatId);
    const happenings = byGroup.get(groupId) ?? [];
    happenings.push({ event, at: event.at ?? new Date(publishedAt) });
    byGroup.set(groupId, happenings);
  }
  for (const [groupId, happenings] of byGroup) {
    const ownerId = happenings[0]?.event.ownerId ?? '';
    const isMerge = ({ event }: Happening) => event.kind === 'merged';
    const changes = happenings.filter((one) => !isMerge(one));
    const group = { _id: groupId, ownerId };
    if (changes.length > 0) await applyToGroup(context, group, changes);
    await mergeMembers(context, group, happenings.filter(isMerge));
    const live = happenings.find(({ event }) => event.origin === Origin.LIVE);
    if (live) await context.tell.groups(ownerId, [groupId]);
  }
}
