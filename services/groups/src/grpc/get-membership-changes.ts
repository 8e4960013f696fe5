import type {
  GetMembershipChangesRequest,
  GetMembershipChangesResponse,
  MembershipChange,
} from '@groupsight/proto/groups/v1/groups';
import { addDays, boundsOf, isDate, isTimeZone } from '@groupsight/shared/days';
import { invalid } from '@groupsight/shared/errors';
import type { GroupsContext } from '../context.ts';
import type { StoredMembershipEvent } from '../store/membership.ts';

const maxDays = 400;
const maxNamed = 10;

interface Change {
  readonly groupId: string;
  readonly memberId: string;
  readonly at: Date;
}

/**
 * Who is in a group after these events and was not before them, and the other way round. Events in
 * the order of their time: the first one tells how it was before it, the last how it is after.
 */
export function changesOf(events: readonly StoredMembershipEvent[]): {
  joined: Change[];
  left: Change[];
} {
  const isJoin = ({ kind }: StoredMembershipEvent) => kind === 'joined';
  const told = events.filter(({ kind }) => ['joined', 'left', 'removed'].includes(kind));
  const byMember = Map.groupBy(told, ({ groupId, memberId }) => `${groupId} ${memberId}`);
  const [joined, left]: [Change[], Change[]] = [[], []];
  for (const ofMember of byMember.values()) {
    const [first, last] = [ofMember[0], ofMember.at(-1)];
    if (!first || !last || isJoin(first) !== isJoin(last)) continue;
    (isJoin(last) ? joined : left).push(last);
  }
  const latest = (a: Change, b: Change) => b.at.getTime() - a.at.getTime();
  return { joined: joined.sort(latest), left: left.sort(latest) };
}

/** @throws AppError invalid_range */
export async function getMembershipChanges(
  { store }: GroupsContext,
  { ownerId, groupIds, from, to }: GetMembershipChangesRequest,
): Promise<GetMembershipChangesResponse> {
  if (!isDate(from) || !isDate(to) || from > to || addDays(from, maxDays) < to) {
    throw invalid('invalid_range', `from and to are dates, ${maxDays} days apart at most.`);
  }
  const { timezone } = await store.owners.get(ownerId);
  const zone = isTimeZone(timezone) ? timezone : 'UTC';
  const own = await store.groups.findMany(ownerId, groupIds);
  const stretch = {
    from: new Date(boundsOf(from, zone).from),
    to: new Date(boundsOf(to, zone).to),
  };
  const events = await store.membership.within(
    own.map(({ _id }) => _id),
    stretch,
  );
  const { joined, left } = changesOf(events);
  const shown = [joined.slice(0, maxNamed), left.slice(0, maxNamed)];
  const names = await store.members.namesOf(shown.flat());
  const named = (changes: readonly Change[] = []): MembershipChange[] =>
    changes.map(({ groupId, memberId, at }) => {
      return { groupId, memberId, at, name: names.get(`${groupId} ${memberId}`) ?? '' };
    });
  return {
    joined: joined.length,
    left: left.length,
    latestJoined: named(shown[0]),
    latestLeft: named(shown[1]),
  };
}
