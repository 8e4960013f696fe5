/** The languages that the screens are there in. */
export const languages = ['en', 'de', 'es', 'ar'] as const;

export type Language = (typeof languages)[number];

export const isLanguage = (text: string): text is Language =>
  languages.some((language) => language === text);

/**
 * What there is in a language; in English where there is nothing.
 * @param language BCP 47, such as `de-AT`; empty for whoever chose none
 */
export function inLanguage<T>(all: Readonly<Record<Language, T>>, language: string): T {
  const [known = ''] = language.split('-');
  return all[isLanguage(known) ? known : 'en'];
}

/**
 * The language that a browser asks for first, of those that there are; undefined for none.
 * @param header `accept-language`, such as `de-AT,de;q=0.9,en;q=0.8`
 */
export function languageAskedFor(header: string): Language | undefined {
  const ranges = header.slice(0, 1_000).split(',');
  return ranges
    .map((range) => {
      const [tag = '', weight = ''] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return { language: tag.split('-')[0] ?? '', weight: weight === '' ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
    .find(isLanguage);
}
