import { has, terms } from './terms.ts';
import type { RuleTexts } from './texts/texts.ts';

/** When a rule holds: part of every day, days of the week, or both. */
export interface Times {
  /** Minutes of the day; `from` may lie behind `to`, over midnight. */
  readonly hours?: { readonly from: number; readonly to: number };
  /** 0 is Sunday. */
  readonly days?: readonly number[];
}

const dayMinutes = 24 * 60;

const midnight =
  'midnight|medianoche|meia noite|mitternacht|minuit|mezzanotte|आधी रात|aadhi raat|منتصف الليل';
const noon = 'noon|midday|mediodía|meio dia|mittag|midi|mezzogiorno|दोपहर|الظهر';
/** After noon, or of the night. */
const late =
  'pm|p m|in the evening|in the afternoon|evening|night|at night|abends|nachts|abend|nacht|de la noche|noche|da noite|noite|du soir|soir|di sera|sera|notte|di notte|de la tarde|da tarde|रात|रात के|शाम|raat|shaam|sham|مساء|ليلا|ليل|المساء|م';
const early =
  'am|a m|morning|in the morning|morgens|früh|vormittags|de la mañana|da manhã|du matin|di mattina|del mattino|सुबह|subah|صباحا|الصباح|فجرا|ص';
const unit = 'uhr|h|hs|hrs|hours|o clock|horas|heures|बजे|baje|ore|ساعه';

const inner = (list: string) => `(?:${terms(list).ways.join('|')})`;
const parts = `(?:${inner(`${late}|${early}`)})`;
const named = `(?:${inner(`${midnight}|${noon}`)})`;
const clock = `(?:(?<part>${parts})\\s+(?:के\\s+|ke\\s+)?)?(?:(?<hour>\\d{1,2})(?:(?:[:.]|\\s?h\\s?)(?<minute>\\d{2}))?\\s?(?<unit>${inner(unit)}(?![\\p{L}\\p{M}]))?\\s?(?<after>${parts}(?![\\p{L}\\p{M}]))?|(?<named>${named}))`;
const clockAs = (suffix: string) =>
  clock.replace(/\?<(part|hour|minute|unit|after|named)>/g, `?<$1${suffix}>`);

const articles =
  "(?:(?:the|las|la|les|le|as|às|os|o|the hours of|l|ore|alle|الساعه|الساعة|ساعه)\\s*'?\\s*)?";
const lead =
  '(?<lead>between|from|zwischen|von|entre|desde|de|das|dalle|dall|tra|fra|da|du|a partir das|من|بين|ما بين)?';
const joint =
  "(?:\\s*(?:-|–|—|to|till|til|until|and|bis|und|a|y|hasta|e|ate|as|et|jusqu'?a|alle|all|fino alle|se|से|तक|الي|حتي|و|لل?)\\s*)";

const range = new RegExp(
  `(?<![\\p{L}\\p{N}:.])${lead}\\s*${articles}${clockAs('A')}${joint}${articles}${clockAs('B')}(?:\\s*(?:तक|tak))?(?![\\p{L}\\p{N}])`,
  'gu',
);
const open = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<from>after|past|from|starting at|nach|ab|a partir de|a partir das|despues de|depois de|depois das|apos|tras|apres|a partir de|dopo|dalle|بعد)|(?<until>before|until|till|vor|bis|antes de|antes das|avant|prima delle|قبل))\\s+${articles}${clockAs('C')}(?![\\p{L}\\p{N}])`,
  'gu',
);
/** Hindi says it behind: 'after 10'. */
const openBehind = new RegExp(
  `(?<![\\p{L}\\p{N}])${clockAs('D')}\\s*(?:(?<fromD>के बाद|ke baad)|(?<untilD>से पहले|se pehle))`,
  'gu',
);

type Groups = Readonly<Record<string, string | undefined>>;

const isLate = terms(late);
const isNoon = terms(noon);

/** Minutes of the day; null for none. */
function minutesOf(groups: Groups, suffix: string): number | null {
  const name = groups[`named${suffix}`];
  if (name !== undefined) return has(name, isNoon) ? dayMinutes / 2 : 0;
  const hour = Number(groups[`hour${suffix}`]);
  const minute = Number(groups[`minute${suffix}`] ?? 0);
  if (!(hour <= 24) || minute > 59) return null;
  const part = groups[`after${suffix}`] ?? groups[`part${suffix}`] ?? '';
  const isPm = part !== '' && has(part, isLate);
  // 'Two at night' is early, 'ten at night' late; twelve at night is midnight.
  const isNight = isPm && !/^p/.test(part);
  const isEvening = isPm && hour < 12 && !(isNight && hour < 5);
  const shifted = isEvening
    ? hour + 12
    : hour === 12 && part !== '' && (isNight || !isPm)
      ? 0
      : hour;
  return ((shifted % 24) * 60 + minute) % dayMinutes;
}

const isWritten = (groups: Groups, suffix: string) =>
  ['minute', 'unit', 'after', 'part', 'named'].some(
    (name) => groups[`${name}${suffix}`] !== undefined,
  );

const weekdays: readonly string[] = [
  'sunday|sundays|sonntag|sonntags|sonntagen|domingo|domingos|dimanche|dimanches|domenica|domeniche|रविवार|ravivar|itwar|الاحد',
  'monday|mondays|montag|montags|montagen|lunes|segunda|segundas|segunda feira|segundas feiras|lundi|lundis|lunedì|सोमवार|somvar|الاثنين',
  'tuesday|tuesdays|dienstag|dienstags|dienstagen|martes|terça|terças|terça feira|terças feiras|mardi|mardis|martedì|मंगलवार|mangalvar|الثلاثاء',
  'wednesday|wednesdays|mittwoch|mittwochs|miércoles|quarta|quartas|quarta feira|quartas feiras|mercredi|mercredis|mercoledì|बुधवार|budhvar|الاربعاء',
  'thursday|thursdays|donnerstag|donnerstags|jueves|quinta|quintas|quinta feira|quintas feiras|jeudi|jeudis|giovedì|गुरुवार|guruvar|الخميس',
  'friday|fridays|freitag|freitags|freitagen|viernes|sexta|sextas|sexta feira|sextas feiras|vendredi|vendredis|venerdì|शुक्रवार|shukravar|الجمعه|يوم الجمعه',
  'saturday|saturdays|samstag|samstags|sonnabend|sonnabends|sábado|sábados|samedi|samedis|sabato|sabati|शनिवार|shanivar|السبت',
];
const weekend =
  'weekend|weekends|week end|week ends|wochenende|wochenenden|fin de semana|fines de semana|fim de semana|fins de semana|fine settimana|सप्ताहांत|نهايه الاسبوع|عطله نهايه الاسبوع';
const dayPatterns = [
  ...weekdays.map((list, day) => [terms(list), [day]] as const),
  [terms(weekend), [6, 0]] as const,
];

/** Whether a word names a day of the week. */
export const isWeekday = (word: string): boolean =>
  dayPatterns.some(([pattern]) => has(word, pattern));

/** A stretch of a rule that says when, and what it says. */
export interface FoundTimes {
  readonly start: number;
  readonly end: number;
  readonly times: Times;
}

/** What stands before hours alone. */
const hourArticle = /(?:delle|das|as|las|الساعه)\s*'?\s*\d/u;

/** 'No messages after ten' ends when people rise. */
const risingAt = 5 * 60;

/** The times of day and days of the week that plain words name. */
export function timesIn(text: string): FoundTimes[] {
  const found: FoundTimes[] = [];
  const add = (index: number, length: number, times: Times) => {
    const isTaken = found.some(({ start, end }) => index < end && index + length > start);
    if (!isTaken) found.push({ start: index, end: index + length, times });
  };
  for (const match of text.matchAll(range)) {
    const groups: Groups = match.groups ?? {};
    if (!isWritten(groups, 'A') && !isWritten(groups, 'B') && groups.lead === undefined) continue;
    const isBare = !isWritten(groups, 'A') && !isWritten(groups, 'B');
    // 'from 2 to 3' may be photos; hours of the night are meant by 'between 22 and 7'.
    const isNight = Number(groups.hourA) > 12 && Number(groups.hourB) < 13;
    const isDay =
      groups.lead !== undefined && Number(groups.hourA) < 13 && Number(groups.hourB) > 13;
    if (isBare && !isNight && !isDay) continue;
    const [from, to] = [minutesOf(groups, 'A'), minutesOf(groups, 'B')];
    if (from !== null && to !== null && from !== to)
      add(match.index, match[0].length, { hours: { from, to } });
  }
  for (const [pattern, suffix] of [
    [open, 'C'],
    [openBehind, 'D'],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const groups: Groups = match.groups ?? {};
      const at = minutesOf(groups, suffix);
      // 'Prima delle 8' names an hour; whether 'dopo le 8' is of the morning nobody knows.
      const isMorning = groups.until !== undefined && hourArticle.test(match[0]);
      const isHour = isWritten(groups, suffix) || isMorning || Number(groups[`hour${suffix}`]) > 12;
      if (at === null || !isHour) continue;
      const isFrom = groups.from !== undefined || groups.fromD !== undefined;
      add(match.index, match[0].length, {
        hours: isFrom ? { from: at, to: risingAt } : { from: 0, to: at },
      });
    }
  }
  for (const [{ pattern }, days] of dayPatterns) {
    for (const match of text.matchAll(pattern)) add(match.index, match[0].length, { days });
  }
  return found;
}

/** Several times of one wish: days add up; 'after 21 and before 8' is one night. */
export function together(all: readonly Times[]): Times | null {
  const days = [...new Set(all.flatMap((one) => one.days ?? []))];
  const hours = all.flatMap((one) => (one.hours ? [one.hours] : []));
  const [first, second] = hours;
  if (hours.length > 2) return null;
  let joined = first;
  if (first && second) {
    const [evening, morning] = first.from === 0 ? [second, first] : [first, second];
    if (morning.from !== 0 || evening.to !== risingAt) return null;
    joined = { from: evening.from, to: morning.to };
  }
  return { ...(joined ? { hours: joined } : {}), ...(days.length > 0 ? { days } : {}) };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let format = clocks.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, format);
  }
  return format;
}

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Whether an instant is one of these times, by the clocks of a zone. */
export function isDuring({ hours, days }: Times, at: number, timeZone: string): boolean {
  const said = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const day = dayNames.indexOf(said.get('weekday') ?? '');
  const minute = Number(said.get('hour')) * 60 + Number(said.get('minute'));
  if (!hours) return days?.includes(day) ?? true;
  const { from, to } = hours;
  const isNight = from > to;
  const isIn = isNight ? minute >= from || minute < to : minute >= from && minute < to;
  // The night of Friday goes on into Saturday.
  const evening = isNight && minute < to ? (day + 6) % 7 : day;
  return isIn && (days?.includes(evening) ?? true);
}

const clockText = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** For the person: 'on Fridays between 22:00 and 7:00'. */
export function timesText({ hours, days }: Times, texts: RuleTexts): string {
  const on = days ? [texts.onDays(days)] : [];
  const between = hours ? [texts.between(clockText(hours.from), clockText(hours.to))] : [];
  return [...on, ...between].join(' ');
}
