import { languageOf } from './languages.ts';
import {
  accentedAsks,
  callsForPeople,
  emptyQuestions,
  endsInAsking,
  fillers,
  firmQuestion,
  invitesToWrite,
  lastClauseOpeners,
  latinHindiAsks,
  latinHindiTells,
  openers,
  requests,
  scriptQuestions,
  soloQuestions,
  tagged,
} from './lexicon/questions.ts';
import { isSpoken } from './prepared.ts';
import { remembered } from './remembered.ts';
import { clean, questionMark, sentences, withoutUrls, words } from './text.ts';
import type { Line } from './types.ts';

/** A question is shown with at most this many characters. */
const longest = 500;

/** Openings by their first word, so that most sentences are decided by one look-up. */
const openersByFirstWord = new Map<string, string[]>();
for (const opener of openers) {
  const trimmed = opener.trim();
  const first = trimmed.split(' ')[0] ?? '';
  const known = openersByFirstWord.get(first);
  if (known) known.push(`${trimmed} `);
  else openersByFirstWord.set(first, [`${trimmed} `]);
}

/** The first words, without greetings, fillers and one addressed name. */
function opening(found: readonly string[]): string[] {
  let start = 0;
  while (start < found.length && start < 6 && fillers.has(found[start] ?? '')) start += 1;
  return found.slice(start, start + 5);
}

/**
 * 'who wrote …', 'what song did …': a question word, then a verb or a thing and a helper verb;
 * 'where the others at'.
 */
const englishForm =
  /^(?:who (?!am|i |you |they |he |she |we |cares)\w+(?:s|ed|te|ng|ke|me|nt|d|t) |(?:what|which) (?!i |you |a |an |he |she |they |we |it |this |that )\w+ (?:\w+ )?(?:do|does|did|is|are|was|were|will|can|should|has|have) |where (?:the|my|all the) \w+ at )/;

/** Whether the words open a question, after greetings and fillers. */
function opensQuestion(found: readonly string[]): boolean {
  const starts = opening(found);
  const phrase = `${starts.join(' ')} `;
  const candidates = openersByFirstWord.get(starts[0] ?? '');
  return (
    (candidates?.some((opener) => phrase.startsWith(opener)) ?? false) || englishForm.test(phrase)
  );
}

function isEmptyQuestion(found: readonly string[]): boolean {
  const all = found.join(' ');
  const [first] = opening(found);
  const rest = first === undefined ? '' : found.slice(found.indexOf(first)).join(' ');
  return emptyQuestions.some(
    (pattern) => pattern.test(all) || (rest !== all && pattern.test(rest)),
  );
}

/** Names written to somebody: '@ana', 'maria88', '22/m/wa'; at the start or end they ask nothing. */
const nickname = String.raw`(?:@[\p{L}\p{N}_.-]+|\p{L}+[\p{L}_.-]*\d[\p{L}\p{N}_.-]*|\d[\p{N}/_.-]*\p{L}[\p{L}\p{N}/_.-]*)`;
const addressed = new RegExp(`^((?:\\p{L}+[ ,]+){0,2})${nickname}[\\s,:;.-]+`, 'u');
const calledAtEnd = new RegExp(`[\\s,]+${nickname}(?=\\W*$)`, 'u');
/** '10 minutes', '3pm' and '5km' are no names. */
const measure = /^\d+(?:[.:]\d+)?(?:am|pm|h|hs|hrs?|min|km|kg|st|nd|rd|th|k|m|eur|usd)?$/iu;

function withoutNames(sentence: string): string {
  if (!/@|[a-z_-]\d|\d[a-z/_-]/i.test(sentence)) return sentence;
  const start = sentence.replace(addressed, '$1');
  const last = calledAtEnd.exec(start)?.[0].trim() ?? '';
  return measure.test(last) ? start : start.replace(calledAtEnd, '');
}

const asksAfter =
  /\bhow (?:are|r|have|you|u|ya) (?:you|u|ya|been|doing|doin)\b|^(?:is|are|was) (?:back|here|there|ok|gone)\b/;

/** Cries may ask as well: 'can you help me!!', but not 'how nice!'. */
const criesOut = /!\s*$/;

/** Whether one sentence asks something that can be answered. */
function isQuestionSentence(sentence: string): boolean {
  const bare = withoutNames(sentence);
  const found = words(bare);
  if (found.length === 0) return false;
  const all = found.join(' ');
  // To everybody 'how are you' is a greeting; one person who is named answers it.
  if (bare !== sentence && asksAfter.test(all)) return true;
  const asks = questionMark.test(sentence);
  if (asks) return !isEmptyQuestion(found) && opening(found).length > 0;
  if (found.length === 1) return soloQuestions.has(found[0] ?? '') && !/[!,–-]\s*$/.test(sentence);
  if (scriptQuestions.some((pattern) => pattern.test(sentence))) return !isEmptyQuestion(found);
  const phrase = `${opening(found).join(' ')} `;
  if (criesOut.test(sentence)) return firmQuestion.test(phrase);
  if (callsForPeople.test(`${all} `)) return !invitesToWrite.test(all);
  if (tagged.test(all)) return true;
  if (opensQuestion(found)) return !isEmptyQuestion(found);
  return endsAsking(bare) || asksWithin(bare, found, all);
}

/** Whether it asks or begs by a word that need not stand at the start. */
function asksWithin(sentence: string, found: readonly string[], all: string): boolean {
  if (found.length < 3) return false;
  if (requests.some((pattern) => pattern.test(all))) return !invitesToWrite.test(all);
  if (endsInAsking.test(all)) return !isEmptyQuestion(found);
  if (accentedAsks.test(sentence)) return true;
  if (!latinHindiAsks.test(all) || latinHindiTells.test(all)) return false;
  return languageOf(found, sentence) === 'hi';
}

/** Whether what follows the last comma asks by itself: 'not a lot, where u from'. */
function endsAsking(sentence: string): boolean {
  const comma = sentence.lastIndexOf(',');
  if (comma < 0) return false;
  const clause = words(sentence.slice(comma + 1));
  if (clause.length < 2 || clause.length > 6 || !lastClauseOpeners.has(clause[0] ?? ''))
    return false;
  return opensQuestion(clause) && !isEmptyQuestion(clause);
}

const mayAsk = /[?？؟]|\p{L}/u;

/**
 * What a message asks, in its own words, or null: its asking sentences; all of it where they
 * say too little alone. Greetings and rhetorical questions ask nothing.
 */
export function questionIn(line: Line): string | null {
  // What a poll asks is answered by its votes.
  if (line.type === 'poll' || !isSpoken(line)) return null;
  if (line.text === '' || !mayAsk.test(line.text)) return null;
  return askedIn(withoutUrls(line.text));
}

const askedIn = remembered((text): string | null => {
  const asking = sentences(text).filter(isQuestionSentence);
  if (asking.length === 0) return null;
  const asked = asking.join(' ');
  const whole = clean(text);
  const shown = words(asked).length < 4 && whole.length <= 200 ? whole : asked;
  return shown.slice(0, longest);
});
