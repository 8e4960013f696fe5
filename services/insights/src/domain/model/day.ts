import type { Outcome, ReadDay, Scope, TopicToFind } from '../engine/meaning.ts';
import type { DayInput, DigestDraft, Sentiment } from '../engine/types.ts';
import { tellingOf } from '../local/digest/telling.ts';
import { isSpoken, prepare } from '../local/prepared.ts';
import type { Caller } from './caller.ts';
import { findingsOf, merged } from './findings.ts';
import { Pseudonyms } from './pseudonyms.ts';
import type { ReadAnswer, StatementKind } from './reading.ts';
import { joinAnswer, joinInstructions, readAnswer, readInstructions } from './reading.ts';
import type { Checked, Grounds } from './statements.ts';
import { checked } from './statements.ts';
import type { Piece } from './transcript.ts';
import { isWithheld, piecesOf } from './transcript.ts';

const mostOutput = 4_000;
const tries = 3;
/** More of what was discussed than this is summed up once more. */
const mostDiscussed = 10;
const mostOfAKind = 5;
const pointKinds: readonly StatementKind[] = ['decided', 'planned', 'shared', 'open'];

interface Reading {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly timeoutMs: number;
  readonly pseudonyms: Pseudonyms;
}

/** A statement with the conversation it is about. */
interface Placed extends Checked {
  readonly thread: number;
}

function askFor(
  { caller, scope, timeoutMs, pseudonyms }: Reading,
  { date, timeZone }: DayInput,
  topics: readonly TopicToFind[],
  piece: Piece,
): Promise<Outcome<ReadAnswer>> {
  const watched = topics.map(({ name, description }, index) => ({
    topic: index + 1,
    name: pseudonyms.hide(name),
    description: pseudonyms.hide(description),
  }));
  return caller.ask(scope, {
    task: 'read_day',
    instructions: readInstructions,
    data: JSON.stringify({ date, timeZone, topics: watched, threads: piece.data }),
    answer: readAnswer,
    ...{ mostOutput, timeoutMs, tries },
  });
}

function statementsOf(answer: ReadAnswer, piece: Piece, grounds: Omit<Grounds, 'line'>): Placed[] {
  const line = (id: number) => piece.lines[id - 1];
  return answer.statements.flatMap((told) => {
    const statement = checked(told, { ...grounds, line });
    if (!statement) return [];
    const source = piece.lines.findIndex(({ messageId }) => messageId === statement.sources[0]);
    return [{ ...statement, thread: piece.threadOf[source] ?? 0 }];
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
    ...{ mostOutput, timeoutMs, tries },
  });
  if (!outcome.ok) return null;
  const place = new Map(day.lines.map(({ messageId }, index) => [messageId, index]));
  const line = (id: number) => day.lines[id];
  const kept = outcome.value.statements.flatMap(({ text, notes: numbers }) => {
    const rests = [...new Set(numbers)].flatMap((number) => notes[number - 1] ?? []);
    const sources = rests.flatMap((one) => one.sources.flatMap((id) => place.get(id) ?? []));
    const statement = checked({ kind: 'discussed', text, sources }, { ...grounds, line });
    return statement ? [{ ...statement, thread: rests[0]?.thread ?? 0 }] : [];
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
    kind === 'open' ? { text, sources, kind } : { text, sources };
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
 * Reads a day: every conversation in calls of a few thousand tokens, then, where there is much,
 * once more over what they said. All or nothing: a day that could not be read whole is the local
 * engine's, and what was read already costs nothing next time.
 */
export async function readDay(
  { caller, isHiding, timeoutMs }: DayReader,
  day: DayInput,
  scope: Scope,
  topics: readonly TopicToFind[],
): Promise<Outcome<ReadDay>> {
  const people = [...scope.people, ...day.lines.map(({ senderName }) => senderName)];
  const pseudonyms = new Pseudonyms(JSON.stringify([scope.owner, scope.group]), people, isHiding);
  const pieces = piecesOf(day.lines, day.timeZone, pseudonyms);
  const reading: Reading = { caller, scope, timeoutMs, pseudonyms };
  const asked = await Promise.all(
    pieces.map(async (piece) => ({ piece, outcome: await askFor(reading, day, topics, piece) })),
  );
  const answers: { answer: ReadAnswer; piece: Piece }[] = [];
  for (const { piece, outcome } of asked) {
    if (!outcome.ok) return outcome;
    answers.push({ piece, answer: outcome.value });
  }
  const spoken = prepare(day.lines).filter(({ line }) => isSpoken(line));
  const grounds = { pseudonyms, telling: tellingOf(spoken, day.lines) };
  const about = { timeZone: day.timeZone, topics, pseudonyms };
  const findings = merged(answers.map(({ answer, piece }) => findingsOf(answer, piece, about)));
  const all = answers.flatMap(({ answer, piece }) => statementsOf(answer, piece, grounds));
  const statements = distinct(all);
  const discussed = statements.filter(({ kind }) => kind === 'discussed');
  const few =
    discussed.length > mostDiscussed ? await joined(reading, day, discussed, grounds) : null;
  const keyPoints = pointKinds.flatMap((wanted) =>
    statements.filter(({ kind }) => kind === wanted).slice(0, mostOfAKind),
  );
  const told = few ?? discussed.slice(0, mostDiscussed);
  const draft = draftOf(day, told, keyPoints, sentimentOf(answers));
  // Nothing said, or nothing that held: the local engine found substance, and its digest stands.
  if (!draft) return { ok: false, reason: 'rejected' };
  const withheld = day.lines.filter(isWithheld).length;
  return { ok: true, value: { digest: draft, findings, withheld } };
}
