import type { TopicMatcher, TopicWords } from '../engine/types.ts';
import { type Described, describedBy } from './described.ts';
import { isFunctionWord } from './languages.ts';
import { fold, stem, stemsIn, words } from './text.ts';

/** Changes whenever a topic would match other messages: what was counted is counted again. */
export const topicVersion = '2';

/** Scripts that write without spaces between words: there a topic is looked for as a text. */
const unspaced = /[\u3040-\u30FF\u3400-\u9FFF\u0E00-\u0E7F]/;

const abbreviation = /\p{Lu}{2,}/gu;

function stemsOf(phrase: string): string[] {
  const all = words(phrase);
  // 'AI' is no French verb.
  const named = new Set((phrase.match(abbreviation) ?? []).flatMap(words));
  const meaningful = all.filter((word) => !isFunctionWord(word) || named.has(word));
  return (meaningful.length > 0 ? meaningful : all).map(stem);
}

/** Words between two that belong together. */
const nearby = 3;
/** Words within which three of a description are no chance. */
const passage = 15;
const fewest = 3;

/** Where words of a description stand in a message. */
type Places = readonly { readonly stem: string; readonly at: number }[];

function hasPair(places: Places, pairs: Described['pairs']): boolean {
  return pairs.some(([first, second]) =>
    places.some(
      (one) =>
        one.stem === first &&
        places.some((other) => other.stem === second && Math.abs(other.at - one.at) <= nearby + 1),
    ),
  );
}

function hasPassage(places: Places): boolean {
  return places.some(({ at }, index) => {
    const within = places.slice(index).filter((place) => place.at - at < passage);
    return new Set(within.map((place) => place.stem)).size >= fewest;
  });
}

/**
 * A matcher for a watched topic: a text mentions it when it has every word of its name or of one
 * of the synonyms its description names, or words of the description close together, whatever
 * case, accents or ending.
 */
export function topicMatcher(topic: TopicWords): TopicMatcher {
  const described = describedBy(topic.description);
  const phrases = [topic.name, ...described.synonyms];
  const alternatives = phrases.map(stemsOf).filter((stems) => stems.length > 0);
  const texts = phrases.filter((phrase) => unspaced.test(phrase)).map(fold);
  const needed = new Set(alternatives.flat());
  const told = described.stems;
  return (text) => {
    if (texts.length > 0) {
      const folded = fold(text);
      if (texts.some((phrase) => folded.includes(phrase))) return true;
    }
    const found = new Set<string>();
    const places: { stem: string; at: number }[] = [];
    for (const [at, stemmed] of stemsIn(text).entries()) {
      if (needed.has(stemmed)) found.add(stemmed);
      if (told.has(stemmed)) places.push({ stem: stemmed, at });
    }
    if (found.size > 0 && alternatives.some((stems) => stems.every((one) => found.has(one)))) {
      return true;
    }
    return places.length > 1 && (hasPair(places, described.pairs) || hasPassage(places));
  };
}
