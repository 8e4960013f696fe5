import * as chrono from 'chrono-node';

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

const byName: Readonly<Record<string, keyof typeof dateParsers>> = {
  english: 'en',
  spanish: 'es',
  portuguese: 'pt',
  german: 'de',
  french: 'fr',
  italian: 'it',
  arabic: 'ar',
};

/** A phrase that means a date or time: its first and last character, and what it means. */
export interface DatePhrase {
  readonly start: number;
  readonly end: number;
  /** ISO date or date and time without zone. */
  readonly value: string;
}

/** The date phrases of a text in a language ('english', …), read at a wall-clock time. */
export function datesIn(text: string, language: string, reference: Date): DatePhrase[] {
  const parser = dateParsers[byName[language] ?? 'en'];
  return parser.parse(text, { instant: reference, timezone: 0 }).map((result) => {
    const iso = result.start.date().toISOString();
    return {
      start: result.index,
      end: result.index + result.text.length - 1,
      value: result.start.isCertain('hour') ? iso.slice(0, 19) : iso.slice(0, 10),
    };
  });
}
