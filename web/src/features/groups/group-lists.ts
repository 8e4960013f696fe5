import type { ActiveMember, Group, GroupSummary, WatchSuggestion } from '../../shared/api/types.ts';
import type { DayValue } from '../../shared/charts/options.ts';
import { nameOf } from './member-name.ts';
import { groupTexts } from './texts.ts';

/** Without announcement groups, by activity descending, then by name. */
export function visibleGroups(groups: readonly GroupSummary[]): GroupSummary[] {
  return groups
    .filter((group) => !group.is_announcements)
    .sort((a, b) => b.activity_score - a.activity_score || a.name.localeCompare(b.name));
}

/** Case-insensitive on the name, and on the description where asked. */
export function searchGroups(
  groups: GroupSummary[],
  text: string,
  inDescription = false,
): GroupSummary[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return groups;
  return groups.filter(
    (group) =>
      group.name.toLowerCase().includes(wanted) ||
      (inDescription && (group.description ?? '').toLowerCase().includes(wanted)),
  );
}

/** By what a list of groups may be in order; those that are equal stand by name. */
export type GroupOrder = keyof typeof groupTexts.manage.orders;

/** What speaks for watching groups, by documentId, the most worth watching first. */
export type Suggestions = ReadonlyMap<string, WatchSuggestion>;

/** The suggested first, as the server ranks them; then the others as they are. */
export function suggestedFirst(
  groups: readonly GroupSummary[],
  suggestions: Suggestions,
): GroupSummary[] {
  const places = new Map([...suggestions.keys()].map((documentId, place) => [documentId, place]));
  const placeOf = ({ documentId }: GroupSummary) => places.get(documentId) ?? places.size;
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const weights: Record<
  Exclude<GroupOrder, 'name' | 'suggested'>,
  (group: GroupSummary) => number
> = {
  active: (group) => group.activity_score,
  size: (group) => group.size,
  messages: (group) => group.total_messages,
  latest: (group) => (group.last_message_at ? Date.parse(group.last_message_at) : 0),
};

/** The groups in an order, the most first; names by the alphabet. */
export function orderGroups(groups: readonly GroupSummary[], order: GroupOrder): GroupSummary[] {
  const byName = (a: GroupSummary, b: GroupSummary) => a.name.localeCompare(b.name);
  if (order === 'name' || order === 'suggested') return groups.toSorted(byName);
  const weigh = weights[order];
  return groups.toSorted((a, b) => weigh(b) - weigh(a) || byName(a, b));
}

export interface RankedMember {
  id: string;
  name: string;
  /** The groups they wrote in. */
  groups: string;
  messages: number;
  /** 0–100, relative to the most active one. */
  share: number;
}

const NAMED_GROUPS = 2;

/** The first two by name, and how many more. */
export function groupNames(groups: readonly { readonly name: string }[]): string {
  const named = groups.slice(0, NAMED_GROUPS).map(({ name }) => name);
  const more = groups.length - named.length;
  return more > 0 ? groupTexts.moreGroups(named.join(', '), more) : named.join(', ');
}

/** The most active members, each against the first of them. */
export function rankedMembers(members: readonly ActiveMember[]): RankedMember[] {
  const most = members[0]?.messages ?? 0;
  return members.map(({ id, name, messages, groups }) => ({
    id,
    messages,
    name: nameOf({ id, name }),
    groups: groupNames(groups),
    share: most ? (messages / most) * 100 : 0,
  }));
}

/** The first two names, or 'No data yet' from the caller. */
export function topMemberNames(group: GroupSummary): string {
  return (group.top_members ?? [])
    .slice(0, 2)
    .map((member) => member.name)
    .join(', ');
}

/** The member counts of today's month as a line, oldest first. */
export function growthPoints(group: Group, today: string): DayValue[] {
  const month = today.slice(0, 8);
  return group.member_growth_stats
    .filter(({ date }) => date.startsWith(month))
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ date, value }) => ({ date: date.slice(0, 10), value }));
}

/** How much the value changed from the first to the last day. */
export function growthChange(points: readonly DayValue[]): number {
  return (points.at(-1)?.value ?? 0) - (points[0]?.value ?? 0);
}
