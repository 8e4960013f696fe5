import type { DigestFact, Fact } from '@groupsight/proto/insights/v1/insights';
import type { DigestDoc } from '../digests/digests.repository.ts';
import type { Stores } from '../store/stores.ts';
import type { FactDoc } from './facts.repository.ts';

/** A fact as it stands. */
export const presentFact = (doc: Omit<FactDoc, 'states' | 'dates'>): Fact => ({
  documentId: doc._id,
  groupId: doc.group,
  kind: doc.kind,
  what: doc.what,
  date: doc.date,
  endDate: doc.endDate,
  time: doc.time,
  endTime: doc.endTime,
  place: doc.place,
  who: doc.who,
  cost: doc.cost,
  status: doc.status,
  history: doc.history,
  messageId: doc.messageId,
  sources: doc.sources,
  day: doc.day,
  version: doc.version,
  createdAt: doc.at,
  updatedAt: doc.updatedAt,
});

/** What a day says, by the parts of its digest. */
export interface DayFacts {
  readonly dates: DigestFact[];
  readonly tasks: DigestFact[];
  readonly decisions: DigestFact[];
  readonly open: DigestFact[];
}

const noFacts: DayFacts = { dates: [], tasks: [], decisions: [], open: [] };

const nameOf = ({ group, date }: Pick<DigestDoc, 'group' | 'date'>) => `${group} ${date}`;

const part = {
  event: 'dates',
  deadline: 'dates',
  task: 'tasks',
  decision: 'decisions',
  open: 'open',
} as const satisfies Record<FactDoc['kind'], keyof DayFacts>;

/** The soonest first. */
const byDate = ({ fact: a }: DigestFact, { fact: b }: DigestFact) =>
  `${a?.date} ${a?.time}` < `${b?.date} ${b?.time}` ? -1 : 1;

const longestName = 8;

/** What a date is called: a question or a whole sentence is no name, and the digest tells it anyway. */
export const isName = (text: string) =>
  !/[?？؟]/.test(text) && text.split(/\s+/).length <= longestName;

/** The facts that digests' days speak of, as they stand now: one truth, whenever it is read. */
export async function factsOfDigests(
  { facts }: Pick<Stores, 'facts'>,
  ownerId: string,
  docs: readonly Pick<DigestDoc, 'group' | 'date'>[],
): Promise<(doc: Pick<DigestDoc, 'group' | 'date'>) => DayFacts> {
  if (docs.length === 0) return () => noFacts;
  const group = { $in: [...new Set(docs.map((doc) => doc.group))] };
  const dates = { $in: [...new Set(docs.map(({ date }) => date))] };
  const found = await facts.collection
    .find({ owner: ownerId, group, dates })
    .sort({ at: 1, _id: 1 })
    .toArray();
  const days = new Map<string, DayFacts>();
  for (const doc of found as unknown as FactDoc[]) {
    const fact = presentFact(doc);
    for (const { date, draft } of doc.states) {
      const name = nameOf({ group: doc.group, date });
      const day = days.get(name) ?? { dates: [], tasks: [], decisions: [], open: [] };
      days.set(name, day);
      if (part[doc.kind] === 'dates' && !isName(draft.what)) continue;
      day[part[doc.kind]].push({ sources: [...draft.sources], fact });
    }
  }
  for (const day of days.values()) {
    day.dates.sort(byDate);
    // What was agreed of a date is told with it.
    const dated = new Set(day.dates.flatMap(({ sources }) => sources));
    const left = day.decisions.filter(({ fact }) => !dated.has(fact?.messageId ?? ''));
    day.decisions.splice(0, day.decisions.length, ...left);
  }
  return (doc) => days.get(nameOf(doc)) ?? noFacts;
}

/** The versions of events by their resource's id. */
export async function versionsOf(
  { facts }: Pick<Stores, 'facts'>,
  ownerId: string,
  events: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (events.length === 0) return new Map();
  const found = await facts
    .find({ _id: { $in: [...events] }, owner: ownerId }, { version: 1 })
    .lean();
  return new Map(found.map(({ _id, version }) => [_id, version]));
}
