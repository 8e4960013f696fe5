import type { Line } from '../engine/types.ts';
import { emptyQuestions, fillers, openers, scriptQuestions } from './lexicon/questions.ts';
import { clean, sentences, withoutUrls, words } from './text.ts';

const questionMark = /[?？؟]/;
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

/** 'who wrote …', 'what song did …': a question word, then a verb or a thing and a helper verb. */
const englishForm =
  /^(?:who (?!am|i |you |they |he |she |we |cares)\w+(?:s|ed|te|ng|ke|me|nt|d|t) |(?:what|which) (?!i |you |a |an |he |she |they |we |it |this |that )\w+ (?:\w+ )?(?:do|does|did|is|are|was|were|will|can|should|has|have) )/;

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
  const bare = opening(found).length > 0 ? found.slice(found.indexOf(opening(found)[0] ?? '')) : [];
  const rest = bare.join(' ');
  return emptyQuestions.some((pattern) => pattern.test(all) || pattern.test(rest));
}

/** Whether one sentence asks something that can be answered. */
export function isQuestionSentence(sentence: string): boolean {
  const found = words(sentence);
  if (found.length === 0) return false;
  if (questionMark.test(sentence)) return !isEmptyQuestion(found);
  if (found.length < 2 || sentence.endsWith('!')) return false;
  if (scriptQuestions.some((pattern) => pattern.test(sentence))) return !isEmptyQuestion(found);
  return found.length > 2 && opensQuestion(found) && !isEmptyQuestion(found);
}

const mayAsk = /[?？؟]|\p{L}/u;

/**
 * What a message asks, in its own words, or null: its asking sentences; all of it where they
 * say too little alone. Greetings and rhetorical questions ask nothing.
 */
export function questionIn(line: Line): string | null {
  if (line.type === 'system' || line.type === 'deleted' || line.type === 'call') return null;
  if (line.text === '' || !mayAsk.test(line.text)) return null;
  const text = withoutUrls(line.text);
  if (line.type === 'poll') return clean(text.split('\n')[0] ?? '').slice(0, longest) || null;
  const all = sentences(text);
  const asking = all.filter(isQuestionSentence);
  if (asking.length === 0) return null;
  const asked = asking.join(' ');
  const whole = clean(text);
  const shown = words(asked).length < 4 && whole.length <= 200 ? whole : asked;
  return shown.slice(0, longest);
}
