/** A member whom a text names with '@' and the name. */
export interface NamedMember {
  readonly memberId: string;
  readonly name: string;
}

/** What the network writes for a member: what stands before the id's '@', without its device. */
function handleOf(memberId: string): string {
  return memberId.replace(/[:@].*$/s, '');
}

/**
 * A text as the network wants it: for '@' and a member's name, '@' and the id. Names that the
 * text does not hold any more are left out.
 */
export function withMentions(
  text: string,
  members: readonly NamedMember[],
): { readonly text: string; readonly mentions: readonly string[] } {
  const byName = new Map(members.map((member) => [`@${member.name}`, member.memberId]));
  // The longest first: '@Ann' must not be found in '@Ann Lee'.
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return { text, mentions: [] };
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = new Set<string>();
  const replaced = text.replace(new RegExp(escaped.join('|'), 'gu'), (name) => {
    const memberId = byName.get(name) ?? '';
    found.add(memberId);
    return `@${handleOf(memberId)}`;
  });
  return { text: replaced, mentions: [...found] };
}
