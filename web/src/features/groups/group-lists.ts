import type { Group, GroupSummary } from '../../shared/api/types.ts';
import type { DayValue } from '../../shared/charts/options.ts';

const MOST_MEMBERS = 20;

/** Without announcement groups, by activity descending, then by name (spec §2). */
export function visibleGroups(groups: readonly GroupSummary[]): GroupSummary[] {
  return groups
    .filter((group) => !group.is_announcements)
    .sort((a, b) => b.activity_score - a.activity_score || a.name.localeCompare(b.name));
}

/** Case-insensitive on the name, and on the description where asked (spec §5). */
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

export interface RankedMember {
  key: string;
  name: string;
  group: string;
  messages: number;
  /** 0–100, relative to the most active one. */
  share: number;
}

/** Up to 20 members over all groups, by messages descending (spec §2). */
export function mostActiveMembers(groups: readonly GroupSummary[]): RankedMember[] {
  const all = groups.flatMap((group) =>
    (group.top_members ?? []).map((member, index) => ({
      key: `${group.documentId}/${member.id ?? index}`,
      name: member.name,
      group: group.name,
      messages: member.messages,
    })),
  );
  all.sort((a, b) => b.messages - a.messages || a.name.localeCompare(b.name));
  const most = all[0]?.messages ?? 0;
  return all
    .slice(0, MOST_MEMBERS)
    .map((member) => ({ ...member, share: most ? (member.messages / most) * 100 : 0 }));
}

/** The first two names, or 'No data yet' from the caller (spec §9). */
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
