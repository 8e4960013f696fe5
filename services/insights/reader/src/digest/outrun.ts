// A question that the talk went past is not told: what came of it is.

import { stillWords } from '../lexicon/replacing.ts';
import { asks } from '../lexicon/replies.ts';
import { questionMark } from '../text.ts';
import type { Weighed } from './choose.ts';
import { withoutReplaced } from './replaced.ts';
import { isBySame, type Said } from './said.ts';
import { type Spoken, saysYes } from './spoken.ts';
import { apart, isSame, type Timed } from './timed.ts';

/** Within so many of its matter's messages and so much time another hour or day is said in its place. */
const [mostBetween, longestMs] = [8, 6 * 3_600_000];
/** Whether something stands is answered within so many messages. */
const mostWaiting = 3;
/** What sets an hour or a day says little beside it. */
const mostRest = 4;
/** Another time of the day is another thing. */
const mostApart = 5 * 60;
const leastWorth = 0.04;

/** Whether a later sentence names the hour of a first one too, or its day where only one has an hour. */
const repeats = (later: Timed, first: Timed) =>
  later.clocks.length > 0 && first.clocks.length > 0
    ? later.clocks.some((a) => first.clocks.some((b) => isSame(a, b)))
    : later.days.some((day) => first.days.includes(day));

/** Whether a later sentence names another hour, or another day, and none that the first one names. */
function differs(later: Timed, first: Timed): boolean {
  if (repeats(later, first)) return false;
  const isOtherDay = (day: string) => !first.days.includes(day);
  if (first.days.length > 0 && later.days.length > 0 && later.days.every(isOtherDay)) return true;
  return later.clocks.some((a) => first.clocks.some((b) => apart(a, b) <= mostApart));
}

/** Whether a sentence says what is to be, rather than what somebody does or cannot do. */
const sets = ({ rest, leads, isSettling, isChange, isDenied, isCounting, isOwn }: Timed) =>
  !isDenied &&
  !isCounting &&
  (!isOwn || leads) &&
  (leads || isSettling || isChange) &&
  rest.length <= mostRest;

/** What is said in the place of a question's hour or day; undefined where that stands. */
function outrunBy(asked: Said, spoken: Spoken): Said | undefined {
  const first = spoken.times.of(asked);
  if (!first?.asks || first.asksWho || first.isOwn) return undefined;
  const isTaken = spoken.isAgreed(asked);
  for (const { one: next, far } of spoken.behind(asked.at)) {
    if (far > mostBetween || next.at.line.at - asked.at.line.at > longestMs) break;
    const later = spoken.times.of(next);
    if (!later) continue;
    if (repeats(later, first) && !later.isDenied && !later.asks) return undefined;
    if (!differs(later, first) || !sets(later)) continue;
    if (isTaken && !later.isChange) continue;
    if (!later.asks || isBySame(next, asked) || spoken.isAgreed(next)) return next;
  }
  return undefined;
}

/** What others say at once to the question whether something stands; undefined where it is a yes. */
function notConfirmedBy(asked: Said, spoken: Spoken): Said | undefined {
  const line = `${asked.words.join(' ')} `;
  if (!stillWords.isIn(asked.words) || asks.who.isIn(line)) return undefined;
  const answers = spoken
    .next(asked.at, mostWaiting)
    .filter((one) => !isBySame(one, asked) && !questionMark.test(one.text));
  // 'It still is' says so, too.
  const isYes = answers.some((one) => saysYes(one) || stillWords.isIn(one.words));
  return isYes ? undefined : answers[0];
}

/** Leaves out what was asked and came out otherwise; an answer that is told with it says so itself. */
export function withoutOutrun(all: readonly Weighed[], spoken: Spoken): Weighed[] {
  return withoutReplaced(all, ({ said, worth, moved, brings }) => {
    if (worth < leastWorth || moved || !questionMark.test(said.text)) return undefined;
    // With its answer it is told as a question, unless it names an hour or a day.
    if (brings && !spoken.times.of(said)) return undefined;
    return (brings ? undefined : outrunBy(said, spoken)) ?? notConfirmedBy(said, spoken);
  });
}
