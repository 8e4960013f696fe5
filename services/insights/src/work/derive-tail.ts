import type { Context } from '../context.ts';
import type { DayFindings } from '../domain/engine/meaning.ts';
import type { ResourceDraft } from '../domain/engine/types.ts';
import { compareLines } from '../domain/order.ts';
import type { DirtyDay } from '../store/days.ts';
import { findingsOfDays } from '../store/findings.ts';
import { lastLinesOf, type StoredLine } from '../store/messages.ts';
import { marksOf } from '../store/question-marks.ts';
import { eventsOfDays } from './day-events.ts';
import { type Confirm, sharingsOf, tellTopics, type Work } from './derive-days.ts';
import { keepMarks, questionKey, questionsOfDay } from './question-docs.ts';
import { addSharings, resourceKey } from './resource-shares.ts';
import { syncDocuments } from './sync.ts';
import { topicDayDoc, topicDayKey, topicDaysOf } from './topic-days.ts';

/** The last lines that are looked at: new ones, and those that they may speak of. */
const mostLines = 200;
/** Of these the first only tell what the others speak of. */
const contextLines = 30;

interface Tail {
  readonly date: string;
  /** The day's last lines. */
  readonly lines: readonly StoredLine[];
  /** Of these the ones that the whole day was not derived from. */
  readonly fresh: readonly StoredLine[];
  readonly findings: DayFindings | undefined;
  /** By message. */
  readonly events: ReadonlyMap<string, readonly ResourceDraft[]>;
}

/**
 * Derives what a busy day ends with, where the whole day was derived a moment ago: what was said
 * since then, and answers to what was asked shortly before. The day stays dirty; deriving the
 * whole writes over what this wrote.
 */
export async function deriveTail(
  context: Context,
  work: Work,
  { date, derivedTo }: DirtyDay,
  confirm: Confirm,
): Promise<void> {
  if (!derivedTo) return;
  const { stores } = context;
  const { owner, group } = work;
  const lines = await lastLinesOf(stores.messages, work, date, mostLines);
  const fresh = lines.filter((line) => compareLines(line, derivedTo) > 0);
  if (fresh.length === 0) return;
  const findings = (await findingsOfDays(stores.findings, owner, group, [date])).get(date);
  const recent = lines.slice(-(fresh.length + contextLines));
  const { byMessage: events } = await eventsOfDays(context, work, new Map([[date, recent]]));
  const tail = { date, lines, fresh, findings, events };
  await confirm();
  await addSharings(stores, owner, group, sharingsOf(context, fresh, events, findings));
  await deriveQuestions(context, work, tail);
  await addMentions(context, work, tail);
}

async function deriveQuestions(context: Context, work: Work, tail: Tail): Promise<void> {
  const { stores, engine } = context;
  const { owner, group } = work;
  const { date, lines, findings, events } = tail;
  const resources = new Map(
    sharingsOf(context, lines, events, findings).map(({ draft, share }) => [
      share.messageId,
      resourceKey(owner, group, draft.key),
    ]),
  );
  const marks = await marksOf(stores.questionMarks, owner, group);
  const of = (messageId: string) => resources.get(messageId) ?? '';
  const byDate = new Map([[date, lines]]);
  const { docs: found } = await questionsOfDay(
    engine,
    owner,
    group,
    date,
    byDate,
    of,
    marks,
    findings,
  );
  const known = lines.length < mostLines ? lines : lines.slice(contextLines);
  const keys = new Set(known.map(({ messageId }) => questionKey(owner, group, messageId)));
  const wanted = found.filter(({ _id }) => keys.has(_id));
  await syncDocuments(stores.questions, { owner, group, _id: { $in: [...keys] } }, wanted);
  await keepMarks(stores, owner, group, wanted);
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
