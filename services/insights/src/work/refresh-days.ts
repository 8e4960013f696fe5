import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { contentHash } from '../domain/content-hash.ts';
import { addDays } from '@groupsight/shared/days';
import type { DayFindings } from '../domain/engine/meaning.ts';
import { resourcesWith } from '../domain/understood.ts';
import type { DirtyDay } from '../store/days.ts';
import { dirtyDays, inPieces } from '../store/days.ts';
import { findingsOfDays } from '../store/findings.ts';
import { dayKey } from '../store/ids.ts';
import type { QuestionDoc } from '../store/insights.ts';
import { marksOf } from '../store/question-marks.ts';
import type { StoredLine } from '../store/messages.ts';
import { linesOfDays } from '../store/messages.ts';
import { zoneOf } from '../store/owners.ts';
import { isStale, markStale, recountRollup } from '../store/rollups.ts';
import type { TopicDayDoc } from '../store/topics.ts';
import { countDay } from './count-day.ts';
import { keepMarks, questionsOfDay } from './question-docs.ts';
import type { Sharing } from './resource-shares.ts';
import { replaceSharings, resourceKey, sharingOf } from './resource-shares.ts';
import { syncDocuments } from './sync.ts';
import type { WatchedTopic } from './topic-days.ts';
import { recountTotals, topicDaysOf, watchedTopics, writeDigestMentions } from './topic-days.ts';

/** Messages read at once while days are counted. */
const pieceSize = 4000;

interface Work {
  readonly owner: string;
  readonly group: string;
  readonly zone: string;
  readonly topics: readonly WatchedTopic[];
}

function sharingsOf(
  context: Context,
  work: Work,
  lines: readonly StoredLine[],
  findings: DayFindings | undefined,
): Sharing[] {
  return lines.flatMap((line) => {
    const found = context.engine.resources(line, work.zone);
    return resourcesWith(found, line, findings).map((draft) => sharingOf(draft, line));
  });
}

/** What a piece's days come to, ready to be written. */
interface Derived {
  readonly piece: readonly DirtyDay[];
  /** Its days, and the day before the first: its questions may be answered on them. */
  readonly asking: readonly string[];
  readonly byDate: ReadonlyMap<string, readonly StoredLine[]>;
  readonly questions: readonly QuestionDoc[];
  readonly topicDays: readonly TopicDayDoc[];
  readonly sharings: readonly Sharing[];
}

/** Everything derived from a piece's days, from their messages and those around them. */
async function derivePiece(
  context: Context,
  work: Work,
  piece: readonly DirtyDay[],
): Promise<Derived> {
  const { stores, engine } = context;
  const { owner, group, topics } = work;
  const dates = piece.map(({ date }) => date);
  // A day's questions may be answered on the next: the day before is looked at again too.
  const asking = [...new Set(dates.flatMap((date) => [addDays(date, -1), date]))];
  const around = [...new Set([...asking, ...dates.map((date) => addDays(date, 1))])];
  const byDate = await linesOfDays(stores.messages, owner, group, around);
  const understood = await findingsOfDays(stores.findings, owner, group, around);

  const resourceByMessage = new Map<string, string>();
  const sharingsByDate = new Map<string, Sharing[]>();
  for (const [date, lines] of byDate) {
    const sharings = sharingsOf(context, work, lines, understood.get(date));
    sharingsByDate.set(date, sharings);
    for (const { draft, share } of sharings) {
      if (resourceByMessage.has(share.messageId)) continue;
      resourceByMessage.set(share.messageId, resourceKey(owner, group, draft.key));
    }
    await nextTurn();
  }
  const marks = await marksOf(stores.questionMarks, owner, group);
  const questions: QuestionDoc[] = [];
  for (const date of asking) {
    const of = (message: string) => resourceByMessage.get(message) ?? '';
    const findings = understood.get(date);
    const found = questionsOfDay(engine, owner, group, date, byDate, of, marks, findings);
    for (const doc of found) questions.push(doc);
    await nextTurn();
  }
  const topicDays: TopicDayDoc[] = dates.flatMap((date) =>
    topicDaysOf(topics, owner, group, date, byDate.get(date) ?? [], understood.get(date)),
  );
  const sharings = dates.flatMap((date) => sharingsByDate.get(date) ?? []);
  return { piece, asking, byDate, questions, topicDays, sharings };
}

async function writePiece(context: Context, work: Work, derived: Derived) {
  const { stores } = context;
  const { owner, group } = work;
  const { piece, asking, byDate, questions, topicDays, sharings } = derived;
  const dates = piece.map(({ date }) => date);
  await syncDocuments(stores.questions, { owner, group, date: { $in: asking } }, questions);
  await keepMarks(stores, owner, group, questions);
  await syncDocuments(stores.topicDays, { owner, group, date: { $in: dates } }, topicDays);
  await replaceSharings(stores, owner, group, dates, sharings);
  await writeCounts(context, work, piece, byDate);
}

/** Last, so that a crash before it leaves the days dirty and everything is done again. */
async function writeCounts(
  context: Context,
  { owner, group }: Work,
  piece: readonly DirtyDay[],
  byDate: ReadonlyMap<string, readonly StoredLine[]>,
) {
  const { stores, engine } = context;
  const operations = piece.map(({ date, dirty }) => {
    const lines = byDate.get(date) ?? [];
    const _id = dayKey(owner, group, date);
    const hash = contentHash(lines, engine.version);
    // Marked again meanwhile: then the token differs and the day stays dirty.
    const update = { $set: { ...countDay(lines), hash, dirty: '' } };
    return { updateOne: { filter: { _id, owner, group, dirty }, update } };
  });
  await stores.days.collection.bulkWrite(operations as never[], { ordered: false });
}

/**
 * Counts a group's dirty days again: figures, questions, resources and topic mentions, all
 * from the stored messages, so that whatever was interrupted or delivered twice comes out the
 * same (design §5). Answers the dates; `onProgress` hears of days done.
 */
export async function refreshDays(
  context: Context,
  owner: string,
  group: string,
  onProgress?: (done: number, total: number) => Promise<void>,
): Promise<string[]> {
  const { stores, engine } = context;
  const days = await dirtyDays(stores.days, owner, group);
  if (days.length === 0 && !(await isStale(stores.rollups, owner, group))) return [];
  await markStale(stores.rollups, owner, group);
  const zone = await zoneOf(stores.owners, owner);
  const topics = await watchedTopics(stores, engine, owner, group);
  const work = { owner, group, zone, topics };
  let done = 0;
  // The store writes one piece while the next is read and thought about; pieces are written in
  // turn, because neighbours share a day.
  let writing = Promise.resolve();
  for (const piece of inPieces(days, pieceSize)) {
    const [derived] = await Promise.all([derivePiece(context, work, piece), writing]);
    writing = writePiece(context, work, derived);
    // Whoever awaits it next hears of a failure; until then it is nobody's.
    writing.catch(() => undefined);
    done += piece.length;
    await onProgress?.(done, days.length);
  }
  await writing;
  const dates = days.map(({ date }) => date);
  if (topics.length > 0) {
    const ids = topics.map(({ id }) => id);
    await recountTotals(stores, owner, ids, context.now());
    await writeDigestMentions(stores, owner, group, dates);
  }
  await recountRollup(stores, owner, group);
  return dates;
}
