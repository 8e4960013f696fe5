// Which sentences of a day tell its facts: found by the facts' own expressions.
import type { Said } from '../../src/digest/said.ts';
import type { Day, Fact } from './read.ts';

const asciiDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹०-९]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (code >= 0x966 && code <= 0x96f ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660));
  });
const compiled = new Map<string, RegExp>();
export const matches = (source: string, text: string) => {
  const found = compiled.get(source) ?? new RegExp(source, 'iu');
  compiled.set(source, found);
  return found.test(text) || found.test(asciiDigits(text));
};

/** What a unit of a digest would say with a sentence: who and what. */
export const shown = (said: Said) => `${said.at.line.senderName}: ${said.text.replace(/\n/g, ' ')}`;

/**
 * Sets of at most three sentences that tell a fact together, nearest ones first: of the messages
 * that its writer says it is from, where they have it all; expressions meet other things by chance.
 */
export function coversOf(fact: Fact, all: readonly Said[], texts: readonly string[]): number[][] {
  const from = new Set(fact.from);
  const own = all.map(({ at }) => from.has(at.index));
  const found = own.includes(true) ? coversAmong(fact, all, texts, (i) => own[i] === true) : [];
  return found.length > 0 ? found : coversAmong(fact, all, texts, () => true);
}

function coversAmong(
  fact: Fact,
  all: readonly Said[],
  texts: readonly string[],
  isAmong: (i: number) => boolean,
): number[][] {
  const positive = fact.all.filter((one) => !one.startsWith('^(?!'));
  const tells = (indexes: readonly number[]) => {
    const text = indexes.map((i) => texts[i]).join(' ');
    return (
      fact.all.every((one) => matches(one, text)) &&
      !(fact.wrong ?? []).some((one) => matches(one, text))
    );
  };
  const hits = texts.map((text) => positive.map((one) => matches(one, text)));
  const some = all.flatMap((_, i) => (isAmong(i) && hits[i]?.some(Boolean) ? [i] : []));
  const singles = some.filter((i) => tells([i]));
  if (singles.length > 0) return singles.map((i) => [i]);
  const complete = (indexes: readonly number[]) =>
    positive.every((_, k) => indexes.some((i) => hits[i]?.[k]));
  const pairs: { set: number[]; far: number }[] = [];
  for (const [x, i] of some.entries()) {
    for (const j of some.slice(x + 1)) {
      if (complete([i, j]) && tells([i, j])) pairs.push({ set: [i, j], far: j - i });
    }
  }
  pairs.sort((a, b) => a.far - b.far);
  if (pairs.length > 0) return pairs.slice(0, 2).map(({ set }) => set);
  const triples: { set: number[]; far: number }[] = [];
  for (const [x, i] of some.entries()) {
    for (const [y, j] of some.entries()) {
      if (y <= x) continue;
      for (const k of some.slice(y + 1)) {
        if (complete([i, j, k]) && k - i < 60 && tells([i, j, k]))
          triples.push({ set: [i, j, k], far: k - i });
      }
    }
  }
  triples.sort((a, b) => a.far - b.far);
  return triples.slice(0, 1).map(({ set }) => set);
}

/** For each sentence how much of the day's facts rests on it. */
export function worthOf(day: Day, all: readonly Said[]): number[] {
  const texts = all.map(shown);
  const worth = all.map(() => 0);
  for (const fact of day.facts) {
    const covers = coversOf(fact, all, texts);
    for (const i of covers.flat()) {
      worth[i] = (worth[i] ?? 0) + fact.weight / (covers.length > 1 ? 1.5 : 1);
    }
  }
  return worth;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** More is not one thing that is named. */
const longestSpan = 60;

/** Of each sentence that facts rest on the places, in `told`, that their expressions find. */
export function neededSpans(
  day: Day,
  all: readonly Said[],
  told: readonly string[],
): Map<number, Span[]> {
  const texts = all.map(shown);
  const needed = new Map<number, Span[]>();
  for (const fact of day.facts) {
    for (const i of new Set(coversOf(fact, all, texts).flat())) {
      const spans = needed.get(i) ?? [];
      needed.set(i, spans);
      for (const one of fact.all.filter((source) => !source.startsWith('^(?!'))) {
        for (const found of asciiDigits(told[i] ?? '').matchAll(new RegExp(one, 'giu'))) {
          const { length } = found[0];
          if (length > 0 && length < longestSpan)
            spans.push({ start: found.index, end: found.index + length });
        }
      }
    }
  }
  return needed;
}
