import type { QuestionDraft, StatementDraft } from '../../engine/types.ts';
import type { Prepared } from '../prepared.ts';
import { stem, words } from '../text.ts';
import type { Thread } from '../threads.ts';
import { central, documentFrequency, subjectsOf, weightOf } from './rank.ts';
import { isTelling } from './substance.ts';
import type { Names } from './wording.ts';
import { listOf, nameOf, peopleOf, quote } from './wording.ts';

const quoteLength = 160;
const mostThreads = 4;
/** Citations of one sentence: enough to check it, few enough to read. */
const mostSources = 12;

/** The word as it is most often written in the conversation, lower-cased unless always capital. */
function writtenAs(wanted: string, thread: Thread): string {
  const forms = new Map<string, number>();
  for (const { line } of thread.lines) {
    for (const form of line.text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []) {
      const folded = words(form)[0];
      if (folded === undefined || stem(folded) !== wanted) continue;
      const shown = form === form.toUpperCase() && form.length > 1 ? form : form.toLowerCase();
      forms.set(shown, (forms.get(shown) ?? 0) + 1);
    }
  }
  const ranked = [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return ranked[0]?.[0] ?? wanted;
}

interface Told {
  readonly text: string;
  readonly lines: readonly Prepared[];
}

/** '**Ana** asked “…”; **Luis** answered “…”' for the conversation's best answered question. */
function questionTold(
  thread: Thread,
  questions: ReadonlyMap<string, QuestionDraft>,
  byId: ReadonlyMap<string, Prepared>,
  names: Names,
): Told | null {
  let best: { asked: Prepared; question: QuestionDraft; worth: number } | null = null;
  for (const asked of thread.lines) {
    const question = questions.get(asked.line.messageId);
    const answer = question?.answers[0];
    if (!question || !answer || asked.content.size < 2) continue;
    const worth =
      answer.score + Math.min(1, asked.content.size / 8) + question.answers.length * 0.1;
    if (!best || worth > best.worth) best = { asked, question, worth };
  }
  const reply = best?.question.answers[0];
  const answer = byId.get(reply?.messageId ?? '');
  if (!best || !reply || !answer) return null;
  const asks = `${nameOf(best.asked.line)} asked ${quote(best.question.text, names, quoteLength)}`;
  const answers = `${nameOf(answer.line)} answered ${quote(answer.line.text, names, quoteLength)}`;
  return { text: `${asks}; ${answers}`, lines: [best.asked, answer] };
}

function linesTold(thread: Thread, used: ReadonlySet<string>, names: Names): Told | null {
  const chosen = central(thread, 3)
    .filter(({ line }) => !used.has(line.messageId) && line.text !== '')
    .slice(0, thread.lines.length > 6 ? 2 : 1);
  if (chosen.length === 0) return null;
  const parts = chosen.map(
    ({ line }) => `${nameOf(line)} said ${quote(line.text, names, quoteLength)}`,
  );
  return { text: listOf(parts), lines: chosen };
}

/** Who talked about what: true of its sources, which use the subjects and are by those named. */
function opening(thread: Thread, subjects: readonly string[]): Told | null {
  const telling = thread.lines.filter(isTelling);
  if (telling.length < 4 || thread.senders.size < 2 || subjects.length === 0) return null;
  const stems = new Set(subjects.flatMap((subject) => words(subject).map(stem)));
  const about = telling.filter((line) => [...stems].some((word) => line.content.has(word)));
  if (about.length < 2) return null;
  const verb = new Set(about.map(({ line }) => line.senderId)).size === 1 ? 'wrote' : 'talked';
  return { text: `${peopleOf(about)} ${verb} about ${listOf(subjects)}`, lines: about };
}

const idsOf = (lines: readonly Prepared[]) => [...new Set(lines.map(({ line }) => line.messageId))];

export interface DiscussionInput {
  readonly lines: readonly Prepared[];
  readonly threads: readonly Thread[];
  readonly questions: readonly QuestionDraft[];
  readonly byId: ReadonlyMap<string, Prepared>;
  readonly names: Names;
  /** Messages that other statements already quote. */
  readonly used: ReadonlySet<string>;
}

/** What was talked about: up to two sentences for each of the day's main conversations. */
export function discussion(input: DiscussionInput): StatementDraft[] {
  const { lines, threads, byId, names, used } = input;
  const frequency = documentFrequency(lines);
  const nameStems = new Set([...names.values()].flatMap((name) => words(name).map(stem)));
  const questions = new Map(input.questions.map((question) => [question.messageId, question]));
  const talks = threads.filter(({ lines: own }) => own.filter(isTelling).length > 1);
  const main = (talks.length > 0 ? talks : threads)
    .map((thread) => ({ thread, weight: weightOf(thread) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostThreads)
    .map(({ thread }) => thread)
    .sort((a, b) => (a.lines[0]?.index ?? 0) - (b.lines[0]?.index ?? 0));
  const statements: StatementDraft[] = [];
  for (const thread of main) {
    const subjects = subjectsOf(thread, frequency, nameStems, writtenAs);
    const about = opening(thread, subjects);
    const told = questionTold(thread, questions, byId, names) ?? linesTold(thread, used, names);
    for (const one of [about, told]) {
      if (!one) continue;
      const sources = idsOf(one.lines).slice(0, one === about ? mostSources : undefined);
      statements.push({ text: `${one.text}.`, sources });
    }
  }
  return statements;
}
