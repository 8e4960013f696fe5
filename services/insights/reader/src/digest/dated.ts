import { addDays, dateOf } from '@groupsight/shared/days';
import type { Language } from '../languages.ts';
import { weighedKinds } from '../lexicon/weighing.ts';
import { weekdayOf } from '../plans/calendar.ts';
import { languagesOf, mayPlan } from '../plans/candidates.ts';
import type { DayMention } from '../plans/days.ts';
import { formAt, hasForm } from '../plans/forms.ts';
import { behindIn } from '../plans/from-there.ts';
import { type Moments, momentsIn } from '../plans/moments.ts';
import { level, type Token, tokensOf } from '../plans/tokens.ts';
import type { Plan } from '../plans/types.ts';
import { words } from '../text.ts';
import type { Line } from '../types.ts';
import type { Moved } from './choose.ts';
import type { Instead } from './condense.ts';

/** Days that come again and again: 'every Monday', 'los lunes', 'freitags'. */
const again =
  /(?<![\p{L}\p{M}])(?:every|each|jede[nrs]?|immer|cada|todos los|todas las|los|chaque|tous les|le|ogni|tutti i|il|la|todos os|todas as|toda|todo|aos|as|às|har|हर|كل)\s*$/u;
/** 'Since Monday': the last one, not the next. */
const since = /(?<![\p{L}\p{M}])(?:since|seit|depuis|منذ)\s*$/u;
/** 'Mon-Wed-Fri', 'Di/Do': the days of each week. */
const listed = /\p{L}\s?[-–/&]\s?$/u;
const plural = /(?:days|tags|abends|mittwochs)$/u;
/** Hindi has one word for yesterday and tomorrow. */
const eitherWay = /^(?:kal|कल|parso|परसों)/u;

const nearMs = 20 * 60_000;

/** What leads to an hour and says no more than it. */
const leading =
  /^(?:(?:at|from|between|um|von|zwischen|a las?|de las?|de|entre las|a|de|entre|le|les|des|alle|dalle|all'|ore|le ore|as|das|da|الساعة|الساعه)\s*)?$/u;
const span =
  /(\d(?:\s?(?:am|pm|h|uhr))?)\s*(?:-|–|to|till|until|bis|und|and|a las|a|y|alle|e|as|às|à|et|se)\s*(?=\p{Nd})/iu;

const hours: Readonly<Record<NonNullable<DayMention['part']>, number>> = {
  morning: 8,
  noon: 12,
  afternoon: 15,
  evening: 20,
  night: 23,
};

const isApart = ({ start, end }: Instead, others: readonly Instead[]) =>
  others.every((other) => end <= other.start || start >= other.end);

/** Where a text says an hour, or a number, that was set anew; a number alone keeps what leads to it. */
function timesAnew(text: string, moved: Moved | undefined): Instead[] {
  if (!moved?.time) return [];
  const { from, to } = moved.time;
  const said = new RegExp(from.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gu');
  return [...text.matchAll(said)].flatMap(({ index }) => {
    const end = index + from.length;
    const isWhole =
      !/[\p{L}\p{Nd}.,:]$/u.test(text.slice(0, index)) && !/^[\p{L}\p{Nd}]/u.test(text.slice(end));
    if (!isWhole) return [];
    // 'Meet at 4': the number alone is no hour.
    const before = /^\p{Nd}+$/u.test(from) && !/\p{L}/u.test(to) ? text.slice(0, index) : '';
    const [lead = ''] = /\p{L}+['’]?\s?$/u.exec(before) ?? [];
    return [{ start: index - lead.length, end, text: `${lead}${to}` }];
  });
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.keys(options).join()}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

/** The locale that days are written in: Hindi in Latin letters has English ones. */
function localeOf(language: Language, text: string): string {
  if (language === 'hi') return /\p{Script=Devanagari}/u.test(text) ? 'hi-u-nu-latn' : 'en-GB';
  if (language === 'ar') return /[٠-٩]/.test(text) ? 'ar-EG-u-nu-arab' : 'ar-EG-u-nu-latn';
  return language === 'en' ? 'en-GB' : language === 'pt' ? 'pt-BR' : language;
}

/** Days are told in the script of their sentence: a chat may mix two. */
function languageIn(text: string, chat: Language): Language {
  if (/\p{Script=Arabic}/u.test(text)) return 'ar';
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : chat;
}

/** 'Thursday 12 November', 'Donnerstag 12.11.', 'jueves 12 noviembre' of yyyy-MM-dd, as `like` is written. */
export function dayText(date: string, language: Language, like: string): string {
  const locale = localeOf(language, like);
  const at = new Date(`${date}T12:00:00Z`);
  const parts = formatOf(locale, {
    weekday: 'long',
    day: 'numeric',
    month: language === 'de' ? 'numeric' : 'long',
  }).formatToParts(at);
  const of = (type: string) =>
    parts.find((part) => part.type === type)?.value.replace(/\.$/, '') ?? '';
  return language === 'de'
    ? `${of('weekday')} ${of('day')}.${of('month')}.`
    : `${of('weekday')} ${of('day')} ${of('month')}`;
}

const mostLooked = 4;
/** So many words beside those that say that something changes say what does. */
const besideChange = 3;

/** @param after what follows the day: what it says itself is not said twice */
function partText(
  part: DayMention['part'],
  language: Language,
  like: string,
  after: string,
): string {
  if (part === undefined) return '';
  const at = new Date(Date.UTC(2026, 0, 1, hours[part]));
  const parts = formatOf(localeOf(language, like), {
    hour: 'numeric',
    dayPeriod: 'long',
    hourCycle: 'h12',
  }).formatToParts(at);
  const said = parts.find(({ type }) => type === 'dayPeriod')?.value ?? '';
  const beginningOf = (word: string) => word.slice(0, 4);
  const own = beginningOf(words(said).at(-1) ?? '');
  const next = words(after).slice(0, mostLooked);
  if (next.some((word) => beginningOf(word) === own)) return '';
  // 'De la mañana' is said behind an hour.
  const led = said.replace(/^(?:in the|at) /, '');
  if (language === 'es') return ` ${led.replace(/^de la /, 'por la ')}`;
  return ` ${language === 'pt' ? led.replace(/^da /, 'de ') : led}`;
}

/** A sentence as it was read for its days and hours. */
interface Read extends Moments {
  readonly languages: readonly Language[];
  readonly levelled: string;
  readonly today: string;
  readonly tokens: readonly Token[];
}

/** What is known of a group's days beside a sentence: which dates its plans and other lines name. */
export class Calendar {
  readonly #plans: readonly Plan[];
  readonly #zone: string;
  readonly #language: Language;
  readonly #named = new Set<string>();
  readonly #read = new Map<string, Read>();
  /** Instants of lines that name a day further off than a week: weekdays near them may be of then. */
  readonly #far: number[] = [];

  /** @param lines those that plans were looked for in */
  constructor(lines: readonly Line[], plans: readonly Plan[], zone: string, language: Language) {
    this.#plans = plans;
    this.#zone = zone;
    this.#language = language;
    for (const { date, before } of plans) {
      this.#named.add(date);
      if (before) this.#named.add(before.date);
    }
    for (const line of lines) {
      if (!/[\d٠-٩०-९]/u.test(line.text) || !mayPlan(line.text)) continue;
      const { days, today } = this.momentsOf(line.text, line);
      for (const { basis, date } of days) {
        if (basis === 'weekday' || basis === 'relative') continue;
        this.#named.add(date);
        if (date > addDays(today, 7)) this.#far.push(line.at);
      }
    }
  }

  /** The days and hours that a sentence names: several steps ask for those of the same one. */
  momentsOf(text: string, line: Line): Read {
    const today = dateOf(line.at, this.#zone);
    const key = `${today} ${text}`;
    let read = this.#read.get(key);
    if (!read) {
      const languages = languagesOf(text, this.#language);
      const levelled = level(text);
      const tokens = tokensOf(text, levelled, new Set(languages));
      const moments = momentsIn(tokens, today, languages[0] ?? 'en');
      read = { languages, levelled, today, tokens, ...moments };
      this.#read.set(key, read);
    }
    return read;
  }

  /** The words beside those of a message that say that something is other than it was. */
  besideChangeIn({ text }: Line): string[] {
    const languages = languagesOf(text, this.#language);
    const beside: string[] = [];
    for (const clause of level(text).split(/[.!?…؟।;:,\n]+/u)) {
      const found = formAt(clause, 'change', languages);
      if (!found) continue;
      beside.push(...words(clause.slice(0, found.index)).slice(-besideChange));
      beside.push(...words(clause.slice(found.index + found[0].length)).slice(0, besideChange));
    }
    return beside;
  }

  /**
   * How the days and hours of a sentence are told: days as their dates, where it is sure which are
   * meant; hours as they are, without what leads to them.
   * @param moved the day and hour that its own were moved to
   */
  insteadIn(text: string, line: Line, moved?: Moved): Instead[] {
    if (!moved && !mayPlan(text)) return [];
    const movedTo = moved?.date;
    const anew = timesAnew(text, moved);
    const { levelled, today, tokens, days, hours } = this.momentsOf(text, line);
    const clocks = hours.flatMap(({ start, end, bare, by }) => {
      const said = text.slice(start, end);
      const first = said.search(/\p{Nd}/u);
      if (bare || by || first < 0 || !leading.test(levelled.slice(start, start + first))) return [];
      return [{ start, end, text: said.slice(first).replace(span, '$1–') }];
    });
    const dates = days.flatMap((day) => {
      const said = levelled.slice(day.start, day.end);
      const behind = day.basis === 'weekday' ? behindIn(levelled, day.start, day.end) : undefined;
      const date =
        movedTo ??
        (behind === undefined
          ? this.#dateOf(day, levelled, line, today, hours.length > 0)
          : this.#dateBehind(day, line));
      if (date === undefined) return [];
      const language = languageIn(text, this.#language);
      const shown = `${dayText(date, language, text)}${partText(day.part, language, text, text.slice(day.end))}`;
      // 'Tomorrow (Thu 12 Nov)' is one day.
      const closes = said.includes('(') && !said.includes(')') && levelled[day.end] === ')';
      // 'By', 'until' before it stays.
      const start = tokens.findLast(
        (token) => token.kind === 'B' && token.start >= day.start && token.end < day.end,
      );
      const from =
        start && /^\D+$/u.test(said.slice(0, start.end - day.start)) ? start.end : day.start;
      return [
        {
          start: from + (/^\s*/u.exec(text.slice(from))?.[0].length ?? 0),
          end: day.end + (closes ? 1 : 0) + (behind ?? 0),
          text: shown,
        },
      ];
    });
    const fixed = [...dates.filter((one) => isApart(one, anew)), ...anew];
    return [...fixed, ...clocks.filter((one) => isApart(one, fixed))].sort(
      (a, b) => a.start - b.start,
    );
  }

  /** 'It hailed on Sunday', 'we lost on Saturday': no coming day, unless a plan says so. */
  #tellsPast(levelled: string, isTimed: boolean): boolean {
    const [, , , , , , , happened = 0] = weighedKinds.countsIn(words(levelled));
    // 'Opens Saturday at 9': an hour is said of what is to come.
    if (happened > 0 && !isTimed) return true;
    return hasForm(levelled, 'past', languagesOf(levelled, this.#language));
  }

  /** 'Not this Sunday, the Sunday after': a week behind the one that its message names beside it. */
  #dateBehind({ date }: DayMention, line: Line): string | undefined {
    const { levelled, today, days } = this.momentsOf(line.text, line);
    const there = days.find(
      (one) =>
        one.basis !== 'faint' &&
        one.date > today &&
        weekdayOf(one.date) === weekdayOf(date) &&
        behindIn(levelled, one.start, one.end) === undefined,
    );
    return there && addDays(there.date, 7);
  }

  #dateOf(
    { date, basis, past, endDate, weekday, start, end, by }: DayMention,
    text: string,
    { messageId, at }: Line,
    today: string,
    isTimed: boolean,
  ): string | undefined {
    const said = text.slice(start, end);
    // Another year is said in full; 'today' is the digest's own day.
    const isPlain = endDate === undefined && weekday === undefined && !/\d{4}/.test(said);
    if (past || !isPlain || date === today || date.slice(0, 4) !== today.slice(0, 4))
      return undefined;
    const planned = this.#plans.find(
      (plan) => plan.sources.includes(messageId) && weekdayOf(plan.date) === weekdayOf(date),
    );
    if (basis === 'full' || basis === 'number') return date;
    if (basis === 'faint') return planned?.date === date ? date : undefined;
    if (basis === 'relative') {
      const isEither = eitherWay.test(said);
      return isEither && !(isTimed && planned?.date === date) ? undefined : date;
    }
    if (again.test(text.slice(0, start)) || plural.test(said)) return undefined;
    if (listed.test(text.slice(0, start)) || since.test(text.slice(0, start))) return undefined;
    const isOther = /[?？؟]/u.test(text) || this.#far.some((one) => Math.abs(one - at) <= nearMs);
    if (!planned && !by && this.#tellsPast(text, isTimed)) return undefined;
    if (!planned && !by && isOther) return undefined;
    // Of two such weekdays nobody can tell which is meant.
    const meant = planned?.date ?? date;
    const isRivalled = [...this.#named].some(
      (one) => one !== meant && one > today && weekdayOf(one) === weekdayOf(meant),
    );
    return isRivalled ? undefined : meant;
  }
}
