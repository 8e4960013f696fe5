import type { TopicMatcher, TopicWords } from '../engine/types.ts';
import { isFunctionWord } from './languages.ts';
import { fold, stem, words } from './text.ts';

/** Scripts that write without spaces between words: there a topic is looked for as a text. */
const unspaced = /[\u3040-\u30FF\u3400-\u9FFF\u0E00-\u0E7F]/;
const mostWordsOfSynonym = 3;

function stemsOf(phrase: string): string[] {
  const all = words(phrase);
  const meaningful = all.filter((word) => !isFunctionWord(word));
  return (meaningful.length > 0 ? meaningful : all).map(stem);
}

/**
 * Other names for the topic that its description lists: quoted phrases, or short items between
 * commas ('venue, sala de eventos, location'). A described meaning in sentences adds no words.
 */
function synonyms(description: string): string[] {
  const quoted = [...description.matchAll(/["“”'«]([^"“”'«»]{2,60})["“”'»]/gu)].map(
    (match) => match[1] ?? '',
  );
  const items = description
    .split(/[,;\n•|/]|\bor\b|\bo\b|\bou\b|\boder\b/u)
    .map((item) => item.trim());
  const listed =
    items.length > 1
      ? items.filter((item) => item !== '' && words(item).length <= mostWordsOfSynonym)
      : [];
  return [...quoted, ...listed];
}

/**
 * A matcher for a watched topic: a text mentions it when it has every word of its name (or of
 * one of the synonyms its description lists), whatever case, accents or ending.
 */
export function topicMatcher(topic: TopicWords): TopicMatcher {
  const phrases = [topic.name, ...synonyms(topic.description)];
  const alternatives = phrases.map(stemsOf).filter((stems) => stems.length > 0);
  const texts = phrases.filter((phrase) => unspaced.test(phrase)).map(fold);
  const needed = new Set(alternatives.flat());
  return (text) => {
    if (texts.length > 0) {
      const folded = fold(text);
      if (texts.some((phrase) => folded.includes(phrase))) return true;
    }
    const found = new Set<string>();
    for (const word of words(text)) {
      const stemmed = stem(word);
      if (needed.has(stemmed)) found.add(stemmed);
    }
    return found.size > 0 && alternatives.some((stems) => stems.every((one) => found.has(one)));
  };
}
