// A number that a later message corrects in so many words ('38 instead of 42') is told as it stands.
import type { Weighed } from './choose.ts';
import { namesIn } from './moved.ts';
import type { Said } from './said.ts';

/** A number, with the minutes of an hour or the pence of a price. */
const number = String.raw`(\p{Nd}{1,3}(?:[.,' ]\p{Nd}{3})+|\p{Nd}+(?:[.:,h]\p{Nd}{2})?)(?![\p{Nd}\p{L}]|[.:,]\p{Nd})`;
/** What may stand between a number and what says that it is another: 'Uhr', '€', a comma, 'at'. */
const between = String.raw`(?:\s?[€$£₹%])?(?:[\s,;(–-]+(?!\p{Nd})[\p{L}\p{M}.']{1,9}){0,2}[\s,;(–-]+`;
const lead = String.raw`(?:[€$£₹]|[\p{L}\p{M}']{1,8}\s){0,2}`;
/** 'New instead of old', in the languages of the engine. */
const insteadOf =
  'instead of|rather than|not|no longer|statt|anstatt|anstelle von|nicht|nicht mehr|en vez de|en lugar de|y no|ya no|em vez de|ao inves de|ao invés de|no lugar de|e nao|e não|au lieu de|plutot que|plutôt que|et non|et pas|pas|invece di|invece che|anziche|anziché|al posto di|e non|non|ki jagah|بدل|بدلا من|عوضا عن|وليس|مش|مو|ماشي';
/** 'Old's place new', as Hindi says it. */
const inPlace = 'की जगह|के बजाय|ki jagah|ke bajaye|nahi|nahin|नहीं';
const after = new RegExp(
  `(?<![\\p{L}\\p{Nd}.:,])${number}${between}(?:${insteadOf})\\s+${lead}${number}`,
  'giu',
);
const before = new RegExp(
  `(?<![\\p{L}\\p{Nd}.:,])${number}(?:\\s[\\p{L}\\p{M}]{1,9})?\\s+(?:${inPlace})[\\s,]+${lead}${number}`,
  'giu',
);
const sayings = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${insteadOf}|${inPlace})(?![\\p{L}\\p{M}])`,
  'iu',
);

interface Correction {
  readonly said: Said;
  readonly from: string;
  readonly to: string;
}

function correctionsIn(said: Said): Correction[] {
  const { text } = said;
  if (!sayings.test(text) || (text.match(/\p{Nd}+/gu)?.length ?? 0) < 2) return [];
  return [
    ...[...text.matchAll(after)].map(([, to = '', from = '']) => ({ said, from, to })),
    ...[...text.matchAll(before)].map(([, from = '', to = '']) => ({ said, from, to })),
  ].filter(({ from, to }) => from !== to);
}

const isWhole = (text: string, value: string): boolean =>
  [...text.matchAll(/\p{Nd}+(?:[.:,h]\p{Nd}+)*/gu)].some(([one]) => one === value);

/** Whether two sentences name the same thing, or one a kind of the other: 'Reisecar', 'Car'. */
function isOfOne(a: Said, b: Said): boolean {
  const others = namesIn(b.words);
  return namesIn(a.words).some((name) =>
    others.some(
      (other) =>
        name === other ||
        (name.length > 2 && other.length > name.length + 2 && other.endsWith(name)),
    ),
  );
}

/** A number up to this is said of many things: what stands beside it must be the same, too. */
const smallNumber = /^(?:\p{Nd}|[1١१][0-2٠-٢०-२])$/u;

/** The words right before and behind a number, wherever it stands. */
function besides(text: string, value: string): string[] {
  const parts = text.match(/[\p{L}\p{M}]+|\p{Nd}+(?:[.:,h]\p{Nd}+)*/gu) ?? [];
  return parts.flatMap((part, at) =>
    part === value ? [`${parts[at - 1]} #`, `# ${parts[at + 1]}`] : [],
  );
}

/** Whether a sentence says of the same thing the number that is corrected. */
function saysIt({ said: later, from, to }: Correction, { said }: Weighed): boolean {
  if (said.at.index >= later.at.index || !isWhole(said.text, from) || !isOfOne(later, said))
    return false;
  if (!smallNumber.test(from)) return true;
  const own = new Set(besides(said.text, from));
  return [...besides(later.text, to), ...besides(later.text, from)].some((one) => own.has(one));
}

/** The last state wins: a number that is corrected later is told as corrected. */
export function withCorrected(all: readonly Weighed[], said: readonly Said[]): void {
  for (const correction of said.flatMap(correctionsIn)) {
    const { said: later, from, to } = correction;
    for (const one of all)
      if (!one.moved && saysIt(correction, one)) one.moved = { time: { from, to }, by: later.at };
  }
}
