// What a digest's text is worth to a reader: facts told, wrong statements, words, copied words,
// topics touched. A unit of at most 60 words must tell a fact alone, within the first 260 words.
import { matches } from './labels.ts';
import type { Day, Fact } from './read.ts';

/** A reader reads so many words of a day, and a fact in so many at once. */
const mostRead = 260;
const mostOfUnit = 60;
const run = 5;

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
const tokensOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Text as it is seen: no signs of markdown, no addresses. */
export const plain = (text: string) =>
  text
    .replace(/\[((?:\\.|[^\]\\\n])*)\]\(<?[^)>\s]*>?\)/gu, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/gu, '$1')
    .replace(/<?\bhttps?:\/\/[^\s>)]+>?/giu, ' ')
    .replace(/\*\*|__/gu, '')
    .replace(/[“”„«»]/gu, '"')
    .replace(/[‘’‚‛´]/gu, "'")
    .normalize('NFC');

/** The first words of these lines, as many as a reader reads. */
function readOnly(lines: readonly string[]): string[] {
  let left = mostRead;
  return lines.flatMap((line) => {
    const all = line.split(/\s+/u);
    let take = 0;
    for (; take < all.length && left > 0; take += 1)
      if (/[\p{L}\p{N}]/u.test(all[take] ?? '')) left -= 1;
    return take === 0 ? [] : [all.slice(0, take).join(' ')];
  });
}

const sentencesOf = (line: string) => line.split(/(?<=[.!?…؟।;])["')\]]*\s+(?=\S)/u);

/** Lines, or runs of sentences of longer ones. */
function unitsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    if (wordsOf(line).length <= mostOfUnit) return [line];
    const parts = sentencesOf(line);
    return parts.map((_, from) => {
      let text = parts[from] ?? '';
      for (const next of parts.slice(from + 1)) {
        if (wordsOf(text).length + wordsOf(next).length > mostOfUnit) break;
        text += ` ${next}`;
      }
      return text;
    });
  });
}

const isWrong = ({ wrong = [] }: Fact, unit: string) => wrong.some((one) => matches(one, unit));
export const tells = (fact: Fact, unit: string) =>
  fact.all.every((one) => matches(one, unit)) && !isWrong(fact, unit);

/** The share of words in runs of five or more that stand so in one message. */
function copiedOf({ messages, earlier = [] }: Day, lines: readonly string[]): number {
  const runsOf = (tokens: readonly string[]) =>
    tokens
      .slice(0, Math.max(0, tokens.length - run + 1))
      .map((_, at) => tokens.slice(at, at + run).join(' '));
  const known = new Set(
    [...earlier, ...messages].flatMap(({ text }) => runsOf(tokensOf(plain(text)))),
  );
  let all = 0;
  let copied = 0;
  for (const line of lines) {
    const tokens = tokensOf(line);
    const marked = new Set<number>();
    for (const [at, one] of runsOf(tokens).entries())
      if (known.has(one)) for (let next = at; next < at + run; next += 1) marked.add(next);
    all += tokens.length;
    copied += marked.size;
  }
  return copied / Math.max(1, all);
}

const [longWord, bigTopic] = [5, 4];

/** How many of a day's topics of four messages or more have a word of their own in the text. */
function topicsTold(
  { messages, topics = {} }: Day,
  lines: readonly string[],
): [told: number, of: number] {
  const names = new Set(messages.flatMap(({ sender }) => tokensOf(sender)));
  const topicOf = new Map(
    Object.entries(topics).flatMap(([topic, own]) => own.map((at) => [at, topic])),
  );
  const where = new Map<string, Set<string>>();
  for (const [at, { text }] of messages.entries()) {
    for (const word of tokensOf(plain(text))) {
      if ([...word].length < longWord || /^\d+$/u.test(word) || names.has(word)) continue;
      where.set(word, (where.get(word) ?? new Set()).add(topicOf.get(at) ?? `${at}?`));
    }
  }
  const said = new Set(tokensOf(lines.join('\n')));
  const own = new Set(
    [...where].flatMap(([word, of]) => (of.size === 1 && said.has(word) ? [...of] : [])),
  );
  const wanted = Object.entries(topics).flatMap(([topic, { length }]) =>
    length >= bigTopic ? [topic] : [],
  );
  return [wanted.filter((topic) => own.has(topic)).length, wanted.length];
}

export interface Score {
  readonly told: ReadonlySet<string>;
  /** Those that are told behind the words that are read, too. */
  readonly toldAtAll: ReadonlySet<string>;
  readonly weight: number;
  readonly of: number;
  readonly wrong: readonly string[];
  readonly words: number;
  readonly copied: number;
  readonly topics: readonly [told: number, of: number];
}

/** What the lines that a reader sees of a day are worth. */
export function scoreOf(day: Day, seen: readonly string[]): Score {
  const all = seen.map(plain);
  const lines = readOnly(all);
  const units = unitsOf(lines);
  const whole = unitsOf(all);
  const told = new Set(
    day.facts.filter((fact) => units.some((unit) => tells(fact, unit))).map(({ id }) => id),
  );
  const toldAtAll = new Set(
    day.facts.filter((fact) => whole.some((unit) => tells(fact, unit))).map(({ id }) => id),
  );
  const weightOf = (facts: readonly Fact[]) => facts.reduce((sum, { weight }) => sum + weight, 0);
  return {
    told,
    toldAtAll,
    weight: weightOf(day.facts.filter(({ id }) => told.has(id))),
    of: weightOf(day.facts),
    wrong: day.facts.flatMap((fact) => {
      const unit = whole.find((one) => isWrong(fact, one));
      return unit === undefined ? [] : [`${day.id} ${fact.id}: ${unit}`];
    }),
    words: lines.reduce((sum, line) => sum + wordsOf(line).length, 0),
    copied: copiedOf(day, lines),
    topics: topicsTold(day, lines),
  };
}
