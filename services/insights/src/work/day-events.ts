import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import type { FactDraft, ResourceDraft } from '../domain/engine/types.ts';
import { compareLines } from '../domain/order.ts';
import { changedSince } from '../store/days.ts';
import { messageKey } from '../store/ids.ts';
import type { ResourceDoc } from '../store/insights.ts';
import type { StoredLine } from '../store/messages.ts';
import { linesOfKeys } from '../store/messages.ts';

/** Messages that announced something so many days before may be changed by today's. */
const reachDays = 28;
const mostEarlier = 200;

interface Place {
  readonly owner: string;
  readonly group: string;
  readonly zone: string;
}

/** Lines beside those of `byDate` that are known to speak of events. */
async function announcements(
  { stores }: Pick<Context, 'stores'>,
  { owner, group }: Place,
  byDate: ReadonlyMap<string, readonly StoredLine[]>,
): Promise<StoredLine[]> {
  const dates = [...byDate.keys()].sort();
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const from = addDays(first, -reachDays);
  const filter = { owner, group, type: 'event', dates: { $gte: from, $lte: last } };
  const read = new Set([...byDate.values()].flat().map(({ messageId }) => messageId));
  const known = await stores.resources.collection.find(filter).toArray();
  const keys = (known as unknown as ResourceDoc[]).flatMap(({ shares }) =>
    shares
      .filter(({ date, messageId }) => date >= from && date <= last && !read.has(messageId))
      .map(({ messageId }) => messageKey(owner, group, messageId)),
  );
  return linesOfKeys(stores.messages, owner, group, [...new Set(keys)]);
}

/** Where messages of some days stand that are known to speak of events: the resource of each. */
export async function knownEventsOf(
  { stores }: Pick<Context, 'stores'>,
  { owner, group }: Place,
  dates: readonly string[],
): Promise<Map<string, string>> {
  if (dates.length === 0) return new Map();
  const found = await stores.resources.collection
    .find({ owner, group, dates: { $in: [...dates] }, type: 'event' })
    .project({ sources: 1 })
    .toArray();
  return new Map(
    (found as unknown as Pick<ResourceDoc, '_id' | 'sources'>[]).flatMap(({ _id, sources }) =>
      sources.map((messageId): [string, string] => [messageId, _id]),
    ),
  );
}

/** What messages of some days speak of. */
export interface DayEvents {
  /** By message. */
  readonly byMessage: ReadonlyMap<string, readonly ResourceDraft[]>;
  /** As each stood at the end of a day that speaks of it. */
  readonly facts: readonly { readonly date: string; readonly fact: FactDraft }[];
}

/**
 * The events that each message of some days speaks of, as they stood at the end of its day: what
 * was announced before, on these days or others, is changed by what is said later.
 */
export async function eventsOfDays(
  context: Pick<Context, 'stores' | 'engine'>,
  place: Place,
  byDate: ReadonlyMap<string, readonly StoredLine[]>,
): Promise<DayEvents> {
  const before = await announcements(context, place, byDate);
  const facts: { date: string; fact: FactDraft }[] = [];
  const byMessage = new Map<string, ResourceDraft[]>();
  for (const date of [...byDate.keys()].sort()) {
    const lines = byDate.get(date) ?? [];
    const [first] = lines;
    if (!first) continue;
    const from = addDays(date, -reachDays);
    const earlier = before
      .filter((line) => line.date >= from && compareLines(line, first) < 0)
      .sort(compareLines)
      .slice(-mostEarlier);
    const own = new Set(lines.map(({ messageId }) => messageId));
    const spoken = new Set<string>();
    const found = await context.engine.events(lines, place.zone, earlier);
    for (const { draft, messages, fact } of found) {
      if (messages.some((id) => own.has(id))) facts.push({ date, fact });
      for (const id of messages) {
        if (!own.has(id)) continue;
        byMessage.set(id, [...(byMessage.get(id) ?? []), draft]);
        spoken.add(id);
      }
    }
    before.push(...lines.filter(({ messageId }) => spoken.has(messageId)));
    await nextTurn();
  }
  return { byMessage, facts };
}

/** Events that changed are spoken of on days that follow: those are derived again. */
export async function markDaysAfter(
  { stores }: Pick<Context, 'stores'>,
  { owner, group }: Place,
  dates: readonly string[],
  events: readonly Pick<ResourceDoc, 'eventDate'>[],
): Promise<void> {
  const [first] = [...dates].sort();
  const until = events
    .map(({ eventDate }) => eventDate)
    .sort()
    .at(-1);
  if (first === undefined || until === undefined) return;
  const reach = addDays(first, reachDays);
  const date = { $gt: first, $lte: until < reach ? until : reach, $nin: [...dates] };
  await stores.days.updateMany(
    { owner, group, date, dirty: '' },
    { $set: { dirty: changedSince }, $inc: { version: 1 } },
  );
}
