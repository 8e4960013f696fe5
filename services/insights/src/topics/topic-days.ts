import type { DayFindings } from '@groupsight/reader/meaning';
import { compareLines } from '@groupsight/reader/order';
import type { InsightEngine, TopicMatcher, TopicWords } from '@groupsight/reader/types';
import { dateOf } from '@groupsight/shared/days';
import { isCounted } from '../days/count-day.ts';
import type { LinePlace } from '../days/days.repository.ts';
import { mapPaced } from '../days/pace.ts';
import { revisionOf } from '../days/sync.ts';
import { meantBy } from '../engine/understood.ts';
import { zoneOf } from '../groups/owners.repository.ts';
import type { StoredLine } from '../messages/messages.repository.ts';
import { keyOf } from '../store/ids.ts';
import type { Stores } from '../store/stores.ts';
import type { TopicDayDoc, TopicDoc, TopicMember } from './topics.repository.ts';
import { recountTopics } from './topics.repository.ts';

export interface WatchedTopic {
  readonly id: string;
  readonly name: string;
  readonly matches: TopicMatcher;
  /** Finds what a model understood of it. */
  readonly key: string;
}

/** A topic's words; other words are another topic to a model. */
export const topicKey = ({ name, description }: TopicWords): string => keyOf(name, description);

/** A topic, ready to match. */
export const watched = (engine: InsightEngine, doc: TopicDoc): WatchedTopic => ({
  id: doc._id,
  name: doc.name,
  matches: engine.topic(doc),
  key: topicKey(doc),
});

/** A group's topics, ready to match. */
export async function watchedTopics(
  stores: Stores,
  engine: InsightEngine,
  ownerId: string,
  group: string,
): Promise<WatchedTopic[]> {
  const found = await stores.topics.collection.find({ owner: ownerId, group }).toArray();
  return (found as unknown as TopicDoc[]).map((doc) => watched(engine, doc));
}

export interface TopicDay {
  readonly owner: string;
  readonly group: string;
  readonly date: string;
  readonly lines: readonly StoredLine[];
  readonly findings: DayFindings | undefined;
  /** Up to where the day was derived; all of these lines without it. */
  readonly derivedTo?: LinePlace | undefined;
}

export const topicDayKey = (ownerId: string, topic: string, date: string) =>
  keyOf('topicday', ownerId, topic, date);

/** How often each topic is mentioned on a day; a message mentions a topic once at most. */
export async function topicDaysOf(
  topics: readonly WatchedTopic[],
  day: TopicDay,
): Promise<TopicDayDoc[]> {
  const { owner: ownerId, group, date, lines, findings, derivedTo } = day;
  const docs: TopicDayDoc[] = [];
  for (const { id, key, matches } of topics) {
    const isMeant = meantBy(findings, key);
    let [count, whole] = [0, 0];
    const by = new Map<string, TopicMember>();
    await mapPaced(lines, (line) => {
      if (!isCounted(line) || !(matches(line.text) || isMeant(line))) return;
      const inWhole = !derivedTo || compareLines(line, derivedTo) <= 0 ? 1 : 0;
      count += 1;
      whole += inWhole;
      addMember(by, { id: line.senderId, n: 1, whole: inWhole });
    });
    const members = [...by.values()];
    if (count > 0) {
      docs.push(topicDayDoc({ owner: ownerId, group, topic: id, date, count, whole, by: members }));
    }
  }
  return docs;
}

type Counted = Omit<TopicDayDoc, '_id' | 'rev'> & Required<Pick<TopicDayDoc, 'whole' | 'by'>>;

function topicDayDoc(day: Counted): TopicDayDoc {
  const { owner: ownerId, topic, date, count, whole } = day;
  const by = day.by.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const rev = revisionOf([count, whole, by.map(({ id, n, whole: of }) => [id, n, of])]);
  return { _id: topicDayKey(ownerId, topic, date), ...day, by, rev };
}

function addMember(members: Map<string, TopicMember>, { id, n, whole }: TopicMember): void {
  if (id === '') return;
  const known = members.get(id);
  members.set(id, { id, n: (known?.n ?? 0) + n, whole: (known?.whole ?? 0) + whole });
}

/** What was mentioned up to where the whole day was derived, and what was since. */
export function mentionedSince(stored: TopicDayDoc | undefined, since: TopicDayDoc): TopicDayDoc {
  const { owner: ownerId, group, topic, date } = since;
  const whole = stored?.whole ?? 0;
  const members = new Map<string, TopicMember>();
  for (const { id, whole: n } of stored?.by ?? []) {
    if (n > 0) addMember(members, { id, n, whole: n });
  }
  for (const { id, n } of since.by ?? []) addMember(members, { id, n, whole: 0 });
  const counted = { count: whole + since.count, whole, by: [...members.values()] };
  return topicDayDoc({ owner: ownerId, group, topic, date, ...counted });
}

/** Mentions of all of a group's topics on each of these dates. */
export async function mentionsByDate(
  stores: Stores,
  ownerId: string,
  group: string,
  dates: readonly string[] | null,
): Promise<Map<string, number>> {
  const filter = dates
    ? { owner: ownerId, group, date: { $in: [...dates] } }
    : { owner: ownerId, group };
  const docs = await stores.topicDays.find(filter, { date: 1, count: 1 }).lean();
  const mentions = new Map<string, number>();
  for (const { date, count } of docs) mentions.set(date, (mentions.get(date) ?? 0) + count);
  return mentions;
}

/** Writes the mentions of these dates (all without a list) into their digests. */
export async function writeDigestMentions(
  stores: Stores,
  ownerId: string,
  group: string,
  dates: readonly string[] | null,
): Promise<void> {
  const mentions = await mentionsByDate(stores, ownerId, group, dates);
  const filter = dates
    ? { owner: ownerId, group, date: { $in: [...dates] } }
    : { owner: ownerId, group };
  const digests = await stores.digests.find(filter, { date: 1, mentions: 1 }).lean();
  const changed = digests.filter((digest) => digest.mentions !== (mentions.get(digest.date) ?? 0));
  if (changed.length === 0) return;
  await stores.digests.bulkWrite(
    changed.map(({ _id, date }) => ({
      updateOne: {
        filter: { _id, owner: ownerId, group },
        update: { $set: { mentions: mentions.get(date) ?? 0 } },
      },
    })),
    { ordered: false },
  );
}

/** Recounts topics' totals as of today in the owner's zone. */
export async function recountTotals(
  stores: Stores,
  ownerId: string,
  topics: readonly string[],
  now: number,
): Promise<void> {
  const zone = await zoneOf(stores.owners, ownerId);
  await recountTopics(stores, ownerId, topics, dateOf(now, zone));
}
