import type { DayDoc, DayMember } from '../store/days.ts';
import type { StoredLine } from '../store/messages.ts';

/**
 * Whether a line counts as somebody's message. A deleted one does: it was sent, and an export
 * of the same chat counts it too.
 */
export function isCounted(line: { readonly type: string }): boolean {
  return line.type !== 'system';
}

export type DayCount = Pick<DayDoc, 'count' | 'members' | 'lastAt' | 'runs' | 'weight'>;

/** A day's figures from its lines (in the chat's order). */
export function countDay(lines: readonly StoredLine[]): DayCount {
  const members = new Map<string, DayMember>();
  const runs = new Map<number, number>();
  let count = 0;
  let last = 0;
  for (const line of lines) {
    if (line.run > 0 && isCounted(line)) runs.set(line.run, (runs.get(line.run) ?? 0) + 1);
    if (!isCounted(line)) continue;
    count += 1;
    last = line.at;
    if (line.senderId === '') continue;
    const known = members.get(line.senderId);
    if (!known) {
      members.set(line.senderId, { id: line.senderId, name: line.senderName, n: 1, at: line.at });
      continue;
    }
    known.n += 1;
    known.at = line.at;
    if (line.senderName !== '') known.name = line.senderName;
  }
  return {
    count,
    members: [...members.values()],
    lastAt: last > 0 ? new Date(last) : null,
    runs: [...runs].map(([run, n]) => ({ run, n })),
    weight: lines.length,
  };
}
