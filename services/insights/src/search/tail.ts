import { compareLines } from '@groupsight/reader/order';
import type { Context } from '../context.ts';
import { type DayDoc, grownSince } from '../days/days.repository.ts';
import { linesOfDays } from '../messages/messages.repository.ts';
import type { Span } from './blocks.repository.ts';
import { packed } from './index-days.ts';
import type { PackedDay } from './scan.ts';

/** Messages of days that are still to be derived that one search looks at itself. */
const maxLines = 3_000;

export interface Tail {
  /** What the index does not have yet. */
  readonly days: readonly PackedDay[];
  /** Days (`dayName`) whose index is of something else than their messages. */
  readonly stale: ReadonlySet<string>;
  /** Whether there is more of it than was read. */
  readonly isCut: boolean;
}

export const dayName = ({ group, date }: Pick<PackedDay, 'group' | 'date'>) => `${group} ${date}`;

type Dirty = Pick<DayDoc, 'group' | 'date' | 'dirty' | 'weight' | 'derivedTo' | 'derivedWeight'>;

/** Days that only grew are indexed up to where they were derived. */
const indexedTo = ({ dirty, derivedTo }: Dirty) => (dirty === grownSince && derivedTo) || null;

const linesLeft = (day: Dirty) =>
  indexedTo(day) ? Math.max(1, day.weight - (day.derivedWeight ?? 0)) : day.weight;

/** The messages that came or changed since their days were indexed, the newest days first. */
export async function unindexed(
  { stores, engine }: Pick<Context, 'stores' | 'engine'>,
  { owner: ownerId, groups, without, from, to }: Span,
): Promise<Tail> {
  const sweeps = await stores.sweeps
    .find({ owner: ownerId }, { _id: 0, group: 1, unindexed: 1 })
    .lean();
  const isAsked = (group: string) => groups?.includes(group) ?? !without.includes(group);
  const waiting = sweeps.filter(({ group }) => isAsked(group));
  if (waiting.length === 0) return { days: [], stale: new Set(), isCut: false };
  const found: Dirty[] = await stores.days
    .find(
      { owner: ownerId, group: { $in: waiting.map(({ group }) => group) }, dirty: { $gt: '' } },
      { _id: 0, group: 1, date: 1, dirty: 1, weight: 1, derivedTo: 1, derivedWeight: 1 },
    )
    .lean();
  const asked = found
    .filter(({ date }) => (from === '' || date >= from) && (to === '' || date <= to))
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  let weight = 0;
  const read = asked.filter((day) => {
    weight += linesLeft(day);
    return weight <= maxLines;
  });
  const days: PackedDay[] = [];
  for (const [group, some] of Map.groupBy(read, (day) => day.group)) {
    const byDate = await linesOfDays(
      stores.messages,
      ownerId,
      group,
      some.map(({ date }) => date),
    );
    for (const day of some) {
      const after = indexedTo(day);
      const lines = byDate.get(day.date) ?? [];
      const fresh = after ? lines.filter((line) => compareLines(line, after) > 0) : lines;
      days.push({ group, date: day.date, text: (await packed(engine, fresh)).join('') });
    }
  }
  return {
    days,
    stale: new Set(read.filter((day) => !indexedTo(day)).map(dayName)),
    isCut: read.length < asked.length || waiting.some((one) => Boolean(one.unindexed)),
  };
}
