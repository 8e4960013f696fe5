// A day that its own writer names anew, or that a change takes back, is not told as it was.
import { isFunctionWord } from '../languages.ts';
import { generalWords } from '../lexicon/general.ts';
import { calendarWords, negation } from '../lexicon/sentences.ts';
import { mayPlan } from '../plans/candidates.ts';
import { formsIn } from '../plans/forms.ts';
import type { Prepared } from '../prepared.ts';
import { questionMark, stem } from '../text.ts';
import type { Weighed } from './choose.ts';
import type { Calendar } from './dated.ts';
import { isBySame } from './said.ts';

/** A sentence that names coming days (yyyy-MM-dd). */
interface Dated {
  readonly one: Weighed;
  readonly days: readonly string[];
  readonly named: ReadonlySet<string>;
  readonly isTimed: boolean;
  readonly isSpan: boolean;
  /** Named by themselves, not as 'tomorrow', which is said of much. */
  readonly isNamed: boolean;
  readonly asks: boolean;
  /** Whether it says that something changes. */
  readonly isSaidSo: boolean;
  /** Whether it calls off or denies something. */
  readonly isOff: boolean;
}

/** More are not told of a day: the rest, and what hardly anybody needs, need not be read. */
const [mostRead, leastWorth] = [150, 0.04];
/** So many words in common, and such a share of the shorter one's, are of one thing. */
const [fewestShared, leastShared, leastSaidSo] = [2, 0.5, 0.33];
const soonMs = 15 * 60_000;

/** The sentences worth most, in the chat's order. */
function mostNeeded(all: readonly Weighed[]): Weighed[] {
  const likely = all.filter(({ worth, said }) => worth >= leastWorth && mayPlan(said.text));
  if (likely.length <= mostRead) return likely;
  const most = new Set(likely.toSorted((a, b) => b.worth - a.worth).slice(0, mostRead));
  return likely.filter((one) => most.has(one));
}

function datedIn(all: readonly Weighed[], calendar: Calendar): Dated[] {
  return all.flatMap((one) => {
    // It was told anew already.
    if (one.moved) return [];
    const { text, at } = one.said;
    const { days, hours, levelled, languages } = calendar.momentsOf(text, at.line);
    const coming = [...new Set(days.flatMap(({ past, date }) => (past ? [] : [date])))];
    if (coming.length === 0) return [];
    const forms = formsIn(levelled, languages);
    return [
      {
        one,
        days: coming,
        named: new Set(namesIn(one.said.words)),
        isSpan: days.some(({ endDate }) => endDate !== undefined),
        isNamed: days.every(({ basis }) => basis !== 'relative'),
        isTimed: hours.some(({ bare }) => !bare),
        asks: questionMark.test(text),
        isSaidSo: forms.has('change'),
        isOff: forms.has('cancel') || negation.isIn(one.said.words),
      },
    ];
  });
}

/** Stems of what a sentence names: no small words, numbers or words of the calendar. */
export const namesIn = (all: readonly string[]): string[] =>
  all
    .filter(
      (word) =>
        /^\p{L}[\p{L}\p{M}]{2,}$/u.test(word) &&
        !isFunctionWord(word) &&
        !calendarWords.isIn([word]),
    )
    .map(stem);
const sharedBy = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((word) => b.has(word)).length;

/** What a message says with all its sentences. */
interface Message {
  readonly days: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
  readonly isSaidSo: boolean;
  /** What it names right beside the words that say that something changes. */
  readonly changed: ReadonlySet<string>;
  /** Whether it calls off or denies something. */
  readonly isOff: boolean;
  /** How many of its sentences name days. */
  readonly dated: number;
}

/** Whether a later sentence moves the day of an earlier one: it says of the same thing another day. */
function moves(later: Dated, before: Dated, message: Message, first: Message): boolean {
  const [a, b] = [before.one.said, later.one.said];
  const isAnother = later.days.some((day) => !before.days.includes(day));
  if (a.at === b.at || !isAnother || !later.isNamed || before.isSpan) return false;
  if (b.at.line.type === 'poll') return false;
  const isOwn = isBySame(a, b);
  // 'They moved the class.' 'Now Thursday at 1': the same person of the same thing.
  const ofFirst = first.dated === 1 ? first.named : before.named;
  if (
    isOwn &&
    message.dated === 1 &&
    before.days.length === 1 &&
    sharedBy(ofFirst, message.changed) > 0
  )
    return true;
  if (before.named.size < fewestShared) return false;
  const takesBack = before.isNamed && before.days.every((day) => message.days.has(day));
  const isApart = later.days.every((day) => !before.days.includes(day)) && !later.isOff;
  if (takesBack && (message.isSaidSo || (isOwn && (message.isOff || isApart))))
    return sharedBy(before.named, message.named) > 0;
  const shared = sharedBy(before.named, later.named);
  const share = shared / Math.max(1, Math.min(before.named.size, later.named.size));
  const isSame = later.days.some((day) => before.days.includes(day));
  // 'There is none next Thursday' leaves this one as it was.
  if (later.isOff && !later.isSaidSo) return false;
  // What one announces in one go are several: 'Yoga on Monday 9', 'Yoga on Wednesday 11'.
  if (b.at.line.at - a.at.line.at < soonMs && !later.isSaidSo) return false;
  const enough = later.isSaidSo ? leastSaidSo : leastShared;
  return isOwn && !isSame && shared >= fewestShared && share >= enough;
}

/**
 * The last state wins: what a later sentence moved is left out, or told with its new day where that
 * sentence says no hour and it does. What moved it is as worth telling.
 */
export function withoutMoved(all: readonly Weighed[], calendar: Calendar): Weighed[] {
  const dated = datedIn(mostNeeded(all), calendar);
  const sentences = Map.groupBy(all, ({ said }) => said.at);
  const messages = new Map<Prepared, Message>();
  for (const [at, own] of Map.groupBy(dated, ({ one }) => one.said.at))
    messages.set(at, {
      days: new Set(own.flatMap(({ days, isNamed }) => (isNamed ? days : []))),
      named: new Set(sentences.get(at)?.flatMap(({ said }) => namesIn(said.words))),
      isSaidSo: own.some(({ isSaidSo }) => isSaidSo),
      changed: new Set(
        namesIn(calendar.besideChangeIn(at.line).filter((word) => !generalWords.has(word))),
      ),
      isOff: own.some(({ isOff }) => isOff),
      dated: own.length,
    });
  const gone = new Set<Weighed>();
  for (const [at, before] of dated.entries()) {
    const first = messages.get(before.one.said.at);
    const later = dated.findLast((one, place) => {
      const message = messages.get(one.one.said.at);
      if (place <= at || !message || !first || one.asks || before.asks) return false;
      return moves(one, before, message, first);
    });
    if (!later) continue;
    const { one } = later;
    const [date = '', ...others] = later.days.filter((day) => !before.days.includes(day));
    const isSure = before.days.length === 1 && others.length === 0;
    if (isSure && before.isTimed && !later.isTimed) before.one.moved = { date, by: one.said.at };
    else gone.add(before.one);
    one.worth = Math.max(one.worth, before.one.worth);
  }
  return all.filter((one) => !gone.has(one));
}
