import type { DayFindings } from '@groupsight/reader/meaning';
import { compareLines } from '@groupsight/reader/order';
import type { ResourceDraft } from '@groupsight/reader/types';
import type { Context } from '../context.ts';
import { findingsIn, findingsQuestion } from '../engine/findings.repository.ts';
import {
  eventsOfDays,
  eventsQuestion,
  type KnownEvents,
  knownEventsIn,
  markDaysAfter,
} from '../facts/day-events.ts';
import { lastLinesOf, type StoredLine } from '../messages/messages.repository.ts';
import { keepMarks, type Marks, questionKey, questionsOfDay } from '../questions/question-docs.ts';
import { marksIn, marksQuestion } from '../questions/question-marks.repository.ts';
import { addSharings, resourceKey, type Sharing } from '../resources/resource-shares.ts';
import { readTogether } from '../store/together.ts';
import { mentionedSince, topicDayKey, topicDaysOf } from '../topics/topic-days.ts';
import { type DirtyDay, grownSince } from './days.repository.ts';
import { type Confirm, sharingsOf, tellTopics, type Work } from './derive-days.ts';
import { syncDocuments } from './sync.ts';

/** The last lines that are looked at: those that the whole day was not derived from. */
const maxLines = 200;
/** So many lines before new ones are looked at for what they may speak of or answer. */
const linesBefore = 70;
/** Of these the first only tell what the others speak of. */
const contextLines = 30;
/** Lines before new ones that tell of which event they may speak. */
const eventLines = 12;
/** What was announced before, the latest: older plans are found when the whole day is derived. */
const maxAnnounced = 30;
/** Events that new lines may speak of, the latest. */
const maxEvents = 150;

/**
 * What the end of a busy day was derived from already, on top of what the whole was (up to
 * `derivedTo`): while it only grows, what was said since is all that is read. Without it
 * everything is read and derived again.
 */
export interface DerivedTail extends Surroundings {
  /** The turn of its group that it was derived in. */
  readonly turn: number;
  readonly derivedTo: string;
  /** When the whole was derived, milliseconds since 1970. */
  readonly derivedAt: number;
  /** By their keys. */
  readonly derived: ReadonlySet<string>;
  /** Revisions of the questions that its last lines ask, by `_id`. */
  readonly questions: ReadonlyMap<string, string>;
}

/** What the end of a day is derived from. */
interface Surroundings {
  /** The day's last lines. */
  readonly lines: readonly StoredLine[];
  readonly findings: DayFindings | undefined;
  readonly known: KnownEvents;
  /** As they were read: what is written by older ones is put right (`keepMarks`). */
  readonly marks: Marks;
}

interface Tail extends Surroundings {
  readonly date: string;
  /** Of these the ones that the whole day was not derived from. */
  readonly fresh: readonly StoredLine[];
  /** Of these the ones that nothing was derived from yet. */
  readonly news: readonly StoredLine[];
  /** Where the first of these is among the lines. */
  readonly from: number;
  /** By message. */
  readonly events: ReadonlyMap<string, readonly ResourceDraft[]>;
  /** Revisions of questions, where all are known. */
  readonly questions: ReadonlyMap<string, string> | undefined;
}

/** Everything that the end of a day is derived from. */
async function readAround({ stores }: Context, work: Work, date: string): Promise<Surroundings> {
  const [lines, found] = await Promise.all([
    lastLinesOf(stores.messages, work, date, maxLines),
    readTogether({
      findings: findingsQuestion(stores.findings, work, [date]),
      events: eventsQuestion(stores, work, date, maxEvents),
      marks: marksQuestion(stores.questionMarks, work),
    }),
  ]);
  const findings = findingsIn(found.findings).get(date);
  const known = await knownEventsIn({ stores }, work, [date], [lines], found.events);
  return { lines, findings, known, marks: marksIn(found.marks) };
}

/** What a day ends with now that more was said; undefined where that is too much. */
async function readOn(
  { stores }: Context,
  work: Work,
  date: string,
  before: DerivedTail,
): Promise<Surroundings | undefined> {
  const last = before.lines.at(-1)?.at;
  const since = await lastLinesOf(stores.messages, work, date, maxLines, last);
  if (since.length === maxLines) return undefined;
  const isRead = new Set(before.lines.map(({ key }) => key));
  const more = since.filter(({ key }) => !isRead.has(key));
  const all = [...before.lines, ...more].sort(compareLines);
  const { findings, known, marks } = before;
  const passed = all.slice(0, -maxLines).filter(({ messageId }) => known.byMessage.has(messageId));
  const lines = all.slice(-maxLines);
  return { lines, findings, known: { ...known, lines: [...known.lines, ...passed] }, marks };
}

/** With the events that lines speak of. */
function withEvents(
  { lines, byMessage }: KnownEvents,
  { owner: ownerId, group }: Work,
  sharings: readonly Sharing[],
): KnownEvents {
  const spoken = sharings.filter(({ draft }) => draft.type === 'event');
  const told = spoken.map(
    ({ draft, share }) => [share.messageId, resourceKey(ownerId, group, draft.key)] as const,
  );
  return { lines, byMessage: new Map([...told, ...byMessage]) };
}

/**
 * Derives what a busy day ends with, where the whole day was derived a moment ago: what was said
 * since then, and answers to what was asked shortly before. The day stays dirty; deriving the
 * whole writes over what this wrote.
 * @param turn the number of the group's turn; `before` is of the one before it
 * @returns what has been derived now; undefined where that is the whole day
 */
export async function deriveTail(
  context: Context,
  work: Work,
  { date, dirty, derivedTo, derivedAt }: DirtyDay,
  { turn, before }: { readonly turn: number; readonly before: DerivedTail | undefined },
  confirm: Confirm,
): Promise<DerivedTail | undefined> {
  if (!derivedTo) return undefined;
  const wholeAt = derivedAt?.getTime() ?? 0;
  const isSame = before?.derivedTo === derivedTo.key && before.derivedAt === wholeAt;
  // Where something else changed, too, nothing is sure.
  const sure = isSame && dirty === grownSince && before.turn === turn - 1 ? before : undefined;
  const on = sure && (await readOn(context, work, date, sure));
  const around = on ?? (await readAround(context, work, date));
  const { lines, known, findings } = around;
  const fresh = lines.filter((line) => compareLines(line, derivedTo) > 0);
  const news = sure ? fresh.filter(({ key }) => !sure.derived.has(key)) : fresh;
  const [first] = news;
  if (!first) return sure && { ...sure, turn };
  const from = lines.indexOf(first);
  const events = await eventsOf(context, work, date, around, from);
  const questions = on && sure?.questions;
  const tail = { date, ...around, fresh, news, from, events, questions };
  await confirm();
  const shared = await sharingsOf(context, news, events, findings);
  await addSharings(context.stores, work.owner, work.group, shared, (changed) =>
    markDaysAfter(context, work, [date], [date], changed),
  );
  const asked = await deriveQuestions(context, work, tail);
  await addMentions(context, work, tail);
  return {
    ...around,
    known: withEvents(known, work, shared),
    turn,
    derivedTo: derivedTo.key,
    derivedAt: wholeAt,
    derived: new Set(fresh.map(({ key }) => key)),
    questions: asked,
  };
}

/** The events that lines from one on speak of, by message. */
async function eventsOf(
  context: Context,
  work: Work,
  date: string,
  { lines, known }: Surroundings,
  from: number,
) {
  const recent = lines.slice(Math.max(0, from - eventLines));
  const announced = [
    ...known.lines,
    ...lines.slice(0, -recent.length).filter(({ messageId }) => known.byMessage.has(messageId)),
  ];
  const ofDay = new Map([[date, recent]]);
  return (await eventsOfDays(context, work, ofDay, announced, maxAnnounced)).byMessage;
}

/** @returns the revisions of the questions that its last lines ask */
async function deriveQuestions(
  context: Context,
  work: Work,
  tail: Tail,
): Promise<ReadonlyMap<string, string>> {
  const { stores, engine } = context;
  const { owner: ownerId, group } = work;
  const { date, findings, events } = tail;
  const start = Math.max(0, tail.from - linesBefore);
  const lines = tail.lines.slice(start);
  const resources = new Map(tail.known.byMessage);
  for (const { draft, share } of await sharingsOf(context, lines, events, findings)) {
    resources.set(share.messageId, resourceKey(ownerId, group, draft.key));
  }
  const of = (messageId: string) => resources.get(messageId) ?? '';
  const isWhole = start === 0 && tail.lines.length < maxLines;
  const known = new Set(
    (isWhole ? lines : lines.slice(contextLines)).map(({ messageId }) => messageId),
  );
  const { docs: wanted } = await questionsOfDay(
    { owner: ownerId, group, date, lines, after: [] },
    await engine.questions(lines, []),
    of,
    tail.marks,
    findings,
    (messageId) => known.has(messageId),
  );
  const keys = new Set([...known].map((messageId) => questionKey(ownerId, group, messageId)));
  const scope = { owner: ownerId, group, _id: { $in: [...keys] } };
  const stored = tail.questions && new Map([...tail.questions].filter(([key]) => keys.has(key)));
  const written = await syncDocuments(stores.questions, scope, wanted, stored);
  if (written > 0) await keepMarks(stores, ownerId, group, wanted);
  return new Map(wanted.map(({ _id, rev }) => [_id, rev]));
}

/** Counts mentions on top of those of the lines that the whole day was derived from. */
async function addMentions(context: Context, work: Work, tail: Tail): Promise<void> {
  const { owner: ownerId, group, topics } = work;
  const { date, fresh: lines, findings } = tail;
  const found = await topicDaysOf(topics, { owner: ownerId, group, date, lines, findings });
  if (found.length === 0) return;
  const { topicDays } = context.stores;
  const ids = found.map(({ topic }) => topicDayKey(ownerId, topic, date));
  const stored = await topicDays.find({ _id: { $in: ids }, owner: ownerId }).lean();
  const whole = new Map(stored.map((day) => [day.topic, day]));
  const days = found.map((since) => mentionedSince(whole.get(since.topic), since));
  await syncDocuments(topicDays, { owner: ownerId, group, _id: { $in: ids } }, days);
  await tellTopics(context, work, [date]);
}
