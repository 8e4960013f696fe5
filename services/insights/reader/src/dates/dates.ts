import * as chrono from 'chrono-node';
import { isNeither, level, phrasesIn, type TimePhrase } from './phrases.ts';

/** Reads the phrases of one language each. */
export const dateParsers = {
  en: chrono.en.GB,
  es: chrono.es.casual,
  pt: chrono.pt.casual,
  de: chrono.de.casual,
  fr: chrono.fr.casual,
  it: chrono.it.casual,
  ar: chrono.ar.casual,
} as const;

type Code = keyof typeof dateParsers;

const byName: Readonly<Record<string, Code>> = {
  english: 'en',
  spanish: 'es',
  portuguese: 'pt',
  german: 'de',
  french: 'fr',
  italian: 'it',
  arabic: 'ar',
};

/** A phrase about time: its first and last character, and what it means. */
export interface DatePhrase {
  readonly start: number;
  readonly end: number;
  /** ISO date, date and time without zone, or year; empty where it names none of them. */
  readonly value: string;
}

/** The end of a longer number, no month of a year: 123-12-1234. */
const endOfNumber = (text: string, { start, end }: DatePhrase) =>
  /\d-$/.test(text.slice(0, start)) && /^\d{1,2}-\d{4}$/.test(text.slice(start, end + 1));

const dayMs = 24 * 3_600_000;
const isoDay = (at: Date) => at.toISOString().slice(0, 10);

/** The day that a phrase names in figures, the next such one where it does not say of when. */
function dayOf({ day, month, year }: TimePhrase, reference: Date): string {
  if (day === undefined) return year === undefined ? '' : String(year);
  const full = year !== undefined && year < 100 ? 2000 + year : year;
  const from = Date.UTC(
    reference.getUTCFullYear(),
    reference.getUTCMonth(),
    reference.getUTCDate(),
  );
  const fits = (at: Date) =>
    at.getUTCDate() === day && (month === undefined || at.getUTCMonth() + 1 === month);
  if (full !== undefined && month !== undefined) {
    const at = new Date(Date.UTC(full, month - 1, day));
    return fits(at) ? isoDay(at) : '';
  }
  for (let ahead = 0; ahead < 366; ahead++) {
    const at = new Date(from + ahead * dayMs);
    if (fits(at)) return isoDay(at);
  }
  return '';
}

/** The days that a text names in figures alone ('am 22.04.', 'el día 18'), as ISO dates. */
export function daysNamedIn(text: string, language: keyof typeof dateParsers, reference: Date) {
  return phrasesIn(level(text), language).flatMap((phrase) => {
    const value = phrase.day === undefined ? '' : dayOf(phrase, reference);
    return value ? [{ value, text: text.slice(phrase.index, phrase.index + phrase.length) }] : [];
  });
}

/** One phrase of those that overlap: from the first character to the last, with the best value. */
function joined(phrases: readonly DatePhrase[]): DatePhrase[] {
  const out: DatePhrase[] = [];
  for (const next of [...phrases].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = out.at(-1);
    if (!last || next.start > last.end) {
      out.push(next);
      continue;
    }
    const value = next.value.length > last.value.length ? next.value : last.value;
    out[out.length - 1] = { start: last.start, end: Math.max(last.end, next.end), value };
  }
  return out;
}

function parsed(text: string, code: Code, reference: Date): DatePhrase[] {
  return dateParsers[code].parse(text, { instant: reference, timezone: 0 }).map((result) => {
    const iso = result.start.date().toISOString();
    // Some of its languages count the space around a phrase in.
    const start = result.index + result.text.search(/\S/);
    return {
      start,
      end: start + result.text.trim().length - 1,
      value: result.start.isCertain('hour') ? iso.slice(0, 19) : iso.slice(0, 10),
    };
  });
}

/**
 * The date phrases of a text in a language ('english', …), read at a wall-clock time: what the
 * calendar parser reads, and what the language's own patterns find beside it.
 */
export function datesIn(text: string, language: string, reference: Date): DatePhrase[] {
  const code = byName[language] ?? 'en';
  const found = phrasesIn(level(text), code).map((phrase) => ({
    start: phrase.index,
    end: phrase.index + phrase.length - 1,
    value: dayOf(phrase, reference),
  }));
  return joined([...parsed(text, code, reference), ...found]).filter(
    (phrase) =>
      !isNeither(text.slice(phrase.start, phrase.end + 1), code) && !endOfNumber(text, phrase),
  );
}
