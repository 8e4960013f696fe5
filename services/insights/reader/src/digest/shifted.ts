// A day or an hour that is put off or brought forward by so much ('a day later', 'eine Stunde früher').
import { addDays } from '@groupsight/shared/days';
import type { Language } from '../languages.ts';
import { settlingWords } from '../lexicon/sentences.ts';
import { mayPlan } from '../plans/candidates.ts';
import { hasForm } from '../plans/forms.ts';
import {
  fromThere,
  mayTellFromThere,
  minutesFromThere,
  withoutShift,
} from '../plans/from-there.ts';
import { questionMark, words } from '../text.ts';
import type { Moved, Weighed } from './choose.ts';
import type { Calendar } from './dated.ts';
import { namesIn } from './moved.ts';
import { leftOf } from './replaced.ts';
import type { Said } from './said.ts';
import type { Spoken } from './spoken.ts';
import { isSame, type Timed } from './timed.ts';

/** By how much a sentence shifts what was said before. */
interface Shift {
  readonly by: Said;
  readonly days: number;
  readonly minutes: number;
  /** What it names beside the words that shift, and what its clause does. */
  readonly named: ReadonlySet<string>;
  readonly names: readonly string[];
}

/** What names nothing is of what its matter said so many messages before at most. */
const mostBefore = 6;
/** So many names of its own, and it is of something else. */
const mostNamed = 2;
/** What hardly anybody needs is not told. */
const leastWorth = 0.04;
const minutesOfDay = 24 * 60;

/** Whose own coming and going it is, or what they are to do, moves nothing. */
const notMeant = ['own', 'duty', 'past'] as const;

const isSettledIn = (by: Said, levelled: string, languages: readonly Language[]) =>
  settlingWords.isIn(by.words) || hasForm(levelled, 'agree', languages);

/** 'The day before' is told of much; what says that something changes, or settles it, moves it. */
const deictic =
  /lendemain|next day|following day|day (?:before|after)|vespera|vispera|veille|agle din|अगले दिन|siguiente|anterior|seguinte|seguente|precedente|successiv|indomani|vortag|folgetag|tag (?:davor|vorher|darauf|danach)|tags darauf|woche (?:darauf|danach)|week after|suivant|d'apres|التالي|تاني|ثاني|اللي/u;

function shiftOf(by: Said, calendar: Calendar): Shift | undefined {
  const { text, at } = by;
  if (!mayTellFromThere(text)) return undefined;
  const { levelled, tokens, languages, days } = calendar.momentsOf(text, at.line);
  const minutes = minutesFromThere(levelled, languages);
  const there = fromThere(levelled, tokens, languages);
  const away = there && there.weekday === undefined ? there.days : 0;
  if (minutes === 0 && (away === 0 || days.some(({ past }) => !past))) return undefined;
  // 'Later' itself says in some languages that something changes.
  const rest = withoutShift(levelled, languages);
  const isChange = hasForm(rest, 'change', languages);
  if (!isChange && notMeant.some((form) => hasForm(rest, form, languages))) return undefined;
  if (minutes === 0 && deictic.test(levelled) && !isChange && !isSettledIn(by, levelled, languages))
    return undefined;
  const clause = levelled
    .split(/[,;:.!–—]/u)
    .find((part) => withoutShift(part, languages) !== part);
  const names = namesIn(words(withoutShift(clause ?? levelled, languages)));
  const named = new Set(namesIn(words(withoutShift(levelled, languages))));
  return { by, days: minutes === 0 ? away : 0, minutes, named, names };
}

/** '19h30' half an hour later is '20h00', as it is written. */
function clockLater(text: string, minutes: number): string | undefined {
  const [, hour = '', mark = '', minute = '', rest = ''] =
    /^(\d{1,2})(?:([:.h])(\d{2})|(?=\D|$))(.*)$/su.exec(text) ?? [];
  if (hour === '' || (rest !== '' && /\d/u.test(rest))) return undefined;
  const all = Number(hour) * 60 + Number(minute || 0) + minutes;
  if (all < 0 || all >= minutesOfDay) return undefined;
  const left = all % 60;
  const isPadded = hour.length === 2 && hour.startsWith('0');
  const newHour = String(Math.floor(all / 60)).padStart(isPadded ? 2 : 1, '0');
  if (mark !== '') return `${newHour}${mark}${String(left).padStart(2, '0')}${rest}`;
  return left === 0 ? `${newHour}${rest}` : `${newHour}:${String(left).padStart(2, '0')}${rest}`;
}

/** How a sentence stands after it; undefined where nobody can tell. */
function anewOf({ clocks, days: own }: Timed, { by, days, minutes }: Shift): Moved | undefined {
  const [[clock, ...clocksMore], [day, ...daysMore]] = [clocks, own];
  if (minutes !== 0) {
    const to = clock && clocksMore.length === 0 ? clockLater(clock.text, minutes) : undefined;
    return clock && to ? { time: { from: clock.text, to }, by: by.at } : undefined;
  }
  if (!day || daysMore.length > 0) return undefined;
  return { date: addDays(day, days), by: by.at };
}

/** Words that begin alike are of one thing: 'press', 'pressing'. */
const alike = 5;
const isAlike = (a: string, b: string) =>
  a.slice(0, alike) === b.slice(0, alike) && a.length >= alike;

/** The sentences that say first what is shifted: of the same name, or just before in the same matter. */
function shiftedBy(shift: Shift, all: readonly Weighed[], spoken: Spoken): Weighed[] {
  const { by, minutes, named, names } = shift;
  const isOfKind = ({ days, clocks, isBare, isDenied }: Timed) =>
    !isDenied && (minutes === 0 ? days.length > 0 : clocks.length > 0 && !isBare);
  const before = all.filter(({ said, moved }) => {
    const timed = said.at.index < by.at.index && !moved ? spoken.times.of(said) : undefined;
    return timed && isOfKind(timed);
  });
  const shared = ({ said }: Weighed) =>
    [...spoken.namesOf(said)].filter((name) => named.has(name) && spoken.isRare(name)).length;
  const most = Math.max(0, ...before.map(shared));
  if (most > 0) return before.filter((one) => shared(one) === most);
  const near = before.filter(({ said }) => spoken.isOfOneMatter(said.at, by.at));
  const kin = near.filter(({ said }) =>
    [...spoken.namesOf(said)].some((one) => [...named].some((name) => isAlike(one, name))),
  );
  if (kin.length > 0) return kin;
  if (names.length > mostNamed) return [];
  const last = near.findLast(({ said }) => spoken.between(said.at, by.at) <= mostBefore);
  return last ? near.filter((one) => isOfOneTime(one, last, shift, spoken)) : [];
}

/** Whether two sentences say the same hour, or the same day. */
function isOfOneTime(a: Weighed, b: Weighed, { minutes }: Shift, spoken: Spoken): boolean {
  const [first, second] = [spoken.times.of(a.said), spoken.times.of(b.said)];
  if (!first || !second) return false;
  return minutes === 0
    ? first.days.some((day) => second.days.includes(day))
    : first.clocks.some((one) => second.clocks.some((other) => isSame(one, other)));
}

/** The last state wins: what was put off or brought forward is told so, or not at all. */
export function withShifted(
  all: readonly Weighed[],
  spoken: Spoken,
  calendar: Calendar,
): Weighed[] {
  const gone = new Set<Weighed>();
  const needed = all.filter(({ worth, said }) => worth >= leastWorth && mayPlan(said.text));
  for (const by of spoken.said) {
    const shift = shiftOf(by, calendar);
    if (!shift || (questionMark.test(by.text) && !spoken.isAgreed(by))) continue;
    for (const one of shiftedBy(shift, needed, spoken)) {
      const timed = spoken.times.of(one.said);
      const moved = timed && anewOf(timed, shift);
      if (moved) one.moved = moved;
      else gone.add(one);
    }
  }
  return leftOf(all, gone);
}
