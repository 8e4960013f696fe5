import { functionWordsIn, type Language, languageOf } from '../languages.ts';
import { appreciation } from '../lexicon/digest.ts';
import { isAdvert } from '../moderation/checks.ts';
import { isChain } from '../moderation/manners.ts';
import { questionMark, words } from '../text.ts';
import type { Line, QuestionDraft } from '../types.ts';
import { withoutAsides } from './asides.ts';
import type { Boosted } from './boosted.ts';
import type { Moved, Weighed } from './choose.ts';
import { condensed } from './condense.ts';
import type { Calendar } from './dated.ts';
import type { Matter } from './matters.ts';
import { chancesOf, type WorthWeights } from './relative.ts';
import { isCode, isForwarded, type Said } from './said.ts';
import type { Traits } from './traits.ts';
import { saysNothing, trimmed } from './trim.ts';
import type { Wording } from './wording.ts';

/** An answer this likely is told with what it answers, unless either is longer than this. */
const surelyAnswers = 0.5;
const [longestAsked, longestAnswer] = [22, 8];
/** A question is told without an answer that hardly anybody needs. */
const leastAnswer = 0.15;

/** Thanks and congratulations of so few words are felt, not told. */
const mostThanks = 8;
const isReaction = ({ words: own, text }: Said) =>
  own.length <= mostThanks && !/\d/.test(text) && appreciation.test(own.join(' '));

export interface Weighing {
  readonly traits: Traits;
  readonly weights: { readonly worth: WorthWeights; readonly phrases: Boosted };
  readonly matters: readonly Matter[];
  readonly questions: readonly QuestionDraft[];
  readonly wording: Wording;
}

/** A day's sentences with how likely a reader needs each, and what each makes no sense without. */
export function weighed(
  all: readonly Said[],
  { traits, weights, matters, questions, wording }: Weighing,
): Weighed[] {
  const matterOf = new Map<number, number>();
  for (const [id, { lines }] of matters.entries())
    for (const { index } of lines) matterOf.set(index, id);
  const byMessage = new Map<string, Weighed[]>();
  const found: Weighed[] = [];
  const worths = chancesOf(
    weights.worth,
    all.map((said) => traits.of(said)),
  );
  for (const [i, said] of all.entries()) {
    const { text } = said.at.line;
    // What is passed on is nobody's own word, and often untrue.
    if (isForwarded(text) || isAdvert(text) || isChain(said.at.line)) continue;
    const told = trimmed(said.text, wording.names);
    const length = words(told).length + 1;
    if (length === 1 || saysNothing(told) || isReaction(said)) continue;
    const worth = worths[i] ?? 0;
    const one: Weighed = { said, told, length, worth, matter: matterOf.get(said.at.index) ?? 0 };
    found.push(one);
    const id = said.at.line.messageId;
    byMessage.set(id, [...(byMessage.get(id) ?? []), one]);
  }
  for (const { messageId, answers } of questions) {
    const own = byMessage.get(messageId) ?? [];
    const asked = own.findLast(({ said }) => questionMark.test(said.text)) ?? own[0];
    if (!asked || asked.length > longestAsked) continue;
    const told = answers
      .filter(({ score }) => score >= surelyAnswers)
      .map(({ messageId }) => byMessage.get(messageId) ?? []);
    for (const one of told.flat()) {
      // A longer one says itself what it is about.
      if (one.length <= longestAnswer) one.needs = asked;
      // They are told together.
      one.matter = asked.matter;
    }
    const best = told.flat().toSorted((a, b) => b.worth - a.worth)[0];
    if (best && best.worth >= leastAnswer) asked.brings = best;
  }
  return found.filter((one) => !isBare(one));
}

/** A day that is only asked for ('Thursday at 1?') is no plan, and so short a question is no news. */
const bareQuestion = 4;
/** Rows of a list that nobody has filled in. */
const emptyRows = /^(?:\d{1,2}[.)]\s*)+$/u;

/** A word alone ('Again?') tells nothing to who was away, unless it answers; nor does a bare question. */
function isBare({ length, told, needs, brings }: Weighed): boolean {
  if (needs) return false;
  if (emptyRows.test(told) || (length <= 2 && !/\p{Nd}/u.test(told))) return true;
  return !brings && length <= bareQuestion && questionMark.test(told);
}

/** A sentence's own language, where its small words leave no doubt; else the chat's. */
function languageIn(own: readonly string[], text: string, chat: Language): Language {
  const found = languageOf(own, text, chat);
  const isSure = functionWordsIn(own, found) >= functionWordsIn(own, chat) + 2;
  return found === chat || !isSure ? chat : found;
}

/** A text as a person jots it down: days as dates, without what carries no fact. */
export function noteOf(
  text: string,
  line: Line,
  calendar: Calendar,
  chat: Language,
  moved?: Moved,
): string {
  if (isCode(text)) return text;
  const instead = calendar.insteadIn(text, line, moved);
  return condensed(text, languageIn(words(text), text, chat), instead);
}

/** Tells a sentence as a note. */
export function note(one: Weighed, weighing: Weighing, calendar: Calendar): void {
  one.told = noteOf(
    withoutAsides(
      one.told,
      weighing.traits.around(one),
      weighing.weights.phrases,
      languageIn(words(one.told), one.told, weighing.wording.language),
    ),
    one.said.at.line,
    calendar,
    weighing.wording.language,
    one.moved,
  );
  one.length = words(one.told).length + 1;
}
