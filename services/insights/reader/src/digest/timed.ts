// The hour and the day that a sentence names, and what kind of word it has in setting them.
import { isFunctionWord, type Language } from '../languages.ts';
import { smallTalk } from '../lexicon/digest.ts';
import { asks } from '../lexicon/replies.ts';
import {
  assentWords,
  calendarWords,
  negation,
  samenessWords,
  settlingWords,
} from '../lexicon/sentences.ts';
import { weekdayOf } from '../plans/calendar.ts';
import type { DayMention } from '../plans/days.ts';
import { formsIn } from '../plans/forms.ts';
import type { HourMention } from '../plans/hours.ts';
import { level } from '../plans/tokens.ts';
import { questionMark, words } from '../text.ts';
import type { Calendar } from './dated.ts';
import type { Said } from './said.ts';

/** An hour as it is written, and its minutes since midnight. */
export interface Clock {
  readonly text: string;
  readonly minutes: number;
  /** It may be twelve hours later. */
  readonly open: boolean;
}

/** A sentence that names hours or coming days (yyyy-MM-dd). */
export interface Timed {
  readonly said: Said;
  readonly clocks: readonly Clock[];
  readonly days: readonly string[];
  /** Its words, without a sentence that was written behind it. */
  readonly size: number;
  /** Of these the ones that say more than an hour or a day, and that these are agreed to. */
  readonly rest: readonly string[];
  /** No other sentence was written behind it. */
  readonly isAll: boolean;
  /** It begins with the hour or the day. */
  readonly leads: boolean;
  readonly asks: boolean;
  readonly asksWho: boolean;
  /** It says by when or until when something is. */
  readonly isLimit: boolean;
  readonly isSettling: boolean;
  readonly isChange: boolean;
  readonly isProposed: boolean;
  /** It announces or offers something, rather than remarking on it. */
  readonly isPlan: boolean;
  /** It is of its writer's own doings. */
  readonly isOwn: boolean;
  readonly isDenied: boolean;
  /** It has numbers that are no hours or days. */
  readonly isCounting: boolean;
  /** Its hour is a number alone. */
  readonly isBare: boolean;
}

/** A number alone is an hour in so short a message. */
const mostOfBare = 8;
/** 'At my place, no 9': a number, and nothing is denied. */
const houseNumber = /(?<!\p{L})no\.?\s?(?=\d)/giu;
/** 'Friday 8pm for 5. I bring cheese': what is set stands first. */
const moreBehind = /^(.*?\p{Nd})\.\s+\p{L}.*$/su;
const planning = [
  ...(['occasion', 'announce', 'together', 'invite'] as const),
  ...(['propose', 'change', 'agree', 'travel'] as const),
];
const bareHour =
  /(?<![\p{L}\d.,:/+-])([01]?\d|2[0-4])(?:[.:h]([0-5]\d))?(?![\d\p{L}]|[.,:/-]\d|\s?(?:[€$£₹%+]|euro|eur|km|kg|min))/gu;

const halfDay = 12 * 60;
export const isSame = (a: Clock, b: Clock): boolean =>
  a.minutes === b.minutes || ((a.open || b.open) && (a.minutes - b.minutes) % halfDay === 0);

/** How many minutes lie between two hours. */
export function apart(a: Clock, b: Clock): number {
  const away = Math.abs(a.minutes - b.minutes);
  return a.open || b.open ? Math.min(away % halfDay, halfDay - (away % halfDay)) : away;
}

/** Hours that are written as numbers alone ('5.30 ok', 'allora 22'), with where they stand. */
const bareHoursAt = (levelled: string, text: string, onlyExact: boolean) =>
  [...levelled.matchAll(bareHour)].flatMap(([whole, hour, minute], k, all) => {
    if (onlyExact && minute === undefined) return [];
    const start = all[k]?.index ?? 0;
    const end = start + whole.length;
    const minutes = Number(hour) * 60 + Number(minute ?? 0);
    return [
      { start, end, clock: { text: text.slice(start, end), minutes, open: Number(hour) <= 12 } },
    ];
  });

export const bareHoursIn = (text: string): Clock[] =>
  bareHoursAt(level(text), text, false).map(({ clock }) => clock);

/** German writes days so: 'am 10. ab 20 Uhr'. */
function firstOf({ text, at }: Said, calendar: Calendar): string {
  if (!moreBehind.test(text)) return text;
  const isGerman = calendar.momentsOf(text, at.line).languages.includes('de');
  return isGerman ? text : text.replace(moreBehind, '$1');
}

/** The days that are meant: 'the 10th is a Tuesday' is one, 'Saturday 16' that is no Saturday none. */
function daysOf(days: readonly DayMention[]): string[] {
  const coming = days.filter(({ past, by, weekday }) => !past && !by && weekday === undefined);
  const named = coming.filter(({ basis }) => basis === 'full' || basis === 'number');
  const meant = coming.filter(
    ({ basis, date }) =>
      basis !== 'weekday' || !named.some((one) => weekdayOf(one.date) === weekdayOf(date)),
  );
  return [...new Set(meant.map(({ date }) => date))];
}

function clocksOf(hours: readonly HourMention[], text: string): Clock[] {
  const isSure = hours.some(({ bare }) => !bare);
  return (
    hours
      // '3 hours 40' takes so long.
      .filter(
        ({ by, bare, end }) => !by && !(bare && isSure) && !/^\s\p{Nd}/u.test(text.slice(end)),
      )
      .map(({ start, end, hour, minute, open }) => {
        const written = text.slice(start, end);
        return {
          text: written.slice(Math.max(0, written.search(/\p{Nd}/u))),
          minutes: hour * 60 + minute,
          open,
        };
      })
  );
}

/** A text with spaces in the place of some of its parts. */
const without = (
  text: string,
  parts: readonly { readonly start: number; readonly end: number }[],
) =>
  parts.reduce(
    (left, { start, end }) => `${left.slice(0, start)}${' '.repeat(end - start)}${left.slice(end)}`,
    text,
  );

const saysMore = (word: string) =>
  !isFunctionWord(word) &&
  !/\p{Nd}/u.test(word) &&
  !assentWords.has(word) &&
  !smallTalk.has(word) &&
  ![calendarWords, settlingWords, samenessWords].some((kind) => kind.isIn([word]));

/** Words that deny in another language: Portuguese 'no clube' is in the club, German 'Mai' is May. */
const otherwise: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  pt: new Set(['no']),
  de: new Set(['mai']),
};

function denies(text: string, [language = 'en']: readonly Language[]): boolean {
  const own = words(text.replace(houseNumber, ' '));
  const not = otherwise[language];
  return negation.isIn(not ? own.filter((word) => !not.has(word)) : own);
}

/** The hours and days of a sentence; undefined for one that names none. */
export function timedIn(said: Said, calendar: Calendar): Timed | undefined {
  const text = firstOf(said, calendar);
  const isAll = text === said.text;
  const own = isAll ? said.words : words(text);
  const { days, hours, levelled, languages } = calendar.momentsOf(text, said.at.line);
  const moments = [...days, ...hours];
  let left = without(levelled, moments);
  const known = clocksOf(hours, text);
  const bare = known.length > 0 ? [] : bareHoursAt(left, text, own.length > mostOfBare);
  left = without(left, bare);
  const clocks = known.length > 0 ? known : bare.map(({ clock }) => clock);
  const named = daysOf(days);
  if (clocks.length === 0 && named.length === 0) return undefined;
  const forms = formsIn(levelled, languages);
  const from = Math.min(text.length, ...[...moments, ...bare].map(({ start }) => start));
  return {
    said,
    clocks,
    days: named,
    size: own.length,
    rest: own.filter(saysMore),
    isAll,
    leads: !/\p{L}/u.test(text.slice(0, from)),
    asks: questionMark.test(text),
    asksWho: asks.who.isIn(`${own.join(' ')} `),
    isLimit: moments.some(({ by }) => by) || days.some(({ endDate }) => endDate !== undefined),
    isSettling: forms.has('agree') || settlingWords.isIn(own),
    isChange: forms.has('change'),
    isProposed: forms.has('propose'),
    isPlan: questionMark.test(text) || planning.some((form) => forms.has(form)),
    isOwn: forms.has('own'),
    isDenied: forms.has('cancel') || denies(text, languages),
    isCounting: /\p{Nd}/u.test(left),
    isBare: hours.every(({ by }) => by) && clocks.some((clock) => /^\p{Nd}+$/u.test(clock.text)),
  };
}

/** The hours and days of a day's sentences: several steps ask for those of the same one. */
export class Times {
  readonly #calendar: Calendar;
  readonly #read = new Map<Said, Timed | undefined>();

  constructor(calendar: Calendar) {
    this.#calendar = calendar;
  }

  of(said: Said): Timed | undefined {
    if (!/\p{Nd}/u.test(said.text) && !calendarWords.isIn(said.words)) return undefined;
    if (!this.#read.has(said)) this.#read.set(said, timedIn(said, this.#calendar));
    return this.#read.get(said);
  }
}
