import { addDays, dateOf } from '@groupsight/shared/days';

/** Days of growth that a group shows. */
export const growthDays = 90;

/** Something that tells of a group's size: a change of membership, or a count. */
export interface SizeEvent {
  /** Orders events of one instant. */
  readonly id: string;
  readonly at: Date;
  /** joined, left, removed, promoted, demoted; 'counted' for the size seen at an import. */
  readonly kind: string;
  /** Members afterwards; 0 when unknown. */
  readonly sizeAfter: number;
}

export interface GrowthPoint {
  /** yyyy-MM-dd. */
  readonly date: string;
  readonly value: number;
}

function changeOf(kind: string): number {
  if (kind === 'joined') return 1;
  return kind === 'left' || kind === 'removed' ? -1 : 0;
}

/** The size after each event, in order; where none tells one, `sizeNow` is the last. */
function sizes(events: readonly SizeEvent[], sizeNow: number): number[] {
  const known = events.findIndex(({ sizeAfter }) => sizeAfter > 0);
  const anchor = known < 0 ? events.length - 1 : known;
  const after: number[] = [];
  after[anchor] = events[anchor]?.sizeAfter || sizeNow;
  for (let i = anchor - 1; i >= 0; i--) {
    after[i] = Math.max(0, (after[i + 1] ?? 0) - changeOf(events[i + 1]?.kind ?? ''));
  }
  for (let i = anchor + 1; i < events.length; i++) {
    const event = events[i];
    if (!event) continue;
    after[i] = event.sizeAfter || Math.max(0, (after[i - 1] ?? 0) + changeOf(event.kind));
  }
  return after;
}

/**
 * Members at the end of each day on which something happened, oldest first. Days are days in
 * `zone`. Events may come in any order and twice: equal ids count once.
 */
export function growthOf(
  events: readonly SizeEvent[],
  { zone, sizeNow }: { readonly zone: string; readonly sizeNow: number },
): GrowthPoint[] {
  const unique = new Map(events.map((event) => [event.id, event]));
  const ordered = [...unique.values()].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1),
  );
  const after = sizes(ordered, sizeNow);
  const byDay = new Map<string, number>();
  ordered.forEach(({ at }, i) => {
    byDay.set(dateOf(at.getTime(), zone), after[i] ?? 0);
  });
  return [...byDay].map(([date, value]) => ({ date, value }));
}

const windows = new Map<string, readonly string[]>();
const maxWindows = 200;

/** The 90 days that end with a day; kept, because every list of groups asks for the same ones. */
function windowUpTo(lastDay: string): readonly string[] {
  let days = windows.get(lastDay);
  if (!days) {
    days = Array.from({ length: growthDays }, (_, i) => addDays(lastDay, i + 1 - growthDays));
    if (windows.size >= maxWindows) windows.clear();
    windows.set(lastDay, days);
  }
  return days;
}

/** Every day up to `lastDay`, 90 at most: a day on which nothing happened is as the one before. */
export function everyDay(points: readonly GrowthPoint[], lastDay: string): GrowthPoint[] {
  const days: GrowthPoint[] = [];
  let next = 0;
  let value: number | undefined;
  for (const date of windowUpTo(lastDay)) {
    for (let point = points[next]; point && point.date <= date; point = points[++next]) {
      value = point.value;
    }
    if (value !== undefined) days.push({ date, value });
  }
  return days;
}
