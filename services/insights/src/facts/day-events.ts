import { setImmediate as nextTurn } from 'node:timers/promises';
import { compareLines } from '@groupsight/reader/order';
import type { FactDraft, ResourceDraft } from '@groupsight/reader/types';
import { addDays } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { markDays } from '../days/days.repository.ts';
import type { StoredLine } from '../messages/messages.repository.ts';
import { linesOfKeys } from '../messages/messages.repository.ts';
import type { ResourceDoc, ShareDoc } from '../resources/resources.repository.ts';
import { messageKey } from '../store/ids.ts';
import { question } from '../store/together.ts';

/** Messages that announced something so many days before may be changed by today's. */
const reachDays = 28;
const maxEarlier = 200;

interface Place {
  readonly owner: string;
  readonly group: string;
  readonly zone: string;
}

/** What is stored of events that some days may speak of. */
export interface KnownEvents {
  /** Lines beside those that were read which speak of them. */
  readonly lines: readonly StoredLine[];
  /** The resource that a message speaks of, by message. */
  readonly byMessage: ReadonlyMap<string, string>;
}

type SharedEvent = Pick<ResourceDoc, '_id' | 'eventDate' | 'eventTime'> & {
  readonly shares: readonly Pick<ShareDoc, 'messageId' | 'date'>[];
};

const inOrderOfTime = (a: SharedEvent, b: SharedEvent) =>
  [a.eventDate, a.eventTime, a._id].join() < [b.eventDate, b.eventTime, b._id].join() ? -1 : 1;

/** From when to when messages may speak of the same events as those of some days. */
function reachOf(dates: readonly string[]) {
  const sorted = dates.toSorted();
  const [first = ''] = sorted;
  const last = sorted.at(-1) ?? '';
  return { from: addDays(first, -reachDays), last };
}

/** Events around some days, the day after the last included. */
function around(
  { owner: ownerId, group }: Pick<Place, 'owner' | 'group'>,
  dates: readonly string[],
) {
  const { from, last } = reachOf(dates);
  return { owner: ownerId, group, type: 'event', dates: { $gte: from, $lte: addDays(last, 1) } };
}

const parts = ['eventDate', 'eventTime', 'shares.messageId', 'shares.date'];

/** Asks for the latest events around a day; `knownEventsIn` reads the answer. */
export const eventsQuestion = (
  { resources }: Pick<Context['stores'], 'resources'>,
  place: Pick<Place, 'owner' | 'group'>,
  date: string,
  limit: number,
) =>
  question(resources, around(place, [date]), {
    fields: ['_id', 'eventDate', 'eventTime', 'shares'],
    parts,
    sort: { at: -1 },
    limit,
  });

/** What is known of events around some days, the day after the last included. */
export async function knownEventsOf(
  context: Pick<Context, 'stores'>,
  place: Pick<Place, 'owner' | 'group'>,
  dates: readonly string[],
  read: Iterable<readonly StoredLine[]>,
): Promise<KnownEvents> {
  if (dates.length === 0) return { lines: [], byMessage: new Map() };
  const projection = Object.fromEntries(parts.map((name) => [name, 1]));
  const found = await context.stores.resources.collection
    .find(around(place, dates), { projection })
    .toArray();
  return knownEventsIn(context, place, dates, read, found as unknown as SharedEvent[]);
}

/** As `knownEventsOf`, of these events. */
export async function knownEventsIn(
  { stores }: Pick<Context, 'stores'>,
  { owner: ownerId, group }: Pick<Place, 'owner' | 'group'>,
  dates: readonly string[],
  read: Iterable<readonly StoredLine[]>,
  found: readonly SharedEvent[],
): Promise<KnownEvents> {
  const { from, last } = reachOf(dates);
  const events = found.toSorted(inOrderOfTime);
  const byMessage = new Map<string, string>();
  const isRead = new Set([...read].flat().map(({ messageId }) => messageId));
  const keys = new Set<string>();
  for (const { _id, shares } of events) {
    for (const { messageId, date } of shares) {
      if (!byMessage.has(messageId)) byMessage.set(messageId, _id);
      if (date < from || date > last || isRead.has(messageId)) continue;
      keys.add(messageKey(ownerId, group, messageId));
    }
  }
  const lines = await linesOfKeys(stores.messages, ownerId, group, [...keys]);
  return { lines, byMessage };
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
 * was announced before, on these days or others (`known`), is changed by what is said later. At
 * `most` so many lines of days before are looked at.
 */
export async function eventsOfDays(
  { engine }: Pick<Context, 'engine'>,
  { zone }: Place,
  byDate: ReadonlyMap<string, readonly StoredLine[]>,
  known: readonly StoredLine[],
  most = maxEarlier,
): Promise<DayEvents> {
  const before = [...known];
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
      .slice(-most);
    const own = new Set(lines.map(({ messageId }) => messageId));
    const spoken = new Set<string>();
    const found = await engine.events(lines, zone, earlier);
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

/**
 * Events of some days that changed are spoken of on days that follow: those are derived again,
 * but for `read`, which were read together with these.
 * @returns how many days that are
 */
export async function markDaysAfter(
  { stores }: Pick<Context, 'stores'>,
  { owner: ownerId, group }: Place,
  dates: readonly string[],
  read: readonly string[],
  events: readonly Pick<ResourceDoc, 'eventDate'>[],
): Promise<number> {
  const [first] = [...dates].sort();
  const until = events
    .map(({ eventDate }) => eventDate)
    .sort()
    .at(-1);
  if (first === undefined || until === undefined) return 0;
  const reach = addDays(first, reachDays);
  const date = { $gt: first, $lte: until < reach ? until : reach, $nin: [...read] };
  const found = await stores.days.collection
    .find({ owner: ownerId, group, date, dirty: '' }, { projection: { _id: 0, date: 1 } })
    .toArray();
  const after = found as unknown as { readonly date: string }[];
  await markDays(stores.days, ownerId, group, new Map(after.map((day) => [day.date, 0])));
  return after.length;
}
