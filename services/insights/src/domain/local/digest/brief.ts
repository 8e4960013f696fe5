import type { Line, StatementDraft } from '../../engine/types.ts';
import { isFunctionWord, languageOf } from '../languages.ts';
import { smallTalk } from '../lexicon/digest.ts';
import { isSpoken } from '../prepared.ts';
import { clean, sentences, stem, words } from '../text.ts';
import { reported } from './reported.ts';

/** Sentences of a brief, and the words it aims at: shorter says more of what matters. */
const mostSentences = 3;
const wantedWords = 30;

interface Unit {
  readonly line: Line;
  readonly index: number;
  readonly text: string;
  readonly words: readonly string[];
  readonly content: ReadonlySet<string>;
}

function unitsOf(lines: readonly Line[]): Unit[] {
  const units: Unit[] = [];
  for (const line of lines.filter(isSpoken)) {
    for (const text of sentences(line.text)) {
      const found = words(text);
      const telling = found.filter((word) => word.length > 1 && !isFunctionWord(word));
      const content = new Set(telling.map(stem));
      units.push({ line, index: units.length, text, words: found, content });
    }
  }
  return units;
}

/** An address with at most a word before it: 'Guide: example.org' says nothing by itself. */
const pointer = /^(?:\p{L}+:?\s+)?(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?$/iu;

/** Sentences whose words the others share first, and those near the beginning, where it is said
 * what all is about. */
function ranked(units: readonly Unit[]): Unit[] {
  const used = new Map<string, number>();
  for (const { content } of units) {
    for (const word of content) used.set(word, (used.get(word) ?? 0) + 1);
  }
  const scored = units.map((unit) => {
    const { content, index } = unit;
    const saysNothing = unit.words.every((word) => smallTalk.has(word)) || pointer.test(unit.text);
    if (saysNothing) return { unit, score: 0 };
    let sum = 0;
    for (const word of content) sum += Math.log1p(used.get(word) ?? 0);
    const lead = 1 + 2 * (1 - index / units.length);
    const length = Math.min(1, content.size / 4);
    return { unit, score: (sum / Math.sqrt(content.size + 3)) * lead * length };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.unit.index - b.unit.index)
    .map(({ unit }) => unit);
}

interface Told {
  readonly unit: Unit;
  readonly told: string;
}

const count = (text: string) => text.split(/\s+/).length;

/**
 * What a conversation was about in at most so many words, and the messages that say so: its most
 * central sentences, in their order, each told of who said it. English ones are reported ('Ana
 * tells Ben …'), others quoted.
 */
export function briefOf(lines: readonly Line[], mostWords: number): StatementDraft {
  const units = unitsOf(lines);
  const speakers = [...new Set(units.map(({ line }) => clean(line.senderName)))];
  const sample = units.slice(0, 40);
  const language = languageOf(
    sample.flatMap((unit) => unit.words),
    sample.map(({ text }) => text).join(' '),
  );
  const tell = ({ line, text }: Unit) => {
    const speaker = clean(line.senderName);
    const others = speakers.filter((name) => name !== speaker);
    const listener = others.length === 1 ? (others[0] ?? '') : '';
    return language === 'en' ? reported(text, { speaker, listener }) : `${speaker}: ${text}`;
  };
  const best = ranked(units);
  const chosen: Told[] = [];
  let room = Math.min(wantedWords, mostWords);
  for (const unit of best) {
    if (chosen.length === mostSentences) break;
    const told = tell(unit);
    if (count(told) > room) continue;
    chosen.push({ unit, told });
    room -= count(told);
  }
  const [first = units[0]] = best;
  if (chosen.length === 0 && first) chosen.push({ unit: first, told: tell(first) });
  chosen.sort((a, b) => a.unit.index - b.unit.index);
  const text = chosen.map(({ told }) => told).join(' ');
  return {
    text: text.split(/\s+/).slice(0, mostWords).join(' '),
    sources: [...new Set(chosen.map(({ unit }) => unit.line.messageId))],
  };
}
