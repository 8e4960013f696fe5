import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DayFindings } from '@groupsight/reader/meaning';
import type { ResourceDraft } from '@groupsight/reader/types';
import { isOutage } from '@groupsight/shared/bus/deliver';
import { addDays } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { findingsIn, findingsQuestion } from '../engine/findings.repository.ts';
import { resourcesWith } from '../engine/understood.ts';
import { eventsOfDays, knownEventsOf, markDaysAfter } from '../facts/day-events.ts';
import {
  commitmentStates,
  eventStates,
  type FactState,
  openPointsOf,
  replaceFacts,
} from '../facts/fact-docs.ts';
import { contentHashPaced } from '../messages/content-hash.ts';
import type { StoredLine } from '../messages/messages.repository.ts';
import { linesOfDays } from '../messages/messages.repository.ts';
import {
  keepMarks,
  type Marks,
  questionsOfDay,
  type ResourceOfMessage,
} from '../questions/question-docs.ts';
import { marksIn, marksQuestion } from '../questions/question-marks.repository.ts';
import type { QuestionDoc } from '../questions/questions.repository.ts';
import type { Sharing } from '../resources/resource-shares.ts';
import { replaceSharings, resourceKey, sharingOf } from '../resources/resource-shares.ts';
import { indexDays, type Looking } from '../search/index-days.ts';
import { dayKey } from '../store/ids.ts';
import { readTogether } from '../store/together.ts';
import type { WatchedTopic } from '../topics/topic-days.ts';
import { recountTotals, topicDaysOf, writeDigestMentions } from '../topics/topic-days.ts';
import type { TopicDayDoc } from '../topics/topics.repository.ts';
import { countDay } from './count-day.ts';
import type { DirtyDay, LinePlace } from './days.repository.ts';
import { inPieces, unchanged } from './days.repository.ts';
import { mapPaced } from './pace.ts';
import { type ReadAhead, readAhead, withNext } from './read-ahead.ts';
import { syncDocuments } from './sync.ts';

/** What everything of a group is derived with. */
export interface Work {
  readonly owner: string;
  readonly group: string;
  readonly zone: string;
  readonly topics: readonly WatchedTopic[];
}

/** What some lines share. */
export async function sharingsOf(
  { engine }: { readonly engine: Looking },
  lines: readonly StoredLine[],
  events: ReadonlyMap<string, readonly ResourceDraft[]>,
  findings: DayFindings | undefined,
): Promise<Sharing[]> {
  const shared = await mapPaced(lines, (line) => {
    const found = [...engine.resources(line), ...(events.get(line.messageId) ?? [])];
    return resourcesWith(found, line, findings).map((draft) => sharingOf(draft, line));
  });
  return shared.flat();
}

/** An engine that looks once for what each message shares. */
function lookingOnce(engine: Looking): Looking {
  const known = new Map<string, ResourceDraft[]>();
  return {
    resources(line) {
      let found = known.get(line.messageId);
      if (found === undefined) {
        found = engine.resources(line);
        known.set(line.messageId, found);
      }
      return found;
    },
  };
}

/** A piece's days with all that is read of them together, before anything is written. */
interface Piece {
  readonly dates: readonly string[];
  /** Those and the days before them, but for what is derived soon. */
  readonly asking: readonly string[];
  readonly byDate: ReadonlyMap<string, readonly StoredLine[]>;
  readonly understood: ReadonlyMap<string, DayFindings>;
  readonly marks: Marks;
  readonly reading: ReadAhead;
  readonly plans: readonly FactState[];
  readonly sharings: ReadonlyMap<string, readonly Sharing[]>;
  /** Finds the links and files of a message, which it has looked for. */
  readonly looking: Looking;
  /** The resource that a message shares or speaks of; '' for none. */
  readonly resourceOf: ResourceOfMessage;
}

/** A day's questions may be answered on the next: the day before is looked at again, too. */
const askingOf = (dates: readonly string[]) => [
  ...new Set(dates.flatMap((date) => [date, addDays(date, -1)])),
];

/** Reads a piece's days and those around them. */
async function readPiece(
  context: Context,
  work: Work,
  piece: readonly Pick<DirtyDay, 'date'>[],
  soon: ReadonlySet<string>,
): Promise<Piece & Disposable> {
  const { stores, engine } = context;
  const { owner: ownerId, group } = work;
  const dates = datesOf(piece);
  const asking = askingOf(dates).filter((date) => !soon.has(date));
  const around = [...new Set([...asking, ...dates.map((date) => addDays(date, 1))])];
  const byDate = await linesOfDays(stores.messages, ownerId, group, around);
  const found = await readTogether({
    findings: findingsQuestion(stores.findings, work, around),
    marks: marksQuestion(stores.questionMarks, work),
  });
  const understood = findingsIn(found.findings);
  const ofPiece = new Map(dates.map((date) => [date, byDate.get(date) ?? []]));
  const known = await knownEventsOf(context, work, dates, ofPiece.values());
  const { byMessage: events, facts } = await eventsOfDays(context, work, ofPiece, known.lines);
  // Given to the caller at the end; what fails before that stops the reading.
  using started = new DisposableStack();
  const reading = started.use(readAhead(engine, work.zone, asking, byDate));
  const resources = new Map<string, string>();
  const sharings = new Map<string, Sharing[]>();
  const looking = lookingOnce(engine);
  for (const [date, lines] of byDate) {
    const ofDay = await sharingsOf({ engine: looking }, lines, events, understood.get(date));
    sharings.set(date, ofDay);
    for (const { draft, share } of ofDay) {
      if (resources.has(share.messageId)) continue;
      resources.set(share.messageId, resourceKey(ownerId, group, draft.key));
    }
    await nextTurn();
  }
  // Events of the days beside these are what was found when those were derived.
  const beside = around.filter((date) => !dates.includes(date) && byDate.get(date)?.length);
  for (const { messageId } of beside.flatMap((date) => byDate.get(date) ?? [])) {
    const event = known.byMessage.get(messageId);
    if (event && !resources.has(messageId)) resources.set(messageId, event);
  }
  const held = started.move();
  return {
    dates,
    asking,
    byDate,
    understood,
    marks: marksIn(found.marks),
    reading,
    plans: eventStates(facts, byDate),
    sharings,
    looking,
    resourceOf: (messageId) => resources.get(messageId) ?? '',
    [Symbol.dispose]: () => held.dispose(),
  };
}

/** What some of a piece's days come to, ready to be written. */
interface Derived {
  /** Those days, and the days before them which are not the piece's. */
  readonly asking: readonly string[];
  readonly questions: readonly QuestionDoc[];
  readonly topicDays: readonly TopicDayDoc[];
  readonly sharings: readonly Sharing[];
  readonly facts: readonly FactState[];
}

/** Everything derived from some of a piece's days. */
async function deriveOf(piece: Piece, work: Work, dates: readonly string[]): Promise<Derived> {
  const { owner: ownerId, group, topics } = work;
  const { byDate, understood, marks, reading, resourceOf } = piece;
  const others = piece.dates.filter((date) => !dates.includes(date));
  const asking = askingOf(dates).filter(
    (date) => piece.asking.includes(date) && !others.includes(date),
  );
  const own = new Set(dates);
  const facts = piece.plans.filter(({ date }) => own.has(date));
  const questions: QuestionDoc[] = [];
  for (const date of asking) {
    const { lines, after } = withNext(date, byDate);
    const read = await reading.of(date);
    const day = { owner: ownerId, group, date, lines, after };
    const findings = understood.get(date);
    const found = await questionsOfDay(day, read.questions, resourceOf, marks, findings);
    for (const doc of found.docs) questions.push(doc);
    for (const fact of openPointsOf(date, found, byDate)) facts.push(fact);
    for (const fact of commitmentStates(date, read.commitments, lines, after)) facts.push(fact);
    await nextTurn();
  }
  const topicDays: TopicDayDoc[] = [];
  for (const date of dates) {
    const [lines, findings] = [byDate.get(date) ?? [], understood.get(date)];
    topicDays.push(
      ...(await topicDaysOf(topics, { owner: ownerId, group, date, lines, findings })),
    );
    await nextTurn();
  }
  const sharings = dates.flatMap((date) => piece.sharings.get(date) ?? []);
  return { asking, questions, topicDays, sharings, facts };
}

/** @returns how many other days are to be derived again for it */
async function writeDerived(
  context: Context,
  work: Work,
  days: readonly DirtyDay[],
  piece: Piece,
  derived: Derived,
): Promise<number> {
  const { stores } = context;
  const { owner: ownerId, group } = work;
  const { asking, questions, topicDays, sharings, facts } = derived;
  const { looking, byDate } = piece;
  const dates = datesOf(days);
  const writeQuestions = async () => {
    const scope = { owner: ownerId, group, date: { $in: asking } };
    const written = await syncDocuments(stores.questions, scope, questions);
    if (written > 0) await keepMarks(stores, ownerId, group, questions);
  };
  let marked = 0;
  const writeSharings = () =>
    replaceSharings(stores, ownerId, group, dates, sharings, async (changed) => {
      marked = await markDaysAfter(context, work, dates, piece.dates, changed);
    });
  const writeTopicDays = async () => {
    await syncDocuments(
      stores.topicDays,
      { owner: ownerId, group, date: { $in: dates } },
      topicDays,
    );
    await tellTopics(context, work, dates);
  };
  // One is made ready while another waits for the store.
  await Promise.all([
    writeSharings(),
    writeQuestions(),
    writeTopicDays(),
    replaceFacts(stores, { owner: ownerId, group }, { plans: dates, others: asking }, facts),
    indexDays({ stores, engine: looking }, { owner: ownerId, group }, dates, byDate),
  ]);
  await writeCounts(context, work, days, byDate);
  return marked;
}

const placeOf = (line: StoredLine | undefined): LinePlace | null =>
  line ? { at: line.at, sequence: line.sequence, key: line.key } : null;

/** Last, so that a crash before it leaves the days dirty and everything is done again. */
async function writeCounts(
  context: Context,
  { owner: ownerId, group }: Work,
  piece: readonly DirtyDay[],
  byDate: ReadonlyMap<string, readonly StoredLine[]>,
) {
  const { stores, engine, now } = context;
  const derivedAt = new Date(now());
  const operations: object[] = [];
  for (const { date, version, digested } of piece) {
    const lines = byDate.get(date) ?? [];
    const hash = await contentHashPaced(lines, engine.version);
    const derivedTo = placeOf(lines.at(-1));
    const derivedWeight = lines.length;
    const figures = { ...countDay(lines), hash, undigested: hash !== digested };
    const named = { _id: dayKey(ownerId, group, date), owner: ownerId, group };
    // Changed meanwhile: then it stays dirty, and its figures are of what was added since.
    const update = {
      $set: { ...figures, dirty: '', failures: 0, retryAt: null },
      $unset: { factless: '', restUntil: '' },
      $inc: { version: 1 },
    };
    operations.push(
      { updateOne: { filter: { ...named, ...unchanged(version) }, update } },
      { updateOne: { filter: named, update: { $set: { derivedAt, derivedTo, derivedWeight } } } },
    );
  }
  await stores.days.collection.bulkWrite(operations as never[], { ordered: true });
}

const datesOf = (days: readonly Pick<DirtyDay, 'date'>[]) => days.map(({ date }) => date);

const minuteMs = 60_000;
const longestRetryMs = 6 * 60 * minuteMs;
/** What failed by chance works when it is tried again. */
const promptTries = 2;

/** Leaves a day that failed again and again alone for a while, longer after each failure. */
export async function noteFailure(
  { stores, now }: Pick<Context, 'stores' | 'now'>,
  ownerId: string,
  group: string,
  { date, failures = 0 }: Pick<DirtyDay, 'date' | 'failures'>,
): Promise<void> {
  const rest = Math.min(longestRetryMs, minuteMs * 2 ** (failures - promptTries));
  const retryAt = new Date(now() + (failures < promptTries ? 0 : rest));
  const _id = dayKey(ownerId, group, date);
  await stores.days.updateOne(
    { _id, owner: ownerId, group },
    { $set: { retryAt }, $inc: { failures: 1 } },
  );
}

/** Another process has the group's turn now: what was read here must not be written. */
export class LostTurn extends Error {
  override name = 'LostTurn';
}

/** Asked before something is written; rejects with `LostTurn` when it must not be any more. */
export type Confirm = () => Promise<void>;

/** Messages of days that are written together, while those of the next are read. */
const partSize = 1_000;

/**
 * Derives some of a group's dirty days: figures, questions, resources and topic mentions, all
 * from the stored messages, so that whatever was interrupted or delivered twice comes out the
 * same. A day that cannot be derived holds up no other one: it stays dirty and is tried again.
 * @param soon other dirty days, derived in the next turns: their questions are left for then
 * @returns whether that is all: no other day is dirty for it, and none failed
 */
export async function deriveDays(
  context: Context,
  work: Work,
  days: readonly DirtyDay[],
  soon: ReadonlySet<string>,
  confirm: Confirm,
): Promise<boolean> {
  const { owner: ownerId, group } = work;
  const left = new Set(days);
  let marked = 0;
  try {
    using piece = await readPiece(context, work, days, soon);
    for (const part of inPieces(days, partSize)) {
      const derived = await deriveOf(piece, work, datesOf(part));
      await confirm();
      marked += await writeDerived(context, work, part, piece, derived);
      for (const day of part) left.delete(day);
    }
  } catch (error) {
    if (isOutage(error) || error instanceof LostTurn) throw error;
    const [day] = days;
    if (day && days.length === 1) {
      context.logger.error({ err: error, group, date: day.date }, 'day could not be derived');
      await noteFailure(context, ownerId, group, day);
      return false;
    }
    for (const one of left) await deriveDays(context, work, [one], soon, confirm);
    return false;
  }
  return marked === 0;
}

/**
 * Finds the facts of days of a version that knew none, and leaves everything else of them as it
 * is. Days whose facts cannot be found have none until their messages change.
 */
export async function deriveFacts(
  context: Context,
  work: Work,
  days: readonly Pick<DirtyDay, 'date'>[],
  confirm: Confirm,
): Promise<void> {
  const { stores, logger } = context;
  const { owner: ownerId, group } = work;
  const dates = datesOf(days);
  try {
    using piece = await readPiece(context, work, days, new Set());
    const { asking, facts } = await deriveOf(piece, work, dates);
    await confirm();
    await replaceFacts(stores, { owner: ownerId, group }, { plans: dates, others: asking }, facts);
  } catch (error) {
    if (isOutage(error) || error instanceof LostTurn) throw error;
    logger.error({ err: error, group, days: days.length }, 'facts could not be found');
  }
  const ofDays = { owner: ownerId, group, date: { $in: dates } };
  await stores.days.updateMany(ofDays, { $unset: { factless: '' } });
}

/** Adds up the topics' totals after their mentions of some days changed. */
export async function tellTopics(
  context: Context,
  { owner: ownerId, group, topics }: Work,
  dates: readonly string[],
): Promise<void> {
  if (topics.length === 0) return;
  const ids = topics.map(({ id }) => id);
  await recountTotals(context.stores, ownerId, ids, context.now());
  await writeDigestMentions(context.stores, ownerId, group, dates);
  await context.emit([{ owner: ownerId, type: 'topics', group }]);
}
