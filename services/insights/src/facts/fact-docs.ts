import type { FactDraft } from '@groupsight/reader/types';
import { mapPaced, writeInParts } from '../days/pace.ts';
import { revisionOf } from '../days/sync.ts';
import type { StoredLine } from '../messages/messages.repository.ts';
import type { DayQuestions } from '../questions/question-docs.ts';
import type { QuestionDoc } from '../questions/questions.repository.ts';
import type { Stores } from '../store/stores.ts';
import { type FactDoc, type FactStateDoc, factKey } from './facts.repository.ts';

/** A fact's state of a day. */
export type FactState = FactStateDoc;

type Lines = ReadonlyMap<string, readonly StoredLine[]>;

/** When messages were sent, by message; the first of them first. */
type Times = ReadonlyMap<string, number>;
const timesOf = (lines: readonly StoredLine[]): Times =>
  new Map(lines.map(({ messageId, at }) => [messageId, at]));

/** When a day's messages about a fact were sent; the day's first where none of them is there. */
function stateOf(date: string, draft: FactDraft, known: Times): FactState {
  const times = draft.sources.flatMap((messageId) => known.get(messageId) ?? []);
  const [first = 0] = known.values();
  return {
    date,
    from: Math.min(...times, ...(times.length === 0 ? [first] : [])),
    to: Math.max(...times, first),
    draft,
  };
}

/** Events and deadlines, as they stood at the end of each day. */
export const eventStates = (
  found: readonly { readonly date: string; readonly fact: FactDraft }[],
  byDate: Lines,
): FactState[] =>
  [...Map.groupBy(found, ({ date }) => date)].flatMap(([date, ofDate]) => {
    const times = timesOf(byDate.get(date) ?? []);
    return ofDate.map(({ fact }) => stateOf(date, fact, times));
  });

/** What was taken on and decided on a day, and what became of it in the lines after it. */
export function commitmentStates(
  date: string,
  found: readonly FactDraft[],
  lines: readonly StoredLine[],
  after: readonly StoredLine[],
): FactState[] {
  const times = timesOf([...lines, ...after]);
  return found.map((fact) => stateOf(date, fact, times));
}

/** Whether a question was open when its day ended, or its owner says so. */
function wasOpen(
  { messageId, answers, corrected, state }: QuestionDoc,
  { waiting }: DayQuestions,
  end: number,
) {
  if (state === 'not_question') return false;
  if (waiting.has(messageId) || (corrected && state === 'open')) return true;
  return answers.length > 0 && answers.every(({ at }) => at.getTime() > end);
}

/** The questions that waited for somebody when a day ended. */
export function openPointsOf(date: string, found: DayQuestions, byDate: Lines): FactState[] {
  const lines = byDate.get(date) ?? [];
  const end = lines.at(-1)?.at ?? 0;
  const times = timesOf(lines);
  const senders = new Map(lines.map(({ messageId, senderId }) => [messageId, senderId]));
  return found.docs
    .filter((question) => wasOpen(question, found, end))
    .map(({ messageId, text, askedBy, answered, answers }) => {
      const draft: FactDraft = {
        key: `open:${messageId}`,
        kind: 'open',
        what: text,
        date: '',
        endDate: '',
        time: '',
        endTime: '',
        place: '',
        cost: '',
        who: [{ id: senders.get(messageId) ?? '', name: askedBy }],
        status: answered ? 'answered' : 'open',
        history: [],
        sources: [messageId, ...answers.map((answer) => answer.messageId)],
      };
      return stateOf(date, draft, times);
    });
}

const isPlan = ({ kind }: FactDraft) => kind === 'event' || kind === 'deadline';

interface Place {
  readonly owner: string;
  readonly group: string;
}

/** The fact that states (of one key) come to: it is as the last one says. */
function factOf(
  { owner: ownerId, group }: Place,
  unordered: readonly FactState[],
): Omit<FactDoc, 'version'> | null {
  const states = unordered.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const [first] = states;
  const last = states.at(-1);
  if (!first || !last) return null;
  const { key, who, history, sources: _, ...stands } = last.draft;
  const sources = [...new Set(states.flatMap(({ draft }) => draft.sources))];
  const content = {
    owner: ownerId,
    group,
    key,
    ...stands,
    who: [...who],
    history: [...history],
    messageId: sources[0] ?? '',
    sources,
    day: first.date,
    at: new Date(first.from),
    updatedAt: new Date(Math.max(...states.map(({ to }) => to))),
    states,
    dates: states.map(({ date }) => date),
  };
  return { _id: factKey(ownerId, group, key), ...content, rev: revisionOf(content) };
}

/**
 * Makes what the ledger says of these days exactly `fresh`: a fact keeps the states of other
 * days, and is removed with its last one. Events are of `plans`, everything else of `others`.
 * Unchanged facts are not touched; a changed one has the next version.
 */
export async function replaceFacts(
  { facts }: Pick<Stores, 'facts'>,
  place: Place,
  { plans, others }: { readonly plans: readonly string[]; readonly others: readonly string[] },
  fresh: readonly FactState[],
): Promise<void> {
  const { owner: ownerId, group } = place;
  const byKey = Map.groupBy(fresh, ({ draft }) => draft.key);
  const ids = [...byKey.keys()].map((key) => factKey(ownerId, group, key));
  const dates = [...new Set([...plans, ...others])];
  const ofDays = await facts.collection
    .find({ owner: ownerId, group, dates: { $in: dates } })
    .toArray();
  const isKnown = new Set(ofDays.map(({ _id }) => String(_id)));
  const left = ids.filter((id) => !isKnown.has(id));
  const ofKeys =
    left.length > 0
      ? await facts.collection.find({ _id: { $in: left as never[] }, owner: ownerId }).toArray()
      : [];
  const stored = new Map(
    ([...ofDays, ...ofKeys] as unknown as FactDoc[]).map((doc) => [doc.key, doc]),
  );
  const [replacedPlans, replacedOthers] = [new Set(plans), new Set(others)];
  const isReplaced = ({ date, draft }: FactState) =>
    (isPlan(draft) ? replacedPlans : replacedOthers).has(date);
  const operations: object[] = [];
  await mapPaced([...new Set([...stored.keys(), ...byKey.keys()])], (key) => {
    const known = stored.get(key);
    const kept = (known?.states ?? []).filter((state) => !isReplaced(state));
    const next = factOf(place, [...kept, ...(byKey.get(key) ?? [])]);
    if (next?.rev === known?.rev) return;
    const filter = { _id: factKey(ownerId, group, key), owner: ownerId };
    if (!next) operations.push({ deleteOne: { filter } });
    else {
      const replacement = { ...next, version: (known?.version ?? 0) + 1 };
      operations.push({ replaceOne: { filter, replacement, upsert: true } });
    }
  });
  await writeInParts(operations, (part) =>
    facts.collection.bulkWrite(part as never[], { ordered: false }),
  );
}
