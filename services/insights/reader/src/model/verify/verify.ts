import type { Language } from '../../languages.ts';
import { languageOf } from '../../languages.ts';
import { generalWords } from '../../lexicon/general.ts';
import type { Beside, Responded } from '../../meaning.ts';
import { nothingBeside } from '../../meaning.ts';
import type { HourMention } from '../../plans/hours.ts';
import { placeIn, placeWordsOf } from '../../plans/places.ts';
import { mainLanguage, plansIn } from '../../plans/plans.ts';
import { level, monthWords, tokensOf } from '../../plans/tokens.ts';
import type { Plan } from '../../plans/types.ts';
import { fold, stem, words } from '../../text.ts';
import type { DayInput, Line } from '../../types.ts';
import { doneByAnother, homeOfAnother, swappedIn } from './binding.ts';
import { Ground } from './ground.ts';
import type { Heard } from './heard.ts';
import { hear } from './heard.ts';
import { outdatedBy, turnedRound } from './outdated.ts';
import type { People } from './people.ts';
import { peopleOf, properNouns, soundsLike } from './people.ts';
import {
  contradicted,
  isOnlyAsked,
  isUnsettled,
  opposedIn,
  tellsChange,
  turnedIn,
} from './polarity.ts';
import { strangeRange } from './ranges.ts';
import type { Amount, Said } from './said.ts';
import { read } from './said.ts';
import type { Day, Slot } from './slots.ts';
import { bind, halfDay, isSameDay, isSameUnit, minutesIn, slotsOf } from './slots.ts';

/** Why a sentence is not borne out; told to the model when it is asked once more. */
export interface Doubt {
  readonly of:
    | 'number'
    | 'date'
    | 'time'
    | 'name'
    | 'place'
    | 'person'
    | 'negation'
    | 'status'
    | 'outdated';
  readonly what: string;
}

/** Later messages that are shown with a sentence that is to be corrected. */
const mostBeside = 6;

/** Sentences of the day that a part of a told one is compared with beside the cited ones. */
const mostNear = 4;
/** Messages of one talk that are near each other. */
const around = 4;
const leastNear = 0.6;

/** Whether one of two messages answers, quotes or goes on from the other. */
function isLinked(a: Heard, b: Heard): boolean {
  const [one, other] = a.index < b.index ? [a, b] : [b, a];
  const id = one.line.messageId;
  if (other.answers === id || other.line.quotedMessageId === id) return true;
  return one.line.senderId === other.line.senderId && other.index - one.index <= 3;
}

const generalStems = new Set([...generalWords].map(stem));
/** Whether a stem is of every talk. */
const isGeneral = (one: string) => generalStems.has(one);

/** Hindi among English is read as Hindi, which is read beside English everywhere. */
function languageIn(lines: readonly Line[]): Language {
  const main = mainLanguage(lines);
  if (main !== 'en') return main;
  const hindi = lines.filter(({ text }) => languageOf(words(text), text) === 'hi').length;
  return hindi > lines.length / 10 ? 'hi' : main;
}

/** What members did about a message is as good as words of it. */
function withResponses(line: Line, responded: Responded | undefined): Line {
  if (!responded) return line;
  const counts = [responded.votes, responded.reactions].flatMap(Object.entries);
  return { ...line, text: `${line.text}\n${counts.map((one) => one.join(' ')).join('\n')}` };
}

const germanName = /(?<!\p{L})(?:bei|von|an|mit|für) (\p{Lu}\p{Ll}+)/gu;

/** The day of a chat, read for comparing sentences with its messages. */
export class Witness {
  readonly #day: DayInput;
  readonly #main: Language;
  readonly #all: readonly Heard[];
  readonly #byId: ReadonlyMap<string, Heard>;
  readonly #people: People;
  readonly #plans: readonly Plan[];
  readonly #texts: string;
  readonly #ground: Ground;

  constructor(day: DayInput, known: readonly string[], beside: Beside = nothingBeside) {
    const { earlier, responses } = beside;
    this.#day = day;
    this.#main = languageIn(day.lines);
    const lines = day.lines.map((line) => withResponses(line, responses.get(line.messageId)));
    this.#all = hear(lines, day.timeZone, this.#main);
    this.#byId = new Map(this.#all.map((heard) => [heard.line.messageId, heard]));
    this.#people = peopleOf(day.lines, known);
    this.#ground = new Ground(this.#all, day.date, this.#main);
    this.#plans = plansIn(day.lines, day.timeZone, earlier);
    this.#texts = fold(this.#all.map(({ text }) => text).join('\n'));
  }

  get plans(): readonly Plan[] {
    return this.#plans;
  }

  /** The cited messages with those that they quote or answer. */
  #support(sources: readonly string[]): Heard[] {
    const found = new Set<Heard>();
    for (const id of sources) {
      const heard = this.#byId.get(id);
      if (!heard) continue;
      found.add(heard);
      const { quotedMessageId } = heard.line;
      const before = this.#byId.get(quotedMessageId === '' ? heard.answers : quotedMessageId);
      if (before) found.add(before);
    }
    return [...found].sort((a, b) => a.index - b.index);
  }

  /** What else it takes to tell rightly what these messages tell: what they answer, what came later. */
  beside(sources: readonly string[]): string[] {
    const support = this.#support(sources);
    const ids = support.map(({ line }) => line.messageId);
    const plans = this.#plans.filter((plan) => plan.sources.some((id) => ids.includes(id)));
    const talks = new Set(support.map(({ talk }) => talk));
    const first = support[0]?.index ?? 0;
    const later = this.#all.filter(
      (one) =>
        one.index > first &&
        tellsChange(one) &&
        (talks.has(one.talk) ||
          support.some(({ stems }) => [...stems].some((word) => one.stems.has(word)))),
    );
    const found = [...ids, ...plans.flatMap((plan) => plan.sources)];
    return [...found, ...later.slice(-mostBeside).map(({ line }) => line.messageId)];
  }

  /**
   * Those of the messages that are about what the sentence tells: they share a word with it, are
   * of somebody it names, or answer or go on from such a one. A number that is said somewhere of
   * something else bears nothing out. In another language nobody can tell.
   */
  #about(sentence: Said, support: readonly Heard[]): readonly Heard[] {
    const [own] = sentence.languages;
    const named = this.#people.in(sentence.text).flat();
    const core = support.filter(
      ({ stems, line, languages }) =>
        languages[0] !== own ||
        [...sentence.stems].some((one) => stems.has(one) && !isGeneral(one)) ||
        named.some(({ person }) => person === line.senderName),
    );
    if (core.length === 0) return support;
    return support.filter((one) => core.some((other) => one === other || isLinked(one, other)));
  }

  /** With the messages of the day that each part of a sentence is most about. */
  #widened(sentence: Said, support: readonly Heard[]): Heard[] {
    const found = new Set(support);
    for (const { wanted } of this.#ground.clausesOf(sentence)) {
      for (const { heard } of this.#ground.nearest(wanted, mostNear, leastNear)) found.add(heard);
    }
    return [...found].sort((a, b) => a.index - b.index);
  }

  /** Whether a sentence is in another language than the chat: of it names, numbers and moments alone compare. */
  isForeign(text: string, sources: readonly string[]): boolean {
    const sentence = read(text, this.#day.date, this.#main);
    return !this.#isOwn(sentence, this.#support(sources));
  }

  /** Whether a sentence is in the language of the chat or of what it rests on. */
  #isOwn({ languages: [own] }: Said, support: readonly Heard[]): boolean {
    return own === this.#main || support.some(({ languages }) => languages[0] === own);
  }

  /** Whether anything in a sentence of another language can be compared with its messages at all. */
  #isComparable(sentence: Said, support: readonly Heard[]): boolean {
    const { days, hours, amounts, stems, text } = sentence;
    if (days.length + hours.length + amounts.length > 0) return true;
    if (this.#people.in(text).length > 0 || properNouns(text).length > 0) return true;
    return support.some((one) => [...stems].some((stem) => one.stems.has(stem)));
  }

  /** What in a sentence its messages do not bear out; empty for a sentence that stands. */
  doubtsOf(text: string, sources: readonly string[], isWaiting = false): Doubt[] {
    const cited = this.#support(sources);
    if (cited.length === 0) return [{ of: 'status', what: 'it cites no message of the day' }];
    const sentence = read(text, this.#day.date, this.#main);
    const support = this.#widened(sentence, this.#about(sentence, cited));
    const isOwn = this.#isOwn(sentence, cited);
    const plans = this.#plans.filter((plan) =>
      plan.sources.some((id) => support.some(({ line }) => line.messageId === id)),
    );
    const doubts: Doubt[] = [];
    const doubt = (of: Doubt['of'], what: string) => {
      if (what !== '') doubts.push({ of, what });
    };
    const bound = isOwn ? this.#boundIn(sentence) : {};
    doubt('date', bound.date ?? this.#wrongDay(sentence, support, plans));
    doubt('time', bound.time ?? wrongTime(sentence, support, plans));
    doubt('time', strangeRange(sentence, support, this.#all));
    doubt('number', bound.number ?? wrongNumber(sentence, support, sources.length));
    doubt('name', this.#wrongName(sentence, support, sources));
    doubt('place', wrongPlace(sentence, support));
    if (isOwn) {
      doubt('person', swappedIn(sentence, support, this.#people));
      doubt('place', homeOfAnother(sentence, support, this.#people));
      doubt('person', doneByAnother(sentence, this.#ground, this.#people));
    }
    doubt('negation', turnedIn(sentence, support, isWaiting));
    doubt('status', opposedIn(sentence, support));
    if (!isWaiting && isOwn) doubt('negation', contradicted(sentence, this.#ground, this.#all));
    if (isUnsettled(sentence, support)) doubt('status', 'asked or offered, and not settled');
    if (!isWaiting && isOnlyAsked(sentence, support, this.#ground, this.#all))
      doubt('status', 'only asked, and not said');
    if (turnedRound(sentence, support, cited)) doubt('number', 'told the wrong way round');
    if (!isOwn && !this.#isComparable(sentence, support))
      doubt('status', 'nothing in it can be compared with the messages');
    doubt('outdated', outdatedBy(sentence, support, this.#all, this.#plans, this.#ground));
    return doubts;
  }

  /** Of each kind of slot: the first that its messages say otherwise; empty where all are borne out. */
  #boundIn(sentence: Said): Partial<Record<Slot['of'], string>> {
    const out: Partial<Record<Slot['of'], string>> = {};
    const slots = slotsOf(sentence, this.#day.date);
    const open = new Set<string>();
    for (const slot of slots) {
      const { units, rival } = bind(slot, slots, sentence, this.#ground);
      if (units.length === 0 && !rival) open.add(slot.of);
      else if (rival)
        out[slot.of] ??=
          `${sentence.text.slice(slot.start, slot.end)} / “${rival.text.slice(0, 80)}”`;
    }
    // What no sentence says alone may be reckoned from several: the days and counts below.
    for (const { of } of slots) if (!open.has(of)) out[of] ??= '';
    return out;
  }

  #wrongDay(sentence: Said, support: readonly Heard[], plans: readonly Plan[]): string {
    const heard: Day[] = [
      ...support.flatMap(({ days }) => days),
      ...plans.map(({ date, endDate }) => ({ date, endDate })),
      ...plans.flatMap(({ before }) =>
        before && before.date !== '' ? [{ date: before.date }] : [],
      ),
    ];
    for (const told of sentence.days) {
      // 'The 1st' may be anything's number: as one it is compared.
      if (told.basis === 'faint') continue;
      // 'Today' may be said of anything that was said today, where no other day is.
      if (told.date === this.#day.date && (heard.length === 0 || told.basis !== 'relative'))
        continue;
      const weekday = told.weekday;
      const ends = told.endDate ? [{ ...told, date: told.endDate }] : [];
      const isBorne = [told, ...ends].every((one) => heard.some((other) => isSameDay(one, other)));
      const isMatched =
        weekday === undefined ||
        support.some(({ days }) =>
          days.some((day) => day.date === told.date && day.weekday === weekday),
        );
      if (!isBorne || !isMatched) return sentence.text.slice(told.start, told.end);
    }
    return '';
  }

  /** German writes every noun like a name: only somebody at whose house or by whom is looked for. */
  #wrongGermanName({ text }: Said, said: string): string {
    for (const [, name = ''] of text.matchAll(germanName)) {
      if (!said.includes(fold(name)) && this.#texts.includes(fold(name))) return name;
    }
    return '';
  }

  /** Messages around those that a sentence is most about: what is said to them names people too. */
  #near(sentence: Said): Heard[] {
    const near = new Set(
      this.#ground
        .clausesOf(sentence)
        .flatMap(({ wanted }) => this.#ground.nearest(wanted, mostNear, leastNear))
        .map(({ heard }) => heard),
    );
    return this.#all.filter(({ index, talk }) =>
      [...near].some((one) => one.talk === talk && Math.abs(one.index - index) <= around),
    );
  }

  #wrongName(sentence: Said, cited: readonly Heard[], sources: readonly string[]): string {
    const support = [...cited, ...this.#near(sentence)];
    for (const one of this.#people.in(sentence.text)) {
      const isThere = one.some(({ person }) =>
        support.some(
          ({ line, text }) => line.senderName === person || this.#people.isNamed(person, text),
        ),
      );
      if (!isThere) return sentence.text.slice(one[0]?.start, one[0]?.end);
    }
    const texts = support.map(
      ({ text, line }) => `${line.text} ${text} ${line.senderName} ${line.media?.fileName ?? ''}`,
    );
    const said = fold(texts.join('\n'));
    if (sentence.languages[0] === 'de') {
      const own = this.#support(sources).map(({ text, line }) => `${text} ${line.senderName}`);
      return this.#wrongGermanName(sentence, fold(own.join('\n')));
    }
    const isLatin = /\p{Script=Latin}/u.test(texts.join(' '));
    const moments = [...sentence.days, ...sentence.hours];
    for (const noun of properNouns(sentence.text)) {
      const at = sentence.text.indexOf(noun);
      if (this.#people.isPart(noun) || isIn(moments, at) || monthWords.has(level(noun))) continue;
      const stem = fold(noun).slice(0, Math.max(3, noun.length - 2));
      if (said.includes(stem)) continue;
      // In another script a name may be written in several ways, or be a word that was translated.
      if (!isLatin && (soundsLike(noun, texts) || !soundsLike(noun, [this.#texts]))) continue;
      return noun;
    }
    return '';
  }
}

function wrongTime(sentence: Said, support: readonly Heard[], plans: readonly Plan[]): string {
  const said = new Set(support.flatMap((one) => [...minutesIn(one)]));
  for (const { time, endTime, before } of plans) {
    for (const one of [time, endTime, before?.time ?? '']) {
      const [hour = 0, minute = 0] = one.split(':').map(Number);
      if (one !== '') said.add(hour * 60 + minute);
    }
  }
  const bare = new Set(
    support.flatMap(({ amounts }) =>
      amounts.filter(({ unit }) => unit === '').flatMap(({ values }) => values),
    ),
  );
  const isBorne = (minutes: number, isOpen: boolean) =>
    said.has(minutes) ||
    (isOpen && said.has((minutes + halfDay) % (2 * halfDay))) ||
    (minutes % 60 === 0 && (bare.has(minutes / 60) || bare.has((minutes / 60 + 12) % 24)));
  const wrong = sentence.hours.find(
    (told) => !timesOf(told).every((minutes) => isBorne(minutes, told.open)),
  );
  return wrong ? sentence.text.slice(wrong.start, wrong.end) : '';
}

function timesOf({ hour, minute, endTime }: HourMention): number[] {
  const [end = 0, rest = 0] = (endTime ?? '').split(':').map(Number);
  return [hour * 60 + minute, ...(endTime ? [end * 60 + rest] : [])];
}

const isIn = (spans: readonly { start: number; end: number }[], at: number) =>
  spans.some(({ start, end }) => start <= at && at < end);

function wrongNumber(sentence: Said, support: readonly Heard[], sources: number): string {
  const heard = support.flatMap(({ amounts }) => amounts);
  // '27/11' is '27 November' of a message.
  const parts = new Set(
    support.flatMap(({ days }) => days.flatMap(({ date }) => date.split('-').map(Number))),
  );
  const people = new Set(support.map(({ line }) => line.senderId)).size;
  const counts = new Set([sources, support.length, people]);
  const moments = [...sentence.days.filter(({ basis }) => basis !== 'faint'), ...sentence.hours];
  const isBorne = ({ values, unit, text }: Amount) => {
    // Who counts the messages or the people that it cites says what is so.
    if (unit === '' && values.some((value) => value < 13 && counts.has(value))) return true;
    if (unit === '' && values.every((value) => parts.has(value))) return true;
    const same = heard.filter((one) => one.values.some((value) => values.includes(value)));
    return same.some((one) => isSameUnit(unit, one.unit)) && text !== '';
  };
  const wrong = sentence.amounts.find((told) => !isIn(moments, told.start) && !isBorne(told));
  return wrong?.text ?? '';
}

/** A place in words of the chat's language that the messages do not have, where they have another. */
function wrongPlace(sentence: Said, support: readonly Heard[]): string {
  const placeOf = ({ text, levelled, languages, days, hours }: Said) =>
    placeIn(text, tokensOf(text, levelled, new Set(languages)), [...days, ...hours], languages)
      ?.place ?? '';
  const told = placeOf(sentence);
  const others = support.filter(({ languages }) => languages[0] === sentence.languages[0]);
  if (told === '' || others.length === 0) return '';
  const said = words(support.map(({ text, line }) => `${text} ${line.senderName}`).join(' '));
  const { nouns } = placeWordsOf(sentence.languages[0] ?? 'en');
  // 'In suspense' is no place: one has a name, or is of a kind that has people in it.
  if (!/[\p{Lu}\p{N}]/u.test(told) && !words(told).some((word) => nouns.has(word))) return '';
  const isSaid = words(told).some(
    (word) => word.length > 1 && said.some((one) => one.slice(0, 5) === word.slice(0, 5)),
  );
  return !isSaid && others.some((one) => placeOf(one) !== '') ? told : '';
}
