import { isFunctionWord } from '../languages.ts';
import { forwarded } from '../lexicon/sentences.ts';
import type { Prepared } from '../prepared.ts';
import { isSpoken } from '../prepared.ts';
import { clean, stem, withoutUrls, words } from '../text.ts';

/** A sentence of a message: what a digest tells or leaves out. */
export interface Said {
  readonly at: Prepared;
  /** Its place among the message's sentences. */
  readonly part: number;
  readonly parts: number;
  readonly text: string;
  readonly words: readonly string[];
  readonly content: ReadonlySet<string>;
}

/** A full stop ends no sentence behind a number ('29.11. um 16 Uhr') or a short form ('St. Paul'). */
const noEnd =
  /(?:^|[\s(])(?:\d{1,4}|\d{1,2}\.\d{1,2}|\p{Lu}\p{L}{0,2}|\p{L}|\p{L}\.\p{L}|ca|bzw|tel|nr|no|av|ud|sra?|dra?|vs|etc|approx|min|max|incl|inkl|ggf|evtl|usw)\.$/iu;

/** 'Bis 22. Mai': German writes a full stop between a day's number and its month. */
const dayOfMonth = /(?:^|[\s(–-])\d{1,2}\.\s*$/u;
const month =
  /^(?:jan|feb|mär|maer|apr|mai|juni|juli|aug|sep|okt|nov|dez)\p{L}*|^(?:und|bis|oder|–|-) ?\d/iu;

/** Where a sentence ends; of a row of signs the first alone is tried, which is as good as each. */
const sentenceEnd =
  /(?:(?<![.!?…。！？؟।])[.!?…。！？؟।]+["'”’)\]]*|(?<!\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\u200d]{0,3})\p{Extended_Pictographic}(?:\p{M}|\p{Emoji_Modifier}|\u200d|\ufe0f|\p{Extended_Pictographic})*)(?:\s+|$)/gu;

function* partsOf(line: string): Generator<string> {
  let from = 0;
  for (const end of line.matchAll(sentenceEnd)) {
    const to = end.index + end[0].length;
    const part = line.slice(from, to);
    const next = line.slice(to, to + 1);
    if (part.trimEnd().endsWith('.') && noEnd.test(part.trimEnd()) && /[\p{Ll}\d(]|^$/u.test(next))
      continue;
    if (dayOfMonth.test(part) && month.test(line.slice(to))) continue;
    yield part;
    from = to;
  }
  yield line.slice(from);
}

/** A sentence is told up to here. */
const longest = 400;
/** A message tells at most so many sentences. */
const mostParts = 12;

/** Whether it says too little to stand alone: 'Ok.', 'So!'. A row of signs without end stands. */
const isOpen = (text: string) =>
  text.length < longest && words(text).length < 3 && !/\d/.test(text);

/** The first sentences of a message, line by line, each trimmed; very short ones go with what follows. */
function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const line of text.split(/\n+/)) {
    let open = '';
    for (const part of partsOf(line)) {
      const whole = clean(`${open} ${part}`);
      if (whole === '') continue;
      open = isOpen(whole) ? whole : '';
      if (open === '') found.push(whole);
      if (found.length === mostParts) return found;
    }
    if (open !== '') found.push(open);
  }
  return found;
}

/** Whether one person says both. */
export const isBySame = (a: Said, b: Said): boolean => a.at.line.senderId === b.at.line.senderId;

/** A row of a list that people put themselves down on. */
const listItem = /^\s*(?:\d{1,3}\s*[-.):]|(?:[-•*▪]|[✅☑✔]\uFE0F?)|\d\uFE0F?\u20E3)\s*\S/u;

export function isList(text: string): boolean {
  const lines = text.split('\n');
  return lines.length >= 4 && lines.filter((line) => listItem.test(line)).length >= 3;
}

export const isForwarded = (text: string) => forwarded.test(text);

/** Program text and formulas: many signs that no sentence has. */
export function isCode(text: string): boolean {
  const signs = text.match(/[{}[\]<>=;\\_|^$#∀∃→⟨⟩≤≥∈∣·]|::|:=|\(\)/gu)?.length ?? 0;
  return signs > 3 && signs > text.length / 25;
}

/** What a growing list is about, and how many have put themselves down: nobody reads it out. */
function listHead(text: string): string {
  const rows = text
    .split('\n')
    .map(clean)
    .filter((row) => row !== '');
  const items = rows.filter((row) => listItem.test(row));
  const filled = items.filter((row) => /\p{L}/u.test(row)).length;
  const head = rows
    .slice(
      0,
      Math.max(
        1,
        rows.findIndex((row) => listItem.test(row)),
      ),
    )
    .filter((row) => !listItem.test(row));
  return head.length === 0 ? '' : `${head.join(' ')} (${filled})`;
}

/** Whether a later list goes on with this one: the same opening, at least as many rows. */
function isOutgrown(text: string, later: string): boolean {
  const [head = '', first = ''] = text.split('\n');
  return (
    later.startsWith(`${head}\n${first.slice(0, 4)}`) &&
    later.split('\n').length >= text.split('\n').length
  );
}

/** A short list is told with its rows. */
const shortList = 90;

function partsToTell(at: Prepared, lists: readonly Prepared[]): string[] {
  const { text, type } = at.line;
  if (type === 'poll') return [clean(text.replace(/\n+/g, ' · ').replace(' · ', ': '))];
  if (!isList(text)) return sentencesOf(text);
  if (lists.some((later) => later.index > at.index && isOutgrown(text, later.line.text))) return [];
  const whole = clean(text.replace(/\n+/g, ', '));
  return [whole.length <= shortList ? whole : listHead(text) || whole];
}

export const contentOf = (found: readonly string[]): Set<string> =>
  new Set(
    found
      .filter((word) => word.length > 1 && !/^\d+$/.test(word) && !isFunctionWord(word))
      .map(stem),
  );

/** The sentences of the day's messages in the chat's order. */
export function saidIn(lines: readonly Prepared[]): Said[] {
  const all: Said[] = [];
  const lists = lines.filter(({ line }) => isSpoken(line) && isList(line.text));
  for (const at of lines) {
    const { line } = at;
    if (!isSpoken(line) || line.text === '') continue;
    const found = partsToTell(at, lists);
    for (const [part, text] of found.entries()) {
      const own = words(withoutUrls(text));
      all.push({
        at,
        part,
        parts: found.length,
        text: text.slice(0, longest),
        words: own,
        content: contentOf(own),
      });
    }
  }
  return all;
}
