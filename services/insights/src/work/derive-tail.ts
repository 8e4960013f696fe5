import type { Context } from '../context.ts';
import type { DayFindings } from '../domain/engine/meaning.ts';
import type { ResourceDraft } from '../domain/engine/types.ts';
import { compareLines } from '../domain/order.ts';
import { type DirtyDay, grownSince } from '../store/days.ts';
import { findingsIn, findingsQuestion } from '../store/findings.ts';
import { lastLinesOf, type StoredLine } from '../store/messages.ts';
import { marksIn, marksQuestion } from '../store/question-marks.ts';
import { readTogether } from '../store/together.ts';
import { eventsOfDays, eventsQuestion, knownEventsIn } from './day-events.ts';
import { type Confirm, sharingsOf, tellTopics, type Work } from './derive-days.ts';
import { keepMarks, type Marks, questionKey, questionsOfDay } from './question-docs.ts';
import { addSharings, resourceKey } from './resource-shares.ts';
import { syncDocuments } from './sync.ts';
import { topicDayDoc, topicDayKey, topicDaysOf } from './topic-days.ts';

/** The last lines that are looked at: those that the whole day was not derived from. */
const mostLines = 200;
/** So many lines before new ones are looked at for what they may speak of or answer. */
const linesBefore = 70;
/** Of these the first only tell what the others speak of. */
const contextLines = 30;
/** Lines before new ones that tell of which event they may speak. */
const eventLines = 12;
/** What was announced before, the latest: older plans are found when the whole day is derived. */
const mostAnnounced = 30;
/** Events that new lines may speak of, the latest. */
const mostEvents = 150;

/**
 * Lines of a busy day that its end was derived from already, by their keys, on top of those that
 * the whole was (up to `derivedTo`). Without it they are derived again.
 */
export interface DerivedTail {
  readonly derivedTo: string;
  readonly keys: ReadonlySet<string>;
}

interface Tail {
  readonly date: string;
  /** The day's last lines. */
  readonly lines: readonly StoredLine[];
  /** Of these the ones that the whole day was not derived from. */
  readonly fresh: readonly StoredLine[];
  /** Of these the ones that nothing was derived from yet. */
  readonly news: readonly StoredLine[];
  /** Where the first of these is among the lines. */
  readonly from: number;
  readonly findings: DayFindings | undefined;
  /** By message. */
  readonly events: ReadonlyMap<string, readonly ResourceDraft[]>;
  /** Events that are known already, by message. */
  readonly known: ReadonlyMap<string, string>;
  readonly marks: Marks;
}

/**
 * Derives what a busy day ends with, where the whole day was derived a moment ago: what was said
 * since then, and answers to what was asked shortly before. The day stays dirty; deriving the
 * whole writes over what this wrote.
 * @returns what has been derived now; undefined where there was nothing to derive
 */
export async function deriveTail(
  context: Context,
  work: Work,
  { date, dirty, derivedTo }: DirtyDay,
  before: DerivedTail | undefined,
  confirm: Confirm,
): Promise<DerivedTail | undefined> {
  if (!derivedTo) return undefined;
  const { stores } = context;
  const { owner, group } = work;
  const [lines, found] = await Promise.all([
    lastLinesOf(stores.messages, work, date, mostLines),
    readTogether({
      findings: findingsQuestion(stores.findings, work, [date]),
      events: eventsQuestion(stores, work, date, mostEvents),
      marks: marksQuestion(stores.questionMarks, work),
    }),
  ]);
  const fresh = lines.filter((line) => compareLines(line, derivedTo) > 0);
  // Where something else changed, too, nothing is sure.
  const isSure = dirty === grownSince && before?.derivedTo === derivedTo.key;
  const news = isSure ? fresh.filter(({ key }) => !before.keys.has(key)) : fresh;
  const [first] = news;
  if (!first) return undefined;
  const from = lines.indexOf(first);
  const findings = findingsIn(found.findings).get(date);
  const known = await knownEventsIn(context, work, [date], [lines], found.events);
  const recent = lines.slice(Math.max(0, from - eventLines));
  const announced = [
    ...known.lines,
    ...lines.slice(0, -recent.length).filter(({ messageId }) => known.byMessage.has(messageId)),
  ];
  const ofDay = new Map([[date, recent]]);
  const { byMessage: events } = await eventsOfDays(context, work, ofDay, announced, mostAnnounced);
  const marks = marksIn(found.marks);
  const tail = { date, lines, fresh, news, from, findings, events, known: known.byMessage, marks };
  await confirm();
  await addSharings(stores, owner, group, sharingsOf(context, news, events, findings));
  await deriveQuestions(context, work, tail);
  await addMentions(context, work, tail);
  return { derivedTo: derivedTo.key, keys: new Set(fresh.map(({ key }) => key)) };
}

async function deriveQuestions(context: Context, work: Work, tail: Tail): Promise<void> {
  const { stores, engine } = context;
  const { owner, group } = work;
  const { date, findings, events } = tail;
  const start = Math.max(0, tail.from - linesBefore);
  const lines = tail.lines.slice(start);
  const resources = new Map(tail.known);
  for (const { draft, share } of sharingsOf(context, lines, events, findings)) {
    resources.set(share.messageId, resourceKey(owner, group, draft.key));
  }
  const of = (messageId: string) => resources.get(messageId) ?? '';
  const byDate = new Map([[date, lines]]);
  const { docs: found } = await questionsOfDay(
    engine,
    owner,
    group,
    date,
    byDate,
    of,
    tail.marks,
    findings,
  );
  const isWhole = start === 0 && tail.lines.length < mostLines;
  const known = isWhole ? lines : lines.slice(contextLines);
  const keys = new Set(known.map(({ messageId }) => questionKey(owner, group, messageId)));
  const wanted = found.filter(({ _id }) => keys.has(_id));
  const scope = { owner, group, _id: { $in: [...keys] } };
  const written = await syncDocuments(stores.questions, scope, wanted);
  if (written > 0) await keepMarks(stores, owner, group, wanted);
}

/** Counts mentions on top of those of the lines that the whole day was derived from. */
async function addMentions(context: Context, work: Work, tail: Tail): Promise<void> {
  const { owner, group, topics } = work;
  const { date, fresh: lines, findings } = tail;
  const found = topicDaysOf(topics, { owner, group, date, lines, findings });
  if (found.length === 0) return;
  const { topicDays } = context.stores;
  const ids = found.map(({ topic }) => topicDayKey(owner, topic, date));
  const stored = await topicDays.find({ _id: { $in: ids }, owner }).lean();
  const whole = new Map(stored.map((day) => [day.topic, day.whole ?? 0]));
  const days = found.map(({ topic, count }) => {
    const before = whole.get(topic) ?? 0;
    return topicDayDoc({ owner, group, topic, date, count: before + count, whole: before });
  });
  await syncDocuments(topicDays, { owner, group, _id: { $in: ids } }, days);
  await tellTopics(context, work, [date]);
}
