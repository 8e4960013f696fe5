import { addDays } from '@groupsight/shared/days';
import type { Language } from '../languages.ts';
import { once } from '../remembered.ts';
import { weekdayOf } from './calendar.ts';
import type { Token } from './tokens.ts';
import { level } from './tokens.ts';

/** A day that is told from one that was spoken of before: 'the day after', 'freitag darauf'. */
export interface FromThere {
  readonly days: number;
  /** Monday 1; the first such day behind it. */
  readonly weekday?: number;
}

/** By days from there; of levelled texts, whole words. */
const distances: readonly (readonly [days: number, ways: Readonly<Record<Language, string>>])[] = [
  [
    1,
    {
      en: 'the day after(?! tomorrow)|(?:the )?(?:next|following) day|(?:a|one) day later',
      es: '(?:al|el) dia (?:siguiente|despues)|un dia despues',
      pt: 'n?o dia seguinte|um dia depois',
      de: '(?:am )?tag (?:darauf|danach)|tags darauf|am (?:nachsten|folgenden) tag|am folgetag|einen tag (?:spater|danach)',
      fr: "le lendemain|le jour (?:d'apres|suivant)|un jour (?:plus tard|apres)",
      it: "(?:il )?giorno (?:dopo|successivo|seguente)|l'indomani|un giorno dopo",
      hi: '(?:uske )?agle din|(?:उसके )?अगले दिन|ek din baad|एक दिन बाद',
      ar: 'اليوم (?:التالي|اللي بعد[هو]?|الثاني)|(?:تاني|ثاني) يوم',
    },
  ],
  [
    -1,
    {
      en: 'the day before(?! yesterday)|(?:a|one) day earlier',
      es: 'el dia (?:anterior|antes)|la vispera|un dia antes',
      pt: 'n?o dia anterior|na vespera|um dia antes',
      de: 'am (?:vortag|tag davor|tag vorher)|einen tag (?:fruher|vorher|eher)',
      fr: 'la veille|un jour (?:plus tot|avant)',
      it: 'il giorno (?:prima|precedente)|un giorno prima',
      hi: '(?:usse )?ek din pehle|एक दिन पहले',
      ar: 'اليوم اللي قبل[هو]?|قبل(?:ها|ه) بيوم',
    },
  ],
  [
    0,
    {
      en: '(?:on )?that (?:same |very )?day|(?:the )?same day',
      es: 'ese (?:mismo )?dia|el mismo dia',
      pt: 'n?esse (?:mesmo )?dia|n?o mesmo dia',
      de: 'an (?:dem|diesem) tag|am (?:selben|gleichen) tag',
      fr: 'ce jour(?: ?- ?la)?|le meme jour',
      it: 'quel giorno|lo stesso giorno',
      hi: 'us(?:i)? din|उसी? दिन',
      ar: '(?:ذاك|هذاك|هداك|نفس) اليوم|اليوم (?:نفسه|ذاته)',
    },
  ],
  [
    7,
    {
      en: '(?:a|one) week later|the week after(?! next)',
      es: 'una semana (?:despues|mas tarde)|la semana siguiente',
      pt: 'uma semana depois|n?a semana seguinte',
      de: '(?:um )?eine woche (?:spater|danach|nach hinten)|(?:in )?d(?:ie|er) woche (?:darauf|danach)',
      fr: "une semaine (?:plus tard|apres|de plus)|la semaine (?:d'apres|suivante)",
      it: 'una settimana dopo|la settimana (?:dopo|successiva|seguente)',
      hi: 'ek hafte baad|एक हफ्ते बाद',
      ar: 'بعد(?:ها|ه)? ب?اسبوع',
    },
  ],
];

/** Behind a weekday: the first one behind a day that was spoken of. */
const behindWeekday =
  /^(?:darauf|danach|drauf|after(?: that)?|suivante?|d'apres|siguiente|dopo|seguente|successiv[oa]|seguinte|اللي بعد\p{L}*)(?!\p{L})/u;

const names = /(?:siguiente|suivante?|seguente|successiv[oa]|seguinte)(?!\p{L})/u;

/**
 * What a weekday that is told from another day says so with: how many letters behind it, 0 where it
 * is part of it ('domingo siguiente'); undefined for a weekday of its own.
 */
export function behindIn(levelled: string, start: number, end: number): number | undefined {
  const rest = levelled.slice(end);
  const spaces = rest.length - rest.trimStart().length;
  const found = behindWeekday.exec(rest.trimStart());
  if (found) return spaces + found[0].length;
  return names.test(levelled.slice(start, end)) ? 0 : undefined;
}

const wordStarts = '(?<![\\p{L}\\p{M}\\p{N}])';
const wordEnds = '(?![\\p{L}\\p{M}\\p{N}])';

const patterns = distances.map(
  ([days, ways]) =>
    [
      days,
      new Map(
        Object.entries(ways).map(([language, source]) => [
          language as Language,
          once(() => new RegExp(`${wordStarts}(?:${source})${wordEnds}`, 'u')),
        ]),
      ),
    ] as const,
);

const any = new RegExp(
  distances.flatMap(([, ways]) => Object.values(ways)).join('|') +
    '|darauf|drauf|danach|after|suivant|d.apr|siguiente|dopo|seguente|successiv|seguinte|بعد',
  'u',
);

/** Whether a text may tell a day from another; most do not. */
export const mayTellFromThere = (text: string): boolean => any.test(level(text));

/** The day that a levelled sentence tells from another; null for none. */
export function fromThere(
  levelled: string,
  tokens: readonly Token[],
  languages: readonly Language[],
): FromThere | null {
  for (const token of tokens) {
    if (token.kind === 'W' && behindWeekday.test(levelled.slice(token.end).trimStart()))
      return { days: 0, weekday: token.value };
  }
  for (const [days, ways] of patterns) {
    if (languages.some((language) => ways.get(language)?.().test(levelled))) return { days };
  }
  return null;
}

/** The date that is meant, told from `there`. */
export function dateFrom({ days, weekday }: FromThere, there: string): string {
  if (weekday === undefined) return addDays(there, days);
  const ahead = (weekday - weekdayOf(there) + 7) % 7;
  return addDays(there, ahead === 0 ? 7 : ahead);
}
