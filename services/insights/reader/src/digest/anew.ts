// What a later message says anew of the same thing takes the place of what was said before.
import { leftWords } from '../lexicon/replacing.ts';
import { questionMark } from '../text.ts';
import type { Weighed } from './choose.ts';
import { withoutReplaced } from './replaced.ts';
import { isBySame, type Said } from './said.ts';
import type { Spoken } from './spoken.ts';
import { apart, isSame, type Timed } from './timed.ts';

/** What hardly anybody needs is not told. */
const leastWorth = 0.07;
/** An hour is put off by so many minutes at most. */
const mostApart = 5 * 60;
/** What says how many are left is short. */
const mostWords = 20;

/** Whether a sentence changes the hour of the same thing on the same day. */
function changesHour(later: Timed, first: Timed): boolean {
  if (!later.isChange || later.asks || later.isDenied || later.clocks.length === 0) return false;
  const isOther = first.clocks.every((a) =>
    later.clocks.every((b) => !isSame(a, b) && apart(a, b) <= mostApart),
  );
  const isSameDay =
    later.days.length === 0 ||
    first.days.length === 0 ||
    later.days.some((day) => first.days.includes(day));
  return isOther && isSameDay;
}

/** The sentence that changes the hour of another, of a thing that both name. */
function rehouredBy(one: Said, spoken: Spoken): Said | undefined {
  const first = spoken.times.of(one);
  if (!first || first.clocks.length === 0) return undefined;
  return spoken.alikeBehind(one).find((next) => {
    const timed = /\p{Nd}/u.test(next.text) ? spoken.times.of(next) : undefined;
    if (!timed || !changesHour(timed, first)) return false;
    return isBySame(one, next) || spoken.isOfOneMatter(one.at, next.at);
  });
}

const countsLeft = ({ words: own, text }: Said) =>
  /\p{Nd}/u.test(text) &&
  own.length <= mostWords &&
  leftWords.isIn(own) &&
  !questionMark.test(text);

/** '9 left now': of what its writer said before. */
const namesNothing = (one: Said, spoken: Spoken) =>
  [...spoken.namesOf(one)].filter((name) => !leftWords.isIn([name])).length === 0;

/** The last count of what is left holds: 'faltan 10', 'faltan 6'. */
const recountedBy = (one: Said, counts: readonly Said[], spoken: Spoken) =>
  counts.includes(one)
    ? counts.findLast(
        (next) =>
          next.at.index > one.at.index &&
          (spoken.isOfOneMatter(one.at, next.at)
            ? isBySame(one, next) || spoken.sharedBy(one, next) > 0
            : isBySame(one, next) && namesNothing(next, spoken)),
      )
    : undefined;

/** Leaves out the hours and counts that a later sentence says anew. */
export function withoutAnew(all: readonly Weighed[], spoken: Spoken): Weighed[] {
  const counts = spoken.said.filter(countsLeft);
  return withoutReplaced(all, ({ said, worth, moved }) =>
    worth < leastWorth || moved
      ? undefined
      : (rehouredBy(said, spoken) ?? recountedBy(said, counts, spoken)),
  );
}
