import { describedBy } from './described.ts';
import { isFunctionWord } from './languages.ts';
import { kept } from './remembered.ts';
import { fold, words } from './text.ts';
import {
  clipping,
  isAnother,
  isClippingOf,
  isGerman,
  isPartOf,
  keysOf,
  ownKeysOf,
  type Tongue,
  tongueOf,
} from './topic-words.ts';
import type { TopicMatcher, TopicWords } from './types.ts';

/** Changes whenever a topic would match other messages: what was counted is counted again. */
export const topicVersion = '4';

/** Scripts that write without spaces between words: there a topic is looked for as a text. */
const unspaced = /[\u3040-\u30FF\u3400-\u9FFF\u0E00-\u0E7F]/;

const abbreviation = /\p{Lu}{2,}/gu;

function wordsOf(phrase: string): readonly string[] {
  const all = words(phrase);
  // 'AI' is no French verb.
  const named = new Set((phrase.match(abbreviation) ?? []).flatMap(words));
  const meaningful = all.filter((word) => !isFunctionWord(word) || named.has(word));
  return meaningful.length > 0 ? meaningful : all;
}

/** Words between two that belong together. */
const nearby = 3;
/** Words within which three of a description are no chance. */
const passage = 15;
const fewest = 3;

/** Where words of a description stand in a message. */
type Places = readonly { readonly id: number; readonly at: number }[];

function hasPair(places: Places, pairs: readonly (readonly [number, number])[]): boolean {
  return pairs.some(([first, second]) =>
    places.some(
      (one) =>
        one.id === first &&
        places.some((other) => other.id === second && Math.abs(other.at - one.at) <= nearby + 1),
    ),
  );
}

function hasPassage(places: Places): boolean {
  return places.some(({ at }, index) => {
    const within = places.slice(index).filter((place) => place.at - at < passage);
    return new Set(within.map((place) => place.id)).size >= fewest;
  });
}

/** Shorter words of messages are cut from no other, and hold none. */
const shortestClipping = 6;

const mostKnown = 2_000;

interface Found {
  readonly id: number;
  readonly isCompound: boolean;
}

/** The words of a topic, each with a number; forms of one word have the same. */
class Vocabulary {
  readonly #tongue: Tongue;
  readonly #ids = new Map<string, { id: number; word: string }[]>();
  readonly #parts: { part: string; id: number }[] = [];
  readonly #clippable: { part: string; id: number }[] = [];
  /** Chats use few words often. */
  readonly #known = new Map<string, Found | null>();
  #count = 0;

  constructor(tongue: Tongue) {
    this.#tongue = tongue;
  }

  idOf(word: string): number {
    const keys = ownKeysOf(word, this.#tongue);
    const id = this.#idIn(keys, word) ?? this.#count++;
    for (const key of keys) {
      const known = this.#ids.get(key) ?? [];
      this.#ids.set(key, known);
      known.push({ id, word });
    }
    if (/^[a-z]+$/.test(word)) {
      const { latin } = this.#tongue;
      if (latin.includes('de')) this.#parts.push({ part: word, id });
      if (latin.some((one) => clipping.has(one))) this.#clippable.push({ part: word, id });
    }
    return id;
  }

  #idIn(keys: readonly string[], word: string): number | undefined {
    for (const key of keys) {
      const found = this.#ids.get(key)?.find((one) => !isAnother(one.word, word));
      if (found) return found.id;
    }
    return undefined;
  }

  /** The number of a message's word; compounds count where the message is German. */
  find(word: string, isCompounding: () => boolean): number | undefined {
    let known = this.#known.get(word);
    if (known === undefined) {
      known = this.#look(word);
      if (this.#known.size > mostKnown) this.#known.clear();
      this.#known.set(word, known);
    }
    return known === null || (known.isCompound && !isCompounding()) ? undefined : known.id;
  }

  #look(word: string): Found | null {
    const id = this.#idIn(keysOf(word, this.#tongue), word);
    if (id !== undefined) return { id, isCompound: false };
    if (word.length < shortestClipping) return null;
    const clipped = this.#clippable.find((one) => isClippingOf(word, one.part));
    if (clipped) return { id: clipped.id, isCompound: false };
    const part = this.#parts.find((one) => isPartOf(one.part, word));
    return part ? { id: part.id, isCompound: true } : null;
  }
}

function readTopic(topic: TopicWords): TopicMatcher {
  const described = describedBy(topic.description);
  const phrases = [topic.name, ...described.synonyms];
  const tongue = tongueOf(`${topic.name}. ${topic.description}`);
  const isOneTongue = tongue.latin.length <= 2;
  const vocabulary = new Vocabulary(tongue);
  const ids = (phrase: string) => [
    ...new Set(wordsOf(phrase).map((word) => vocabulary.idOf(word))),
  ];
  const alternatives = phrases.map(ids).filter((one) => one.length > 0);
  const texts = phrases.filter((phrase) => unspaced.test(phrase)).map(fold);
  const needed = new Set(alternatives.flat());
  const told = new Set([...described.words].map((word) => vocabulary.idOf(word)));
  const pairs = described.pairs.map(
    ([first, second]) => [vocabulary.idOf(first), vocabulary.idOf(second)] as const,
  );
  return (text) => {
    if (texts.length > 0) {
      const folded = fold(text);
      if (texts.some((phrase) => folded.includes(phrase))) return true;
    }
    const found = new Set<number>();
    const places: { id: number; at: number }[] = [];
    const isCompounding = () => (isOneTongue && tongue.latin[0] === 'de') || isGerman(text);
    for (const [at, word] of words(text).entries()) {
      const id = vocabulary.find(word, isCompounding);
      if (id === undefined) continue;
      if (needed.has(id)) found.add(id);
      if (told.has(id)) places.push({ id, at });
    }
    if (found.size > 0 && alternatives.some((one) => one.every((id) => found.has(id)))) return true;
    return places.length > 1 && (hasPair(places, pairs) || hasPassage(places));
  };
}

const mostTopics = 200;

/**
 * A matcher for a watched topic: a text mentions it when it has every word of its name or of one
 * of the synonyms its description names, or words of the description close together, whatever
 * case, accents, ending or letters. Each topic is read once: a group's are asked for with every
 * message, and remember the words that they met.
 */
export const topicMatcher: (topic: TopicWords) => TopicMatcher = kept(
  readTopic,
  ({ name, description }) => JSON.stringify([name, description]),
  mostTopics,
);
