import type { Heard } from './heard.ts';
import type { Said } from './said.ts';

/** From one hour to another, as minutes of half a day: what stands before noon nobody says. */
type Range = readonly [from: number, to: number];

const part = '(?:\\s?(?:am|pm|uhr|h|hs|baje|बजे))?';
const joint =
  '\\s?(?:-|–|—|to|till|until|bis|a|al|a las|as|ate|ate as|alle|se|الى|الي|ل|لحد)\\s?(?:las |h )?';
const hours = new RegExp(
  `(?<![\\d.:,/-])(\\d{1,2})(?:[:.h](\\d{2}))?${part}${joint}(\\d{1,2})(?:[:.h](\\d{2}))?(?![\\d/]|[.:,-]\\d)`,
  'gu',
);

const halfDay = 12 * 60;

function rangesIn({ levelled, days }: Pick<Said, 'levelled' | 'days'>): Range[] {
  return [...levelled.matchAll(hours)].flatMap((match) => {
    const [from, to] = [Number(match[1]), Number(match[3])];
    const isDay = days.some(({ start, end }) => start <= match.index && match.index < end);
    if (from > 24 || to > 24 || from === to || isDay) return [];
    const minutes = (hour: number, minute: string | undefined) =>
      (hour * 60 + Number(minute ?? 0)) % halfDay;
    return [[minutes(from, match[2]), minutes(to, match[4])] as const];
  });
}

const isSame = (a: Range, b: Range) => a[0] === b[0] && a[1] === b[1];

/** Hours or numbers of a message, each of which may begin or end what is told. */
const figuresIn = ({ levelled }: Heard) =>
  new Set(
    [...levelled.matchAll(/(?<!\d)(\d{1,2})(?:[:.h](\d{2}))?(?!\d)/gu)].map(
      ([, hour, minute]) => (Number(hour) * 60 + Number(minute ?? 0)) % halfDay,
    ),
  );

/** A list of many numbers has any two of them. */
const mostFigures = 8;
const isShort = (one: Heard) => figuresIn(one).size <= mostFigures;

/**
 * A stretch of hours that no message has, where one that is about it has another: 'from 6 to 8' of
 * 'from 6 to 9', although somebody says 8 of something else. Empty where all are borne out.
 */
export function strangeRange(
  sentence: Said,
  support: readonly Heard[],
  all: readonly Heard[],
): string {
  const told = rangesIn(sentence);
  if (told.length === 0 || !support.some((one) => rangesIn(one).length > 0)) return '';
  const known = all.flatMap(rangesIn);
  const strange = told.find(
    (range) =>
      !known.some((one) => isSame(one, range)) &&
      !support.some((one) => isShort(one) && range.every((end) => figuresIn(one).has(end))),
  );
  if (!strange) return '';
  const clock = (minutes: number) =>
    `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return `${clock(strange[0])}–${clock(strange[1])}`;
}
