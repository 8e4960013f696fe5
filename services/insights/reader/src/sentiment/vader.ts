import { boosters, dampers, negations } from '../lexicon/sentiment.ts';
import { vaderValences } from './lexica.ts';

const step = 0.293;
const shout = 0.733;
const turned = -0.74;
const fading = [1, 0.95, 0.9];

const capital = /^[^a-z]*[A-Z][^a-z]*$/;
const mark = /[!-/:-@[-`{-~]/;

interface Token {
  readonly word: string;
  readonly shouts: boolean;
}

/** Without the marks around it; step by step, since a pattern for its end tries every start. */
function bareOf(piece: string): string {
  let start = 0;
  let end = piece.length;
  while (start < end && mark.test(piece[start] ?? '')) start += 1;
  while (end > start && mark.test(piece[end - 1] ?? '')) end -= 1;
  return piece.slice(start, end);
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const piece of text.replace(/’/g, "'").split(/\s+/)) {
    const bare = bareOf(piece);
    const shown = bare.length > 2 ? bare : piece;
    if (shown.length > 1) tokens.push({ word: shown.toLowerCase(), shouts: capital.test(shown) });
  }
  return tokens;
}

const isNegation = (word: string) =>
  word.includes("n't") || negations.has(word) || negations.has(word.replace("'", ''));

/** What stands up to three words before a word does to it. */
function changed(tokens: readonly Token[], at: number, start: number, mixed: boolean): number {
  let value = start;
  for (const [index, fade] of fading.entries()) {
    const before = tokens[at - index - 1];
    if (!before || vaderValences.has(before.word)) continue;
    const sign = Math.sign(value);
    const loud = mixed && before.shouts ? shout : 0;
    if (boosters.has(before.word)) value += sign * (step + loud) * fade;
    else if (dampers.has(before.word)) value -= sign * (step - loud) * fade;
    if (isNegation(before.word)) value *= turned;
  }
  return value;
}

function valueAt(tokens: readonly Token[], at: number, mixed: boolean): number {
  const token = tokens[at];
  if (!token || boosters.has(token.word) || dampers.has(token.word)) return 0;
  let value = vaderValences.get(token.word) ?? 0;
  if (value === 0) return 0;
  if (mixed && token.shouts) value += Math.sign(value) * shout;
  return changed(tokens, at, value, mixed);
}

/**
 * How good an English text is as VADER reads it, -1 to 1 (Hutto and Gilbert 2014): beside the reading of
 * valence.ts it knows its own words only and no clauses, and so errs elsewhere.
 */
export function vaderOf(text: string): number {
  const tokens = tokensOf(text);
  const loud = tokens.filter(({ shouts }) => shouts).length;
  const mixed = loud > 0 && loud < tokens.length;
  const but = tokens.findIndex(({ word }) => word === 'but');
  let sum = 0;
  for (const at of tokens.keys()) {
    const weight = but < 0 || at === but ? 1 : at < but ? 0.5 : 1.5;
    sum += weight * valueAt(tokens, at, mixed);
  }
  const cries = Math.min(4, text.split('!').length - 1);
  const asks = text.split('?').length - 1;
  const loudness = cries * 0.292 + (asks > 3 ? 0.96 : asks > 1 ? asks * 0.18 : 0);
  sum += Math.sign(sum) * loudness;
  return sum / Math.sqrt(sum * sum + 15);
}
