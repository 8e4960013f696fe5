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
  /** By how many minutes an hour is put off or forward. */
  readonly minutes?: number;
}

/** By days from there; of levelled texts, whole words. */
const distances: readonly (readonly [days: number, ways: Readonly<Record<Language, string>>])[] = [
  [
    1,
    {
      en: 'the day after(?! tomorrow)|(?:the )?(?:next|following) day|(?:a|one) day (?:later|late|behind)|(?:back|delayed|postponed|pushed)(?: \\S+){0,3} (?:a|one) day',
      es: '(?:al|el) dia (?:siguiente|despues)|un dia (?:despues|mas tarde|de retraso)|(?:retras|atras|aplaz|pospon)\\S{0,8}(?: \\S+){0,3} un dia',
      pt: 'n?o dia seguinte|um dia (?:depois|mais tarde|de atraso)|(?:atras|adi)\\S{0,8}(?: \\S+){0,3} (?:em )?um dia',
      de: '(?:am )?tag (?:darauf|danach)|tags darauf|am (?:nachsten|folgenden) tag|am folgetag|einen tag (?:spater|danach|nach hinten)',
      fr: "le lendemain|le jour (?:d'apres|suivant)|un jour (?:plus tard|apres|de retard)|(?:decal|repouss|report)\\S{0,8}(?: \\S+){0,3} d'un jour",
      it: "(?:il )?giorno (?:dopo|successivo|seguente)|l'indomani|un giorno (?:dopo|piu tardi|di ritardo)|(?:slitt|posticip|rinvi)\\S{0,8}(?: \\S+){0,3} di un giorno",
      hi: '(?:uske )?agle din|(?:उसके )?अगले दिन|ek din (?:baad|late|der se|aage)|एक दिन (?:बाद|देर से|लेट|आगे)',
      ar: 'اليوم (?:التالي|اللي بعد[هو]?|الثاني)|(?:تاني|ثاني) يوم|بعد(?:ها|ه) بيوم|\\S{1,3}(?:خر|جل)\\S{0,3} يوم(?:ا)?',
    },
  ],
  [
    -1,
    {
      en: 'the day before(?! yesterday)|(?:a|one) day (?:earlier|early)|(?:forward|ahead)(?: by)? (?:a|one) day',
      es: 'el dia (?:anterior|antes)|la vispera|un dia antes|adelant\\S{0,8}(?: \\S+){0,3} un dia',
      pt: 'n?o dia anterior|na vespera|um dia (?:antes|mais cedo)|antecip\\S{0,8}(?: \\S+){0,3} (?:em )?um dia',
      de: 'am (?:vortag|tag davor|tag vorher)|einen tag (?:fruher|vorher|eher|nach vorne?)',
      fr: "la veille|un jour (?:plus tot|avant)|avanc\\S{0,8}(?: \\S+){0,3} d'un jour",
      it: 'il giorno (?:prima|precedente)|un giorno (?:prima|in anticipo)|anticip\\S{0,8}(?: \\S+){0,3} di un giorno',
      hi: '(?:usse )?ek din pehle|एक दिन पहले',
      ar: 'اليوم اللي قبل[هو]?|قبل(?:ها|ه) بيوم|يوم قبل(?:ها|ه)',
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
      en: '(?:a|one) week (?:later|on|late)|the week after(?! next)|(?:back|delayed|postponed|pushed)(?: \\S+){0,3} (?:a|one) week',
      es: 'una semana (?:despues|mas tarde|de retraso)|la semana siguiente|(?:retras|atras|aplaz|pospon)\\S{0,8}(?: \\S+){0,3} una semana',
      pt: 'uma semana (?:depois|mais tarde|de atraso)|n?a semana seguinte|(?:atras|adi)\\S{0,8}(?: \\S+){0,3} (?:em )?uma semana',
      de: '(?:um )?eine woche (?:spater|danach|nach hinten)|(?:in )?d(?:ie|er) woche (?:darauf|danach)',
      fr: "une semaine (?:plus tard|apres|de plus|de retard)|la semaine (?:d'apres|suivante)|(?:decal|repouss|report)\\S{0,8}(?: \\S+){0,3} d'une semaine",
      it: 'una settimana (?:dopo|piu tardi|di ritardo)|la settimana (?:dopo|successiva|seguente)|(?:slitt|posticip|rinvi)\\S{0,8}(?: \\S+){0,3} di una settimana',
      hi: 'ek haft[ea] (?:baad|late|aage)|एक हफ्त[ेा] (?:बाद|देर से|आगे)',
      ar: 'بعد(?:ها|ه)? ب?اسبوع|\\S{1,3}(?:خر|جل)\\S{0,3} اسبوع(?:ا)?',
    },
  ],
  [
    -7,
    {
      en: '(?:a|one) week (?:earlier|early)|(?:forward|ahead)(?: by)? (?:a|one) week',
      es: 'una semana antes|adelant\\S{0,8}(?: \\S+){0,3} una semana',
      pt: 'uma semana (?:antes|mais cedo)|antecip\\S{0,8}(?: \\S+){0,3} (?:em )?uma semana',
      de: 'eine woche (?:fruher|vorher|eher|nach vorne?)',
      fr: "une semaine (?:plus tot|avant)|avanc\\S{0,8}(?: \\S+){0,3} d'une semaine",
      it: 'una settimana (?:prima|in anticipo)|anticip\\S{0,8}(?: \\S+){0,3} di una settimana',
      hi: 'ek haft[ea] pehle|एक हफ्त[ेा] पहले',
      ar: 'قبل(?:ها|ه) باسبوع',
    },
  ],
];

/** By minutes from the hour that was spoken of; 'half an hour' before 'an hour'. */
const delays: readonly (readonly [minutes: number, ways: Readonly<Record<Language, string>>])[] = [
  [
    30,
    {
      en: '(?:half an|a half|1/2) hour (?:later|late)|(?:back|delayed|pushed)(?: \\S+){0,3} half an hour',
      es: 'media hora (?:despues|mas tarde|de retraso)|(?:retras|atras)\\S{0,8}(?: \\S+){0,3} media hora',
      pt: 'meia hora (?:depois|mais tarde|de atraso)|(?:atras|adi)\\S{0,8}(?: \\S+){0,3} (?:em )?meia hora',
      de: '(?:eine )?halbe (?:stunde|std) (?:spater|nach hinten)',
      fr: "(?:une )?demi ?-? ?heure (?:plus tard|apres|de retard)|(?:decal|repouss|retard)\\S{0,8}(?: \\S+){0,3} d'une demi ?-? ?heure",
      it: "mezz'ora (?:dopo|piu tardi|di ritardo)|(?:slitt|posticip|ritard)\\S{0,8}(?: \\S+){0,3} di mezz'ora",
      hi: 'aadh[ae] ghant[ae] (?:baad|late|der se|aage)|आध[ाे] घंट[ाे] (?:बाद|देर से|लेट|आगे)',
      ar: 'بعد(?:ها|ه) بنصف? ساع[هة]|\\S{1,3}(?:خر|جل)\\S{0,3} نصف? ساع[هة]',
    },
  ],
  [
    -30,
    {
      en: '(?:half an|a half|1/2) hour (?:earlier|early)|(?:forward|ahead)(?: by)? half an hour',
      es: 'media hora antes|adelant\\S{0,8}(?: \\S+){0,3} media hora',
      pt: 'meia hora (?:antes|mais cedo)|antecip\\S{0,8}(?: \\S+){0,3} (?:em )?meia hora',
      de: '(?:eine )?halbe (?:stunde|std) (?:fruher|eher|vorher|nach vorne?)',
      fr: "(?:une )?demi ?-? ?heure (?:plus tot|avant)|avanc\\S{0,8}(?: \\S+){0,3} d'une demi ?-? ?heure",
      it: "mezz'ora (?:prima|in anticipo)|anticip\\S{0,8}(?: \\S+){0,3} di mezz'ora",
      hi: 'aadh[ae] ghant[ae] (?:pehle|jaldi)|आध[ाे] घंट[ाे] (?:पहले|जल्दी)',
      ar: 'قبل(?:ها|ه) بنصف? ساع[هة]',
    },
  ],
  [
    60,
    {
      en: '(?:an|one|1) hour (?:later|late)|(?:back|delayed|postponed|pushed)(?: \\S+){0,3} (?:an|one|1) hour',
      es: '(?:una|1) hora (?:despues|mas tarde|de retraso)|(?:retras|atras)\\S{0,8}(?: \\S+){0,3} (?:una|1) hora',
      pt: '(?:uma|1) hora (?:depois|mais tarde|de atraso)|(?:atras|adi)\\S{0,8}(?: \\S+){0,3} (?:em )?(?:uma|1) hora',
      de: '(?:eine|1) (?:stunde|std) (?:spater|nach hinten)',
      fr: "(?:une|1) ?h(?:eure)? (?:plus tard|apres|de retard)|(?:decal|repouss|retard)\\S{0,8}(?: \\S+){0,3} d'(?:une|1) ?h(?:eure)?",
      it: "(?:un'|un |1 )ora (?:dopo|piu tardi|di ritardo)|(?:slitt|posticip|ritard)\\S{0,8}(?: \\S+){0,3} di (?:un'|1 )ora",
      hi: '(?:ek|1) ghant[ae] (?:baad|late|der se|aage)|एक घंट[ाे] (?:बाद|देर से|लेट|आगे)',
      ar: 'بعد(?:ها|ه) بساع[هة]|\\S{1,3}(?:خر|جل)\\S{0,3} ساع[هة]|ساع[هة] (?:تاخير|متاخر\\S{0,8})',
    },
  ],
  [
    -60,
    {
      en: '(?:an|one|1) hour (?:earlier|early)|(?:forward|ahead)(?: by)? (?:an|one|1) hour',
      es: '(?:una|1) hora antes|adelant\\S{0,8}(?: \\S+){0,3} (?:una|1) hora',
      pt: '(?:uma|1) hora (?:antes|mais cedo)|antecip\\S{0,8}(?: \\S+){0,3} (?:em )?(?:uma|1) hora',
      de: '(?:eine|1) (?:stunde|std) (?:fruher|eher|vorher|nach vorne?)',
      fr: "(?:une|1) ?h(?:eure)? (?:plus tot|avant)|avanc\\S{0,8}(?: \\S+){0,3} d'(?:une|1) ?h(?:eure)?",
      it: "(?:un'|un |1 )ora (?:prima|in anticipo)|anticip\\S{0,8}(?: \\S+){0,3} di (?:un'|1 )ora",
      hi: '(?:ek|1) ghant[ae] (?:pehle|jaldi)|एक घंट[ाे] (?:पहले|जल्दी)',
      ar: 'قبل(?:ها|ه) بساع[هة]|(?:بكير|ابدر|بدري) (?:ب)?ساع[هة]|ساع[هة] (?:بدري|ابكر)',
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

type Ways = (typeof distances)[number];

const patternsOf = (all: readonly Ways[]) =>
  all.map(
    ([far, ways]) =>
      [
        far,
        new Map(
          Object.entries(ways).map(([language, source]) => [
            language as Language,
            once(() => new RegExp(`${wordStarts}(?:${source})${wordEnds}`, 'u')),
          ]),
        ),
      ] as const,
  );
const patterns = patternsOf(distances);
const delayPatterns = patternsOf(delays);

const sourceOf = (all: readonly Ways[]) => all.flatMap(([, ways]) => Object.values(ways)).join('|');
const anyDelay = new RegExp(sourceOf(delays), 'u');
const anyDistance = new RegExp(sourceOf(distances), 'u');
const anyBehind =
  /darauf|drauf|danach|after|suivant|d.apr|siguiente|dopo|seguente|successiv|seguinte|بعد/u;
/** What shifts an hour, or a day, names one: most sentences do not, and need not be looked at again. */
const namesHour = /hour|hora|stunde|std|heure|\dh|\d h|e h|ora|ghant|घंट|ساع/u;
const namesDay =
  /day|week|dia|semana|[vi]s?pera|tag|folge|woche|jour|semaine|lendemain|veille|giorn|indomani|settiman|din|दिन|haft|हफ्त|يوم|سبوع/u;

const mayDelay = (levelled: string) => namesHour.test(levelled) && anyDelay.test(levelled);

/** Whether a text may tell a day from another, or put an hour off or forward; most do not. */
export function mayTellFromThere(text: string): boolean {
  const levelled = level(text);
  return (
    anyBehind.test(levelled) ||
    (namesDay.test(levelled) && anyDistance.test(levelled)) ||
    mayDelay(levelled)
  );
}

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

/** A levelled text without the words that shift a day or an hour. */
export function withoutShift(levelled: string, languages: readonly Language[]): string {
  let rest = levelled;
  for (const [, ways] of [...delayPatterns, ...patterns])
    for (const language of languages) {
      const way = ways.get(language)?.();
      if (way) rest = rest.replace(way, ' ');
    }
  return rest;
}

/** By how many minutes a levelled sentence puts an hour off or forward; 0 where it does not. */
export function minutesFromThere(levelled: string, languages: readonly Language[]): number {
  if (!mayDelay(levelled)) return 0;
  for (const [minutes, ways] of delayPatterns) {
    if (languages.some((language) => ways.get(language)?.().test(levelled))) return minutes;
  }
  return 0;
}
