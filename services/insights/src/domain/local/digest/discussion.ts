import type { QuestionDraft, StatementDraft } from '../../engine/types.ts';
import type { Language } from '../languages.ts';
import type { Prepared } from '../prepared.ts';
import { stem, words } from '../text.ts';
import type { Thread } from '../threads.ts';
import { central, documentFrequency, subjectsOf } from './rank.ts';
import { isReaction, isTelling } from './substance.ts';
import type { Telling } from './wording.ts';
import { listOf, nameOf, peopleOf, quote, sentence } from './wording.ts';

const quoteLength = 160;
/** Who talked about what is told of longer conversations; short ones are told line by line. */
const fewestLines = 6;
/** English forms of verbs, which are no subjects. */
const verbForm = /(?:ed|ing)$/;
/** Citations of one sentence: enough to check it, few enough to read. */
const mostSources = 12;

/**
 * The words as they are most often written in the conversation, lower-cased unless always
 * capital; German nouns keep theirs.
 */
function writtenAs(wanted: readonly string[], thread: Thread, language: Language): string[] {
  const formsOf = new Map(wanted.map((stemmed) => [stemmed, new Map<string, number>()]));
  for (const { line, content } of thread.lines) {
    if (!wanted.some((stemmed) => content.has(stemmed))) continue;
    for (const form of line.text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []) {
      const folded = words(form)[0];
      const stemmed = folded === undefined ? '' : stem(folded);
      const forms = formsOf.get(stemmed);
      if (!forms || !content.has(stemmed)) continue;
      const kept = language === 'de' || (form === form.toUpperCase() && form.length > 1);
      const shown = kept ? form : form.toLowerCase();
      forms.set(shown, (forms.get(shown) ?? 0) + 1);
    }
  }
  return wanted.map((stemmed) => {
    const forms = [...(formsOf.get(stemmed) ?? [])];
    forms.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return forms[0]?.[0] ?? stemmed;
  });
}

interface Told {
  readonly text: string;
  readonly lines: readonly Prepared[];
}

/** How many things a conversation's telling takes, beside who talked about what. */
function roomFor(thread: Thread): number {
  if (thread.lines.length > 120) return 4;
  return thread.lines.length > 40 ? 3 : thread.lines.length > 12 ? 2 : 1;
}

/** '**Ana** asked “…”; **Luis** answered “…”' for the conversation's best answered questions. */
function questionsTold(
  thread: Thread,
  questions: ReadonlyMap<string, QuestionDraft>,
  byId: ReadonlyMap<string, Prepared>,
  telling: Telling,
): Told[] {
  const { say } = telling;
  const found: { told: Told; worth: number; at: number }[] = [];
  for (const asked of thread.lines) {
    const question = questions.get(asked.line.messageId);
    const reply = question?.answers[0];
    const answer = byId.get(reply?.messageId ?? '');
    if (!question || !reply || !answer || asked.content.size < 2) continue;
    const substance = Math.min(1, asked.content.size / 8) + Math.min(1, answer.content.size / 8);
    const worth = reply.score + substance + question.answers.length * 0.1;
    const asks = say.asked(nameOf(asked.line, telling), quote(question.text, telling, quoteLength));
    const answers = say.answered(
      nameOf(answer.line, telling),
      quote(answer.line.text, telling, quoteLength),
    );
    const told = { text: `${asks}; ${answers}`, lines: [asked, answer] };
    found.push({ told, worth, at: asked.index });
  }
  return found
    .sort((x, y) => y.worth - x.worth || x.at - y.at)
    .slice(0, roomFor(thread))
    .sort((x, y) => x.at - y.at)
    .map(({ told }) => told);
}

/** What was said in a conversation, by its most central lines, each a sentence. */
function linesTold(
  thread: Thread,
  room: number,
  used: ReadonlySet<string>,
  telling: Telling,
): Told[] {
  return central(thread, room + used.size)
    .filter((said) => !used.has(said.line.messageId) && said.line.text !== '' && !isReaction(said))
    .slice(0, room)
    .map((said) => ({
      text: telling.say.said(
        nameOf(said.line, telling),
        quote(said.line.text, telling, quoteLength),
      ),
      lines: [said],
    }));
}

/** Who talked about what: true of its sources, which use the subjects and are by those named. */
function opening(thread: Thread, subjects: readonly string[], telling: Telling): Told | null {
  const lines = thread.lines.filter(isTelling);
  if (lines.length < fewestLines || thread.senders.size < 2 || subjects.length === 0) return null;
  const stems = new Set(subjects.flatMap((subject) => words(subject).map(stem)));
  const about = lines.filter((line) => [...stems].some((word) => line.content.has(word)));
  if (about.length < 2) return null;
  const { say } = telling;
  const alone = new Set(about.map(({ line }) => line.senderId)).size === 1;
  const who = peopleOf(
    about.map(({ line }) => line),
    telling,
  );
  const what = listOf(subjects, telling);
  return { text: alone ? say.wrote(who, what) : say.talked(who, what), lines: about };
}

const idsOf = (lines: readonly Prepared[]) => [...new Set(lines.map(({ line }) => line.messageId))];

export interface DiscussionInput {
  readonly lines: readonly Prepared[];
  /** The day's main conversations. */
  readonly threads: readonly Thread[];
  readonly questions: readonly QuestionDraft[];
  readonly byId: ReadonlyMap<string, Prepared>;
  readonly telling: Telling;
  /** Messages that other statements already quote. */
  readonly used: ReadonlySet<string>;
}

/** What was talked about: a few sentences for each of the day's main conversations. */
export function discussion(input: DiscussionInput): StatementDraft[][] {
  const { lines, threads, byId, telling, used } = input;
  const frequency = documentFrequency(lines);
  const nameStems = new Set([...telling.names.values()].flatMap((name) => words(name).map(stem)));
  const questions = new Map(input.questions.map((question) => [question.messageId, question]));
  return threads.map((thread) => {
    const wanted = subjectsOf(thread, frequency, nameStems);
    const subjects = writtenAs(wanted, thread, telling.language)
      .filter((word) => telling.language !== 'en' || !verbForm.test(word))
      .slice(0, 3);
    const about = opening(thread, subjects, telling);
    const asked = questionsTold(thread, questions, byId, telling);
    const quoted = new Set([...used, ...idsOf(asked.flatMap((one) => one.lines))]);
    const said = linesTold(thread, roomFor(thread) - asked.length, quoted, telling);
    return [...(about ? [about] : []), ...asked, ...said].map((one) => {
      const sources = idsOf(one.lines).slice(0, one === about ? mostSources : undefined);
      return { text: sentence(one.text, telling), sources };
    });
  });
}
