import type { Language } from './languages.ts';
import { remembered } from './remembered.ts';
import { featuresOf } from './sentiment/features.ts';
import { labels, probabilities } from './sentiment/model.ts';
import type { Sentiment } from './types.ts';

interface Reading {
  readonly label: Sentiment;
  /** How positive it is, -1 to 1. */
  readonly valence: number;
}

const neutral: Reading = { label: 'neutral', valence: 0 };

/** By fallback, since a text in none of the languages is read in that one. */
const readers = new Map<Language, (text: string) => Reading>();

function readingOf(text: string, fallback: Language): Reading {
  let read = readers.get(fallback);
  if (!read) {
    read = remembered((one) => reading(one, fallback));
    readers.set(fallback, read);
  }
  return read(text);
}

function reading(text: string, fallback: Language): Reading {
  const features = featuresOf(text, fallback);
  if (features.isSilent) return neutral;
  const chances = probabilities(features);
  const [bad = 0, , good = 0] = chances;
  const label = labels[chances.indexOf(Math.max(...chances))] ?? 'neutral';
  return { label, valence: good - bad };
}

/** The label of one text; `fallback` is its language where its words do not tell. */
export function sentimentOf(text: string, fallback: Language = 'en'): Sentiment {
  return readingOf(text, fallback).label;
}

/** So many messages, evenly over a day, tell its mood as well as all of them. */
const enough = 500;

/**
 * The label of a day: the balance of its messages that say something. Chat is friendly by
 * habit ('thanks', 'good morning'), so positive asks for more than negative.
 */
export function sentimentOfAll(
  texts: readonly string[],
  fallback: Language,
  most = enough,
): Sentiment {
  let total = 0;
  let telling = 0;
  const read = sampled(texts, most);
  for (const text of read) {
    const { label, valence } = readingOf(text, fallback);
    if (label === 'neutral') continue;
    total += valence;
    telling += 1;
  }
  if (telling === 0 || telling < read.length * 0.05) return 'neutral';
  const balance = total / telling;
  if (balance > 0.2) return 'positive';
  return balance < -0.1 ? 'negative' : 'neutral';
}

function sampled(texts: readonly string[], most: number): readonly string[] {
  if (texts.length <= most) return texts;
  const step = texts.length / most;
  return Array.from({ length: most }, (_, index) => texts[Math.floor(index * step)] ?? '');
}
