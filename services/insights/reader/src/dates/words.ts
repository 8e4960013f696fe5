/**
 * What a language says about time, for the phrases that calendar parsers leave out: spans,
 * durations, repetitions, parts of a day. Everything in lower case without accents.
 */
export interface DateWords {
  /** Alternations that the patterns name in braces; one may name those before it. */
  readonly atoms: Readonly<Record<string, string>>;
  /** Regular expressions; a named group tells `day`, `month` or `year`. */
  readonly patterns: readonly string[];
  /** Phrases that only look like a time: greetings, short words that are names of days. */
  readonly neither: string;
}

/** Written alike in every language. */
export const sharedAtoms: Readonly<Record<string, string>> = {
  YEAR: '(?:1[5-9]\\d\\d|20\\d\\d|21\\d\\d)',
  DIGITS: '\\d+(?:[.,]\\d+)?|½|¼',
};

export const sharedPatterns: readonly string[] = [
  // Years and their parts.
  '(?<![\\d$€£%#,.:/-])(?<year>{YEAR})(?:\\.0)?(?![\\d%$€£:/]|[.,]\\d|-\\d{3}|-\\d\\d-)',
  '{YEAR} ?[-~–] ?{YEAR}',
  '{YEAR}[ -]?(?:q|t|h|s|trimestre ?)[1-4]\\b',
  '\\b(?:q|t|h)[1-4](?:[ -]?{YEAR})?\\b',
  "{YEAR} ?'?s\\b",
  '\\b(?:cy|fy|sy) ?(?:{YEAR}|\\d\\d)\\b',
  '\\b{YEAR}[-/](?:0?[1-9]|1[0-2])(?![\\d/.-])',
  '(?<![\\d/.-])(?:0?[1-9]|1[0-2])[-/]{YEAR}(?![\\d/-])',
  // Days in figures: 29/2, 22.04., 12-5.
  '(?<![\\d/.,:-])(?<day>0?[1-9]|[12]\\d|3[01])[/-](?<month>0?[1-9]|1[0-2])(?:[/-](?<year>{YEAR}|\\d\\d))?(?![\\d/-]|[.,]\\d)',
  '(?<![\\d/.,:-])(?<day>0?[1-9]|[12]\\d|3[01])\\.(?<month>0?[1-9]|1[0-2])\\.(?<year>{YEAR})?(?!\\d)',
  '(?<!\\d)(?:0?[1-9]|[12]\\d|3[01]) (?:0[1-9]|1[0-2]) (?:{YEAR}|\\d\\d)(?!\\d)',
  // Days with the name of a month in other orders: 2020/sep/23, 23-2020-september.
  '{YEAR}[ /-]{MONTH}[ /-]\\d{1,2}\\b',
  '{MONTH}[ /-]{YEAR}[ /-]\\d{1,2}\\b',
  '\\b\\d{1,2}[ /-]{YEAR}[ /-]{MONTH}\\b',
  '\\b{MONTH} \\d{1,2} ?- ?\\d{1,2}\\b',
  '\\b{MONTH}\\.? (?:de |del |di )?{YEAR}\\b',
  // A span of hours in figures.
  '\\b(?:[01]\\d|2[0-3])[0-5]\\d ?[-–] ?(?:[01]\\d|2[0-3])[0-5]\\d\\b',
];
