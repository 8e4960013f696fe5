import { dateOf, offsetMinutes } from '@groupsight/shared/days';
import type { Line, ResourceDraft } from '../../engine/types.ts';
import { dateParsers, daysNamedIn } from '../dates/dates.ts';
import { languageOf } from '../languages.ts';
import { eventWords, onlinePlace, pastWords, placePattern } from '../lexicon/events.ts';
import { clean, fold, sentences, shorten, stem, withoutUrls, words } from '../text.ts';

type EventLanguage = keyof typeof eventWords;

/** Weekday and month names that only this parser must read ('may', 'sat', 'mar' mislead others). */
const mayHoldDate =
  /\b(?:to(?:day|night|morrow)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo|hoje|amanha|segunda|terca|quarta|quinta|sexta|heute|morgen|ubermorgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|demain|aujourd'hui|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|oggi|domani|lunedi|martedi|mercoledi|giovedi|venerdi|domenica)\b|[\u0660-\u0669]|غدا|اليوم|الأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت/u;

const months =
  'jan|ene|gen|feb|fev|mar|apr|abr|avr|ma[iyg]|jun|juin|giu|jul|juil|lug|aug|ago|aou|sep|set|oct|okt|out|ott|nov|dec|dez|dic';
/** Numbers that may be a day or a time: most numbers in chats are neither, and parsers are slow. */
const numbersOfDates = new RegExp(
  `\\d\\s?[./:-]\\s?\\d|\\d\\.|\\d ?(?:am|pm|h|hs|uhr|st|nd|rd|th)\\b|\\d\\s+(?:de |of )?(?:${months})|(?:${months})[a-z]*\\.?,? \\d|\\b(?:in|en|em|dans|tra|fra|dia|el|am|den|le|il|the|on|no) \\d`,
);

/** Words for the message's own day that parsers do not count as a date. */
const thisDay =
  /tonight|this (?:morning|afternoon|evening)|esta (?:tarde|noche)|hoje|heute|ce soir|stasera/;

/** In a longer text a date elsewhere belongs to something else. */
const farthestContext = 160;

/** An event further away than this is a misread number. */
const furthestMs = 400 * 24 * 3_600_000;

/** '90 days' is how long something takes; 'in 90 days' is when it is. */
const span = /^\d+\s*\p{L}+$/u;

interface Moment {
  readonly date: string;
  readonly time: string;
  readonly phrase: string;
}

const two = (value: number | null) => String(value ?? 0).padStart(2, '0');

/** '19h', '19h30' and '19 Uhr' as the parsers of every language read them. */
function plainTimes(text: string): string {
  return text.replace(/\b(\d{1,2}) ?(?:h|Uhr|hs|hrs)(?: ?(\d{2}))?\b/g, (whole, hour, minutes) =>
    Number(hour) < 24 ? `${hour}:${minutes ?? '00'}` : whole,
  );
}

/** The first date phrase that lies on the message's day or later, in the zone's wall clock. */
function momentIn(text: string, language: EventLanguage, line: Line, zone: string): Moment | null {
  const reference = { instant: new Date(line.at), timezone: offsetMinutes(line.at, zone) };
  const today = dateOf(line.at, zone);
  for (const result of dateParsers[language].parse(text, reference, { forwardDate: true })) {
    const { start } = result;
    if (result.tags().has('result/relativeDate') && span.test(result.text.trim())) continue;
    const timed = start.isCertain('hour');
    const dated = start.isCertain('day') || start.isCertain('weekday');
    // 'It starts at 7' is of some day that was named elsewhere; 'tonight at 7' is of today.
    if (!dated && !(timed && thisDay.test(fold(result.text)))) continue;
    const date = `${start.get('year')}-${two(start.get('month'))}-${two(start.get('day'))}`;
    const distance = Date.parse(`${date}T00:00:00Z`) - line.at;
    if (date < today || Number.isNaN(distance) || distance > furthestMs) continue;
    const time = timed ? `${two(start.get('hour'))}:${two(start.get('minute'))}` : '';
    return { date, time, phrase: result.text };
  }
  return namedDay(text, language, today, reference);
}

/** 'Am 22.04.' and 'el día 18' are no dates to the parser; the time beside them is one. */
function namedDay(
  text: string,
  language: EventLanguage,
  today: string,
  reference: { instant: Date; timezone: number },
): Moment | null {
  const named = daysNamedIn(text, language, new Date(`${today}T00:00:00Z`)).find(
    ({ value }) => value >= today,
  );
  if (!named) return null;
  const timed = dateParsers[language]
    .parse(text.replace(named.text, ' '), reference)
    .find(({ start }) => start.isCertain('hour'));
  const time = timed ? `${two(timed.start.get('hour'))}:${two(timed.start.get('minute'))}` : '';
  return { date: named.value, time, phrase: named.text };
}

function placeIn(sentence: string, phrase: string): string {
  const rest = withoutUrls(sentence).replace(phrase, ' ');
  const place = placePattern.exec(rest)?.[1];
  if (place) return shorten(clean(place.replace(/[.,]+$/, '')), 80);
  return onlinePlace.exec(sentence)?.[1] ?? '';
}

const languages = Object.keys(eventWords) as EventLanguage[];

/** The occasion's word, so that 'Reminder: the meeting …' and 'meeting …' are one event. */
function wordKey(sentence: string, language: EventLanguage): string {
  const word = eventWords[language].exec(fold(sentence))?.[0] ?? '';
  return words(word).map(stem).join(' ');
}

/** The languages that a sentence may name an occasion in; the one it is written in if that does. */
function readers(sentence: string, folded: string): readonly EventLanguage[] {
  const naming = languages.filter((language) => eventWords[language].test(folded));
  if (naming.length < 2) return naming;
  const written = languageOf(words(folded), sentence);
  const own = naming.find((language) => language === written);
  return own === undefined ? naming : [own];
}

/**
 * The best reading of a sentence: words such as 'reunion' belong to several languages, so each
 * one's parser reads it and the longest date phrase wins.
 */
function eventOf(sentence: string, context: string, line: Line, zone: string) {
  const folded = fold(sentence);
  if (pastWords.test(folded)) return null;
  let best: { moment: Moment; language: EventLanguage } | null = null;
  for (const language of readers(sentence, folded)) {
    const moment =
      momentIn(sentence, language, line, zone) ??
      (context !== sentence && context.length <= farthestContext
        ? momentIn(context, language, line, zone)
        : null);
    if (moment && moment.phrase.length > (best?.moment.phrase.length ?? 0)) {
      best = { moment, language };
    }
  }
  if (!best) return null;
  const { moment, language } = best;
  const draft: ResourceDraft = {
    key: `event:${moment.date}:${moment.time || wordKey(sentence, language)}`,
    type: 'event',
    name: shorten(clean(withoutUrls(sentence)), 100),
    description: shorten(clean(line.text), 300),
    url: '',
    mediaId: '',
    eventDate: moment.date,
    eventTime: moment.time,
    eventLocation: placeIn(sentence, moment.phrase) || placeIn(context, moment.phrase),
  };
  return draft;
}

/** The occasion a message invites to, if it names one with a date; a question plans nothing. */
export function eventsOf(line: Line, timeZone: string): ResourceDraft[] {
  const { text } = line;
  if (text.length < 8 || text.length > 2000) return [];
  const folded = fold(text);
  if (!mayHoldDate.test(folded) && !numbersOfDates.test(folded)) return [];
  if (!languages.some((language) => eventWords[language].test(folded))) return [];
  const context = plainTimes(clean(withoutUrls(text)));
  for (const sentence of sentences(plainTimes(text))) {
    if (/[?؟]\s*$/.test(sentence)) continue;
    const event = eventOf(sentence, context, line, timeZone);
    if (event) return [event];
  }
  return [];
}
