import type { StoredLine } from '../messages/messages.repository.ts';
import type { DayDoc, DayMember } from './days.repository.ts';

/**
 * Whether a line counts as somebody's message. A deleted one does: it was sent, and an export
 * of the same chat counts it too.
 */
export function isCounted(line: { readonly type: string }): boolean {
  return line.type !== 'system';
}

export type DayCount = Pick<DayDoc, 'count' | 'members' | 'lastAt' | 'runs' | 'weight'>;

export const emptyCount: DayCount = { count: 0, members: [], lastAt: null, runs: [], weight: 0 };

/** A day's figures with more lines. */
export function addLines(day: DayCount, lines: readonly StoredLine[]): DayCount {
  const members = new Map(day.members.map((member) => [member.id, { ...member }]));
  const runs = new Map(day.runs.map(({ run, n }) => [run, n]));
  let { count } = day;
  let last = day.lastAt?.getTime() ?? 0;
  for (const line of lines) {
    if (!isCounted(line)) continue;
    if (line.run > 0) runs.set(line.run, (runs.get(line.run) ?? 0) + 1);
    count += 1;
    last = Math.max(last, line.at);
    if (line.senderId !== '') addMember(members, line);
  }
  return {
    count,
    members: [...members.values()],
    lastAt: last > 0 ? new Date(last) : null,
    runs: [...runs].map(([run, n]) => ({ run, n })),
    weight: day.weight + lines.length,
  };
}

/** The name of the member's latest message that has one wins. */
function addMember(members: Map<string, DayMember>, { senderId, senderName, at }: StoredLine) {
  const known = members.get(senderId);
  if (!known) {
    members.set(senderId, { id: senderId, name: senderName, n: 1, at });
    return;
  }
  known.n += 1;
  if (senderName !== '' && (at >= known.at || known.name === '')) known.name = senderName;
  known.at = Math.max(known.at, at);
}

/** A day's figures from its lines. */
export const countDay = (lines: readonly StoredLine[]): DayCount => addLines(emptyCount, lines);
