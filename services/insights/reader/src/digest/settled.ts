// What talk settles on: an hour or a day that a short message sets anew ('18h then') is told where it
// was said first, as it stands at last.
import { assentWords, negation } from '../lexicon/sentences.ts';
import { mayPlan } from '../plans/candidates.ts';
import type { Moved, Weighed } from './choose.ts';
import type { Matter } from './matters.ts';
import { bySaid, leftOf, raise } from './replaced.ts';
import type { Said } from './said.ts';
import { apart, bareHoursIn, isSame, type Timed, type Times } from './timed.ts';

/** What is said in the place of an hour or a day. */
type Anew = Pick<Moved, 'date' | 'time'>;

/** How a sentence stands at last. */
interface Settled {
  readonly first: Timed;
  /** What set it anew, and what did before that. */
  readonly last: Timed;
  readonly between: readonly Timed[];
  /** What was asked or denied of the former hour or day. */
  readonly remarks: readonly Timed[];
  readonly anew: Anew;
}

/** More are not told of a day, and what hardly anybody needs is not either. */
const [mostRead, leastWorth] = [150, 0.04];
/** A message that sets something is short, and says little beside what it sets. */
const [mostWords, mostRest, mostRestOfChange, mostRestOfAnswer] = [12, 2, 3, 4];
/** It follows within so many of its matter's messages and so much time; an answer much sooner. */
const [mostBetween, mostBeforeAnswer, longestMs] = [14, 4, 5 * 3_600_000];
/** A question is agreed to within so many messages, in so many words. */
const [mostWaiting, mostAgreed] = [6, 6];
/** An hour is put off by so many minutes at most: another time of the day is another thing. */
const mostApart = 4 * 60;

const senderOf = ({ said }: Timed) => said.at.line.senderId;

/** The hour or day that a later sentence says in the place of a first one's; undefined for none. */
function setBy(later: Timed, first: Timed): Anew | undefined {
  const [[clock, clocks], [day, days]] = [first.clocks, first.days];
  const [[newClock], [newDay]] = [later.clocks, later.days];
  const isHour = clock && newClock && !isSame(clock, newClock);
  const isDay = day && newDay && newDay !== day;
  if (!isHour && !isDay) return undefined;
  // Of several nobody can tell which is meant.
  if ((isHour && clocks) || (isDay && days)) return undefined;
  // A day's own hour is not that of another day.
  if (newDay && !day && newClock) return undefined;
  if (isHour && !isDay && apart(clock, newClock) > mostApart) return undefined;
  return {
    ...(isDay ? { date: newDay } : {}),
    ...(isHour ? { time: { from: clock.text, to: withUnit(clock.text, newClock.text) } } : {}),
  };
}

/** An hour in the place of another, with what that was written with: '9' for '10 am' is '9 am'. */
const withUnit = (from: string, to: string) =>
  /\p{L}/u.test(to) ? to : `${to}${/^[\p{Nd}.:]+(\s?\p{L}+)$/u.exec(from)?.[1] ?? ''}`;

const isSameHour = (later: Timed, first: Timed) =>
  later.clocks.some((a) => first.clocks.some((b) => isSame(a, b)));

/** Whether it says both, or nothing else. */
const isWhole = ({ rest, clocks, days }: Timed) =>
  rest.length === 0 || (clocks.length > 0 && days.length > 0);

/** 'Or Friday?' leaves what was said as it was. */
const alternative = /^\P{L}*(?:or|o|ou|oder|oppure|ya|या|أو|او)(?![\p{L}\p{M}])/iu;

/** Whether a question offers an hour or a day in the place of another. */
const isOffer = ({ said, isSettling, isChange, asksWho, clocks, rest }: Timed) =>
  !asksWho &&
  !alternative.test(said.text) &&
  (rest.length === 0 || ((isSettling || isChange) && clocks.length > 0));

const mostRestOf = ({ leads, isChange }: Timed) => {
  if (leads) return mostRestOfAnswer;
  return isChange ? mostRestOfChange : mostRest;
};

/** Whether a sentence may set an hour or a day anew: short, of one alone, nothing denied. */
function maySet(one: Timed): boolean {
  const { said, size, rest, clocks, days } = one;
  if (said.at.line.type === 'poll' || size > mostWords || rest.length > mostRestOf(one))
    return false;
  if (clocks.length > 1 || days.length > 1 || one.isCounting || one.isDenied) return false;
  return (clocks.length > 0 || !one.isLimit) && (!one.isOwn || one.isChange || one.leads);
}

/** Whether what a sentence says may be set anew: it announces or offers one thing. */
const mayBeSet = (one: Timed) =>
  (one.isPlan || one.leads) && !one.isDenied && !one.asksWho && !one.isBare;

/** Whether a sentence asks for, or turns down, the hour or day that was changed: 'I can't on Friday'. */
function isRemark(remark: Timed, first: Timed, { date, time }: Anew): boolean {
  if (remark.asksWho || remark.rest.length > mostRestOfAnswer) return false;
  if (!(remark.asks || remark.isDenied)) return false;
  const isOfDay = date !== undefined && remark.days.some((day) => first.days.includes(day));
  if (isOfDay && !remark.days.includes(date)) return true;
  return time !== undefined && isSameHour(remark, first);
}

/** Of several that are set anew at once the ones that only ask, and the one that is most like what is said. */
function nearest(all: readonly Settled[]): Settled[] {
  const kinds = ({ anew }: Settled) => Object.keys(anew).length;
  const most = Math.max(...all.map(kinds));
  const best = all.findLast((one) => kinds(one) === most && one.first.rest.length > 0);
  return all.filter((one) => one === best || (one.first.asks && one.first.rest.length === 0));
}

/** A sentence, and the place of its message among its matter's. */
interface Placed {
  readonly one: Said;
  readonly place: number;
}

/** The sentences of a matter. */
class Talk {
  readonly #own: readonly Placed[];
  readonly #times: Times;

  constructor(own: readonly Placed[], times: Times) {
    this.#own = own;
    this.#times = times;
  }

  #timed(one: Said): Timed | undefined {
    return this.#times.of(one);
  }

  /** What those of these sentences that say an hour or a day first stand at last. */
  settled(firsts: ReadonlySet<Said>): Settled[] {
    const found = this.#own.flatMap(({ one }, at) => {
      const settled = firsts.has(one) ? this.#settles(at) : undefined;
      return settled ? [settled] : [];
    });
    return [...Map.groupBy(found, ({ last }) => last).values()].flatMap(nearest);
  }

  #settles(at: number): Settled | undefined {
    const { one, place } = this.#own[at] as Placed;
    const first = this.#timed(one);
    if (!first || !mayBeSet(first) || !this.#isNew(first, at, place)) return undefined;
    const sets: Timed[] = [];
    let anew: Anew = {};
    let isElse = false;
    for (const next of this.#own.slice(at + 1)) {
      const far = next.place - place;
      if (far > mostBetween || next.one.at.line.at - one.at.line.at > longestMs) break;
      const later = far === 0 ? undefined : this.#timed(next.one);
      if (!later) continue;
      const set = maySet(later) ? setBy(later, first) : undefined;
      const isOfFirst = !isElse || (later.isChange && isSameHour(later, first));
      const isOwnDay = set?.date !== undefined && first.isOwn && !first.asks && !first.isProposed;
      if (set && isOfFirst && !isOwnDay && this.#isMeant(later, first, next.place, far, sets)) {
        sets.push(later);
        anew = { ...anew, ...set };
      }
      // It plans something else: what follows is said of that.
      else if (senderOf(later) === senderOf(first) && !set && later.rest.length > mostRest)
        isElse = true;
    }
    const last = sets.at(-1);
    if (!last) return undefined;
    const to = this.#own.findIndex((next) => next.one === last.said);
    const remarks = this.#own.slice(at + 1, to).flatMap((next) => {
      const remark = next.place === place ? undefined : this.#timed(next.one);
      return remark && !sets.includes(remark) && isRemark(remark, first, anew) ? [remark] : [];
    });
    return { first, last, between: sets.slice(0, -1), remarks, anew };
  }

  /** Whether a later hour or day is said in the place of the first: by who said that, or in answer to it. */
  #isMeant(
    later: Timed,
    first: Timed,
    place: number,
    far: number,
    sets: readonly Timed[],
  ): boolean {
    const isBySame = senderOf(later) === senderOf(first);
    if (first.asks && !isBySame && sets.length === 0 && far <= mostBeforeAnswer)
      if (this.#isAnswer(later, first, place)) return true;
    if (later.asks) return isBySame && isOffer(later) && this.#isAgreed(later, place);
    const isHeard = isBySame || sets.length > 0;
    return isHeard && isWhole(later) && (later.isSettling || later.isChange);
  }

  /** Whether somebody else answers an offer with another: 'At 9?' – '10, I am late'. */
  #isAnswer(later: Timed, first: Timed, place: number): boolean {
    if (later.said.part > 0) return false;
    // 'Tuesday is good, they close at 3' says yes.
    if (later.days.some((day) => first.days.includes(day))) return false;
    if (later.clocks.length === 0 && later.rest.length > 0) return false;
    if (later.leads && !later.asks) return true;
    const isBrief = later.leads || later.isSettling || later.rest.length === 0;
    return isBrief && this.#isAgreed(later, place);
  }

  /** Whether a sentence is the first to name its hour or day, not a remark on what was said before. */
  #isNew(first: Timed, at: number, place: number): boolean {
    const next = this.#own[at + 1];
    if (next?.place === place && this.#timed(next.one)?.asks && !first.asks) return false;
    return !this.#own.some((one, k) => {
      if (k >= at || place - one.place > mostBetween) return false;
      const before = this.#timed(one.one);
      if (!before) return false;
      return first.clocks.length > 0
        ? isSameHour(before, first)
        : first.days.some((day) => before.days.includes(day));
    });
  }

  /** Whether somebody else agrees to what was offered. */
  #isAgreed(offer: Timed, place: number): boolean {
    return this.#own.some(({ one, place: other }) => {
      const far = other - place;
      if (far <= 0 || far > mostWaiting || one.words.length > mostAgreed) return false;
      if (one.at.line.senderId === senderOf(offer) || negation.isIn(one.words)) return false;
      if (one.words.some((word) => assentWords.has(word))) return true;
      return bareHoursIn(one.text).some((a) => offer.clocks.some((b) => isSame(a, b)));
    });
  }
}

function settledIn(
  all: readonly Weighed[],
  said: readonly Said[],
  matters: readonly Matter[],
  times: Times,
): Settled[] {
  const likely = all.filter(({ worth, said: { text } }) => worth >= leastWorth && mayPlan(text));
  const most = likely.toSorted((a, b) => b.worth - a.worth).slice(0, mostRead);
  const firsts = new Set(most.map((one) => one.said));
  const byLine = Map.groupBy(said, ({ at }) => at);
  return matters.flatMap(({ lines }) => {
    const own = lines.flatMap((line, place) =>
      (byLine.get(line) ?? []).map((one) => ({ one, place })),
    );
    return new Talk(own, times).settled(firsts);
  });
}

/** An offer that names nothing ('at 9?', 'shall we move to 9?') is nothing to tell once it is settled. */
const isNaming = ({ rest, isChange, isProposed }: Timed) =>
  rest.length > (isChange || isProposed ? 1 : 0);

/** Who says so much of the first again needs nothing of it: which of the two is told is not settled here. */
const fewestNamedAgain = 2;
const isNamedAgain = (first: Timed, last: Timed) =>
  last.rest.filter((word) => first.rest.includes(word)).length >= fewestNamedAgain;

/** It says nothing beside the hour or the day. */
const isBare = ({ rest, isAll }: Timed) => rest.length === 0 && isAll;

/** The sentences that need not be told beside one that is told as it stands at last. */
function toldBy({ between, last, remarks, anew }: Settled): Timed[] {
  // 'Friday at 8 then' says an hour where none was said before.
  const isTold = (set: Timed) =>
    isBare(set) && (anew.time !== undefined || set.clocks.length === 0);
  return [...remarks, ...[...between, last].filter(isTold)];
}

/**
 * The last state wins: what was offered or announced is told with the hour and the day that the talk
 * settled on; messages that say nothing but these are not told beside it.
 */
export function withSettled(
  all: readonly Weighed[],
  said: readonly Said[],
  matters: readonly Matter[],
  times: Times,
): Weighed[] {
  const weighedOf = bySaid(all);
  const gone = new Set<Weighed | undefined>();
  for (const settled of settledIn(all, said, matters, times)) {
    const { first, last, between, remarks, anew } = settled;
    const one = weighedOf.get(first.said);
    if (!one || isNamedAgain(first, last)) continue;
    const sets = [...between, last];
    const own = sets.flatMap((set) => weighedOf.get(set.said) ?? []);
    if (first.asks && !isNaming(first)) {
      for (const remark of [first, ...remarks]) gone.add(weighedOf.get(remark.said));
      raise(weighedOf.get((sets.findLast((set) => !isBare(set)) ?? last).said), one.worth);
      continue;
    }
    one.moved = { ...anew, by: last.said.at };
    one.worth = Math.max(one.worth, ...own.map(({ worth }) => worth));
    const final = weighedOf.get(last.said);
    if (final) final.matter = one.matter;
    for (const each of toldBy(settled)) gone.add(weighedOf.get(each.said));
  }
  return leftOf(all, gone);
}
