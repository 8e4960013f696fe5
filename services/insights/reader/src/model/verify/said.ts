import type { Language } from '../../languages.ts';
import { languagesOf, stemsOf } from '../../plans/candidates.ts';
import type { DayMention } from '../../plans/days.ts';
import type { HourMention } from '../../plans/hours.ts';
import { momentsIn } from '../../plans/moments.ts';
import { level, tokensOf } from '../../plans/tokens.ts';
import { planWords } from '../../plans/words/all.ts';
import { urlsIn } from '../../resources/links.ts';
import { clean, withoutUrls } from '../../text.ts';

/** A number as it may be meant: '1.200' is twelve hundred or one and a fifth. */
export interface Amount {
  readonly start: number;
  readonly text: string;
  readonly values: readonly number[];
  /** What it counts, where that is written beside it: money, a share, a length of time. */
  readonly unit: string;
}

/** What a text says that can be compared: days, hours, numbers, words. */
export interface Said {
  /** Without web addresses, and as `level` writes it: both of the same length. */
  readonly text: string;
  readonly levelled: string;
  readonly languages: readonly Language[];
  readonly days: readonly DayMention[];
  readonly hours: readonly HourMention[];
  /** Those of days and hours too. */
  readonly amounts: readonly Amount[];
  readonly stems: ReadonlySet<string>;
}

const units: readonly (readonly [string, RegExp])[] = [
  ['euro', /^(?:€|eur\b|euros?\b|يورو|यूरो)/u],
  ['$', /^\$/u],
  ['dollar', /^(?:usd\b|dollars?\b|dolares\b|دولار)/u],
  ['pound', /^(?:£|gbp\b|pounds?\b|quid\b|جنيه|egp\b|libras?\b)/u],
  ['rupee', /^(?:₹|rs\b|inr\b|rupees?\b|rupaye\b|rupay\b|रुपये|रुपए|रुपय)/u],
  ['real', /^(?:r\$|reais\b|real\b|brl\b|contos?\b)/u],
  ['peso', /^(?:pesos?\b|mxn\b)/u],
  [
    'share',
    /^(?:%|percent\b|prozent\b|por ?ciento\b|por ?cento\b|pour ?cent\b|per ?cento\b|في المية|بالمية|फीसदी|प्रतिशत)/u,
  ],
  ['minute', /^(?:min\b|mins\b|minut\p{L}*|دقيق\p{L}*|دقايق|دقائق|मिनट)/u],
  [
    'hour',
    /^(?:hours?\b|hrs\b|stunden?\b|std\b|horas?\b|heures?\b|ore\b|ora\b|ساع\p{L}*|ghante?\b|घंटे?)/u,
  ],
  ['day', /^(?:days?\b|tagen?\b|tage\b|dias?\b|jours?\b|giorn\p{L}+|ايام|أيام|يوم|din\b|दिन)/u],
  [
    'week',
    /^(?:weeks?\b|wochen?\b|semanas?\b|semaines?\b|settiman\p{L}+|اسبوع|أسبوع|اسابيع|hafte?\b|हफ्ते?)/u,
  ],
  [
    'month',
    /^(?:months?\b|monaten?\b|monate?\b|mes(?:es)?\b|mois\b|mes[ei]\b|شهر|شهور|mahine\b|महीने)/u,
  ],
  ['kilometre', /^(?:km\b|kilomet\p{L}+|كيلو|किलोमीटर)/u],
];

const before: readonly (readonly [string, RegExp])[] = [
  ['euro', /€\s?$/u],
  ['real', /r\$\s?$/u],
  ['$', /(?<!r)\$\s?$/u],
  ['pound', /£\s?$/u],
  ['rupee', /(?:₹|rs\.?)\s?$/u],
];

/** What is written beside a number; sums of money in dollars and pesos share a sign. */
function unitAt(text: string, start: number, end: number): string {
  const lead = text.slice(Math.max(0, start - 4), start);
  const led = before.find(([, pattern]) => pattern.test(lead));
  if (led) return led[0];
  const tail = text.slice(end, end + 14).replace(/^[\s-]/, '');
  return units.find(([, pattern]) => pattern.test(tail))?.[0] ?? '';
}

const figures = /\d+(?:[.,' \u00A0\u202F]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d*[.,]?\d+/gu;

/** The values that figures may stand for. */
function valuesOf(text: string): number[] {
  const bare = text.replace(/[' \u00A0\u202F]/g, '');
  const found = new Set<number>();
  found.add(Number(bare.replace(/[.,]/g, '')));
  const decimal = bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ',';
  const other = decimal === '.' ? ',' : '.';
  found.add(Number(bare.replaceAll(other, '').replace(decimal, '.')));
  // '8:45', '20.11.' and '3,4': each part is a number of its own.
  if (!/[.,]\d{3}(?!\d)/.test(bare))
    for (const part of bare.split(/[.,]/)) if (part !== '') found.add(Number(part));
  return [...found].filter((value) => Number.isFinite(value));
}

/** A number word that is no other everyday word of its language. */
const ambiguous = new Set(['sei', 'once', 'do', 'due', 'sete', 'nove']);
/** Which they are in a text of their own language. */
const plainIn = new Map<string, Language>([
  ['due', 'it'],
  ['once', 'es'],
  ['nove', 'pt'],
  ['sete', 'pt'],
]);
const numberWords = new Map<Language, Map<string, number>>();
for (const language of Object.keys(planWords) as Language[]) {
  const list = planWords[language].numbers.split(',').map((word) => level(word.trim()));
  numberWords.set(language, new Map(list.map((word, index) => [word, index + 1])));
}

function amountsIn(levelled: string, languages: readonly Language[]): Amount[] {
  const out: Amount[] = [];
  for (const match of levelled.matchAll(figures)) {
    const [text] = match;
    const values = valuesOf(text);
    // '95k', '2.4 lakh' count as they are written and by what they come to.
    const tail = levelled.slice(match.index + text.length, match.index + text.length + 6);
    const times = /^k\b/u.test(tail) ? 1000 : /^\s?(?:lakh|lac|लाख)/u.test(tail) ? 100_000 : 0;
    if (times > 0) values.push(...values.map((value) => Math.round(value * times)));
    const unit = unitAt(levelled, match.index, match.index + text.length);
    out.push({ start: match.index, text, values, unit });
  }
  for (const match of levelled.matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
    const [word] = match;
    for (const language of languages) {
      const value = numberWords.get(language)?.get(word);
      const isOther = ambiguous.has(word) && plainIn.get(word) !== languages[0];
      if (value === undefined || value === 1 || isOther) continue;
      out.push({
        start: match.index,
        text: word,
        values: [value],
        unit: unitAt(levelled, match.index, match.index + word.length),
      });
      break;
    }
  }
  return out;
}

const range =
  /(?<![\d.:,])(\d{1,2})(?:[:.h](\d{2}))? ?(?:bis|to|till|until|al?|a las|as|ate|alle|se|and|und|y|e|et|-|–) ?(?:las )?(?=(\d{1,2}))/gu;

/** '14 bis 17 Uhr' names two hours, of which the last alone is written as one. */
function withBegins(levelled: string, hours: readonly HourMention[]): HourMention[] {
  const begins = [...levelled.matchAll(range)].flatMap((match) => {
    const end = match.index + match[0].length;
    const last = hours.find((one) => one.start <= end && end < one.end && !one.endTime);
    const isWhole = last !== undefined && match.index < last.start;
    if (!last || !isWhole || last.hour % 12 !== Number(match[3]) % 12) return [];
    const hour = Number(match[1]);
    const isLate = last.hour >= 12 && Number(match[3]) < 12 && hour < Number(match[3]);
    const begin = { hour: isLate ? hour + 12 : hour, minute: Number(match[2] ?? 0) };
    return begin.hour > 23 ? [] : [{ ...last, ...begin, start: match.index, end: last.start }];
  });
  return [...hours, ...begins];
}

/** Reads a text as it was written on a day, in a chat of a language. */
export function read(given: string, today: string, main: Language): Said {
  const text = clean(withoutUrls(given.slice(0, 4000)));
  const levelled = level(text);
  const languages = languagesOf(text, main);
  const tokens = tokensOf(text, levelled, new Set(languages));
  const { days, hours: named } = momentsIn(tokens, today, languages[0] ?? main);
  const hours = withBegins(levelled, named);
  const links = urlsIn(given).map(({ url }) => level(`${url.pathname} ${url.search}`));
  return {
    text,
    levelled,
    languages,
    days,
    hours,
    // The number of an issue or a page may stand in its address alone.
    amounts: [
      ...amountsIn(levelled, languages),
      ...links.flatMap((link) => amountsIn(link, []).map((one) => ({ ...one, start: -1 }))),
    ],
    stems: stemsOf(text),
  };
}
