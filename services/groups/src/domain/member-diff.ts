/** A member as the chat network tells. */
export interface SeenMember {
  readonly memberId: string;
  readonly name: string;
  readonly isAdmin: boolean;
}

export interface KnownMember extends SeenMember {
  readonly active: boolean;
}

export interface MemberDifference extends SeenMember {
  readonly active: boolean;
}

/**
 * What has to change so that the known members are those seen now. An empty list of seen ones
 * changes nothing: providers leave it out where they may not tell.
 */
export function memberDifferences(
  known: readonly KnownMember[],
  seen: readonly SeenMember[],
): MemberDifference[] {
  if (seen.length === 0) return [];
  const before = new Map(known.map((member) => [member.memberId, member]));
  const now = new Map(seen.map((member) => [member.memberId, member]));
  const differs = ({ memberId, name, isAdmin }: SeenMember) => {
    const old = before.get(memberId);
    return !old?.active || old.isAdmin !== isAdmin || (name !== '' && old.name !== name);
  };
  const here = [...now.values()].filter(differs).map((member) => ({ ...member, active: true }));
  const gone = known
    .filter(({ memberId, active }) => active && !now.has(memberId))
    .map(({ memberId, name }) => ({ memberId, name, isAdmin: false, active: false }));
  return [...here, ...gone];
}
