import { wordingOf } from '../digest/wording.ts';
import type { Beside, Outcome, ReadDay, Scope, TopicToFind } from '../meaning.ts';
import { nothingBeside } from '../meaning.ts';
import { isSpoken, prepare } from '../prepared.ts';
import type { DayInput, DigestDraft, Sentiment } from '../types.ts';
import type { Reading } from './ask.ts';
import { limits } from './ask.ts';
import type { Caller } from './caller.ts';
import { findingsOf, merged } from './findings.ts';
import { speaksToModel } from './lexicon.ts';
import { Pseudonyms } from './pseudonyms.ts';
import type { ReadAnswer, StatementKind } from './reading.ts';
import { joinAnswer, joinInstructions, readAnswer, readInstructions } from './reading.ts';
import { repaired } from './repair.ts';
import type { Checked, Grounds, Judged } from './statements.ts';
import { judged } from './statements.ts';
import type { Piece, Reader } from './transcript.ts';
import { isWithheld, piecesOf } from './transcript.ts';
import { Witness } from './verify/verify.ts';

/** More of what was discussed than this is summed up once more. */
const mostDiscussed = 10;
const mostOfAKind = 5;
const pointKinds: readonly StatementKind[] = ['decided', 'planned', 'shared', 'todo', 'unanswered'];

/** A statement with the conversation it is about. */
interface Placed extends Checked {
  readonly thread: number;
}

/** A plan as the model may use it: without names, and only where its messages are in the call. */
function plansFor({ lines }: Piece, witness: Witness, pseudonyms: Pseudonyms) {
  const place = new Map(lines.map(({ messageId }, index) => [messageId, index + 1]));
  return witness.plans.flatMap(({ what, place: where, date, time, status, before, sources }) => {
    const messages = sources.flatMap((id) => place.get(id) ?? []);
    if (messages.length === 0 || speaksToModel(`${what} ${where}`)) return [];
    const hidden = { what: pseudonyms.hide(what), place: pseudonyms.hide(where) };
    const then = before ? { before: { date: before.date, time: before.time } } : {};
    return [{ ...hidden, date, time, status, ...then, messages }];
  });
}

function askFor(
  { caller, scope, timeoutMs }: Reading,
  { date, timeZone }: DayInput,
  topics: readonly TopicToFind[],
  piece: Piece,
  { pseudonyms, witness }: Omit<Grounds, 'line'>,
): Promise<Outcome<ReadAnswer>> {
  const watched = topics.map(({ name, description }, index) => ({
    topic: index + 1,
    name: pseudonyms.hide(name),
    description: pseudonyms.hide(description),
  }));
  const plans = plansFor(piece, witness, pseudonyms);
  return caller.ask(scope, {
    task: 'read_day',
    instructions: readInstructions,
    data: JSON.stringify({ date, timeZone, topics: watched, plans, threads: piece.data }),
    answer: readAnswer,
    ...limits,
    timeoutMs,
  });
}

/** What stands, and what the model is to be asked about once more, in the order it was told. */
function judgedOf(answer: ReadAnswer, piece: Piece, grounds: Omit<Grounds, 'line'>): Judged[] {
  return answer.statements.map((told) =>
    judged(told, { ...grounds, line: (id) => piece.lines[id - 1] }),
  );
}

/** All statements of the day that stand, those that were corrected in their places. */
async function standing(
  reading: Reading,
  day: DayInput,
  results: readonly Judged[],
  grounds: Omit<Grounds, 'line'>,
  reader: Reader,
): Promise<Checked[]> {
  const failed = results.flatMap((one) => (one && 'fails' in one ? [one.fails] : []));
  const again = await repaired(reading, day, failed, grounds, reader);
  const corrected = new Map(again.map(({ index, statement }) => [failed[index], statement]));
  return results.flatMap((one) => {
    if (!one) return [];
    return 'stands' in one ? [one.stands] : (corrected.get(one.fails) ?? []);
  });
}

/** The same thing said twice is said once. */
function distinct(statements: readonly Placed[]): Placed[] {
  const byText = new Map<string, Placed>();
  for (const one of statements) if (!byText.has(one.text)) byText.set(one.text, one);
  return [...byText.values()];
}

/**
 * What was discussed, in few sentences: each rests on the messages of the notes it was made of
 * and is checked against them like any other. Null where it cannot be had.
 */
async function joined(
  reading: Reading,
  day: DayInput,
  discussed: readonly Placed[],
  grounds: Omit<Grounds, 'line'>,
): Promise<Placed[] | null> {
  const { caller, scope, timeoutMs } = reading;
  const notes = discussed.filter(({ raw }) => raw !== '');
  const outcome = await caller.ask(scope, {
    task: 'join_notes',
    instructions: joinInstructions,
    data: JSON.stringify({
      date: day.date,
      notes: notes.map(({ raw }, index) => ({ note: index + 1, text: raw })),
    }),
    answer: joinAnswer,
    ...limits,
    timeoutMs,
  });
  if (!outcome.ok) return null;
  const place = new Map(day.lines.map(({ messageId }, index) => [messageId, index]));
  const line = (id: number) => day.lines[id];
  const kept = outcome.value.statements.flatMap(({ text, notes: numbers }) => {
    const rests = [...new Set(numbers)].flatMap((number) => notes[number - 1] ?? []);
    const sources = rests.flatMap((one) => one.sources.flatMap((id) => place.get(id) ?? []));
    const result = judged({ kind: 'discussed', text, sources }, { ...grounds, line });
    const thread = rests[0]?.thread ?? 0;
    if (result && 'stands' in result) return [{ ...result.stands, thread }];
    // What does not hold when it is joined is told as it was before.
    return rests;
  });
  return kept.length === 0 ? null : distinct(kept);
}

/** The mood of most messages. */
function sentimentOf(answers: readonly { answer: ReadAnswer; piece: Piece }[]): Sentiment {
  const weight = { positive: 0, neutral: 0, negative: 0 };
  for (const { answer, piece } of answers) weight[answer.sentiment] += piece.lines.length;
  const { positive, neutral, negative } = weight;
  if (positive > neutral && positive > negative) return 'positive';
  return negative > neutral && negative >= positive ? 'negative' : 'neutral';
}

function draftOf(
  day: DayInput,
  discussed: readonly Placed[],
  keyPoints: readonly Placed[],
  sentiment: Sentiment,
): DigestDraft | null {
  const told = [...discussed, ...keyPoints];
  if (told.length === 0) return null;
  const paragraphs = new Map<number, string[]>();
  for (const { thread, text } of discussed) {
    paragraphs.set(thread, [...(paragraphs.get(thread) ?? []), text]);
  }
  const parts = [...paragraphs.values()].map((texts) => texts.join(' '));
  if (keyPoints.length > 0) parts.push(keyPoints.map(({ text }) => `- ${text}`).join('\n'));
  const plain = ({ kind, text, sources }: Placed) =>
    kind === 'unanswered' ? { text, sources, kind: 'open' as const } : { text, sources };
  const cited = new Set(told.flatMap(({ sources }) => sources));
  return {
    summary: parts.join('\n\n'),
    statements: told.map(plain),
    keyPoints: keyPoints.map(plain),
    sentiment,
    conversations: [],
    sources: day.lines.map(({ messageId }) => messageId).filter((id) => cited.has(id)),
  };
}

export interface DayReader {
  readonly caller: Caller;
  readonly isHiding: boolean;
  readonly timeoutMs: number;
}

/**
 * Reads a day: every conversation in calls of a few thousand tokens, once more what does not hold,
 * then, where there is much, over what they said. All or nothing: a day that could not be read
 * whole is the local engine's, and what was read already costs nothing next time.
 */
export async function readDay(
  { caller, isHiding, timeoutMs }: DayReader,
  day: DayInput,
  scope: Scope,
  topics: readonly TopicToFind[],
  beside: Beside = nothingBeside,
): Promise<Outcome<ReadDay>> {
  const people = [...scope.people, ...day.lines.map(({ senderName }) => senderName)];
  const pseudonyms = new Pseudonyms(JSON.stringify([scope.owner, scope.group]), people, isHiding);
  const reader = { timeZone: day.timeZone, pseudonyms, responses: beside.responses };
  const pieces = piecesOf(day.lines, reader);
  const reading: Reading = { caller, scope, timeoutMs };
  const spoken = prepare(day.lines).filter(({ line }) => isSpoken(line));
  const witness = new Witness(day, scope.people, beside);
  const grounds = { pseudonyms, wording: wordingOf(spoken, day.lines), witness };
  const asked = await Promise.all(
    pieces.map(async (piece) => {
      return { piece, outcome: await askFor(reading, day, topics, piece, grounds) };
    }),
  );
  const answers: { answer: ReadAnswer; piece: Piece }[] = [];
  for (const { piece, outcome } of asked) {
    if (!outcome.ok) return outcome;
    answers.push({ piece, answer: outcome.value });
  }
  const about = { timeZone: day.timeZone, topics, pseudonyms };
  const findings = merged(answers.map(({ answer, piece }) => findingsOf(answer, piece, about)));
  const results = answers.flatMap(({ answer, piece }) => judgedOf(answer, piece, grounds));
  const all = await standing(reading, day, results, grounds, reader);
  const threads = new Map(
    pieces.flatMap(({ lines, threadOf }) =>
      lines.map(({ messageId }, index) => [messageId, threadOf[index] ?? 0] as const),
    ),
  );
  const statements = distinct(
    all.map((one) => ({ ...one, thread: threads.get(one.sources[0] ?? '') ?? 0 })),
  );
  const draft = await draftFrom(reading, day, statements, sentimentOf(answers), grounds);
  // Nothing said, or nothing that held: the local engine found substance, and its digest stands.
  if (!draft) return { ok: false, reason: 'rejected' };
  const withheld = day.lines.filter(isWithheld).length;
  return { ok: true, value: { digest: draft, findings, withheld } };
}

async function draftFrom(
  reading: Reading,
  day: DayInput,
  statements: readonly Placed[],
  sentiment: Sentiment,
  grounds: Omit<Grounds, 'line'>,
): Promise<DigestDraft | null> {
  const discussed = statements.filter(({ kind }) => kind === 'discussed');
  const few =
    discussed.length > mostDiscussed ? await joined(reading, day, discussed, grounds) : null;
  const keyPoints = pointKinds.flatMap((wanted) =>
    statements.filter(({ kind }) => kind === wanted).slice(0, mostOfAKind),
  );
  return draftOf(day, few ?? discussed.slice(0, mostDiscussed), keyPoints, sentiment);
}
