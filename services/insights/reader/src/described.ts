import { isFunctionWord } from './languages.ts';
import { generalWords } from './lexicon/general.ts';
import { words } from './text.ts';

/**
 * What a topic's description says beside its name, for matching by words. It is prose that was
 * written for people: only what it names counts, never a lone word that everybody uses.
 */
export interface Described {
  /** Other names for the topic; all words of one are a mention. */
  readonly synonyms: readonly string[];
  /** Words that stand side by side in it: two near each other are a mention. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Every telling word of it: three near each other are a mention. */
  readonly words: ReadonlySet<string>;
}

const mostWordsOfSynonym = 3;

/** Whether a folded word names something: no function word, none of those that are everywhere. */
export const isContentWord = (word: string) =>
  word.length > 2 && !/^\d+$/.test(word) && !isFunctionWord(word) && !generalWords.has(word);

const names = (phrase: string) => words(phrase).some(isContentWord);

/** 'everything about', 'such as', 'todo lo relacionado con', 'zum Beispiel': names follow. */
const leadIn =
  /(?:(?<![\p{L}\p{N}])(?:about|regarding|concerning|related to|relating to|mentions? of|talk of|discussions? (?:of|on|about)|news (?:of|on|about)|such as|including|for example|for instance|e\.g\.|i\.e\.|namely|like|sobre|acerca de|relacionad[oa]s? con|como|por ejemplo|incluyendo|tales como|relacionad[oa]s? (?:com|a)|por exemplo|incluindo|como|über|ueber|rund um|zum beispiel|z\.\s?b\.|wie etwa|etwa|inklusive|sur|concernant|à propos de|par exemple|comme|notamment|su|riguardo(?: a)?|per esempio|ad esempio|compres[oaie]|come)|:)\s+/giu;

const separator = /[,;\n•|/]|\s(?:and|or|y|e|o|ou|und|oder|et|ed|od)\s/u;
/** Articles and the like before a name. */
const article =
  /^(?:(?:and|or|also|the|a|an|our|its?|their|any|all|el|la|los|las|un|una|o|os|as|um|uma|der|die|das|den|dem|ein|eine|le|les|des|du|il|lo|gli|i|uno|alles?|everything|anything|todo|tudo|tutto|tout)\s+)+/iu;

const shortName = (item: string) => {
  const name = item.trim().replace(article, '').trim();
  const count = words(name).length;
  return count > 0 && count <= mostWordsOfSynonym && names(name) ? [name] : [];
};

/** 'a, b and c': a list's last 'and' parts two names, unless it joins more than words. */
const lastAnd = /\s(?:and|&|y|e|und|sowie|et|ed|और|aur|و)\s|\s(?=و[\u0600-\u06FF]{3})/u;

function lastOf(item: string): string[] {
  const parts = item.split(lastAnd);
  return parts.every((part) => words(part).length <= mostWordsOfSynonym) ? parts : [item];
}

/** 'Breakdowns and repairs': names and nothing else, joined without a comma. */
function joinedNames(sentence: string): string[] {
  const parts = sentence.split(lastAnd);
  const isName = (part: string) => {
    const own = words(part.trim().replace(article, ''));
    return own.length > 0 && own.length <= 2 && own.every(isContentWord);
  };
  return parts.length > 1 && parts.every(isName) ? parts : [];
}

/** Sentences and clauses; 'e.g.' ends none. */
const sentencesOf = (text: string) =>
  text.split(/(?<!\b(?:e|i|z)\.\s?(?:g|e|b))[.!?…。！？]+(?:\s+|$)|[()\n]/iu);

/** Quoted phrases, short items between commas, and what a lead-in names. */
function synonymsOf(description: string): string[] {
  const quoted = [...description.matchAll(/["“”«„]([^"“”«»„]{2,60})["“”»]/gu)].flatMap(
    ([, phrase = '']) => shortName(phrase),
  );
  const listed = sentencesOf(description).flatMap((sentence) => {
    const named = sentence.split(leadIn);
    const enumerated = named.slice(1).flatMap((part) => part.split(separator));
    // Without a lead-in only commas make a list: 'we plan and build' is none.
    const items = sentence.split(/[,;•|/،、]|\b(?:or|o|ou|oder)\b|\s(?:या|أو)\s/u);
    const listed =
      items.length > 1
        ? [...items.slice(0, -1), ...lastOf(items.at(-1) ?? '')]
        : joinedNames(sentence);
    return [...enumerated, ...listed].flatMap(shortName);
  });
  return [...new Set([...quoted, ...listed])];
}

/** Clauses of prose as their telling words, in order. */
function clausesOf(description: string): string[][] {
  return description
    .split(/[.,;:!?…()\n•|/–—"“”«»„]+/u)
    .map((clause) => words(clause).filter(isContentWord))
    .filter((found) => found.length > 0);
}

/** What a description names. */
export function describedBy(description: string): Described {
  const clauses = clausesOf(description);
  const pairs = clauses.flatMap((found) =>
    found.slice(1).flatMap((second, index) => {
      const first = found[index];
      return first === undefined || first === second ? [] : [[first, second] as const];
    }),
  );
  return { synonyms: synonymsOf(description), pairs, words: new Set(clauses.flat()) };
}
