import { weekdayOf } from '../../plans/calendar.ts';
import type { Ground, Unit } from './ground.ts';
import { tellsChange } from './polarity.ts';
import type { Amount, Said } from './said.ts';

/** A day, an hour or a number that a sentence tells, and what in the messages is the same or another. */
export interface Slot {
  readonly of: 'date' | 'time' | 'number';
  readonly start: number;
  readonly end: number;
  /** Whether a sentence of the day says the same. */
  readonly isIn: (unit: Said) => boolean;
  /** Whether it says another of its kind. */
  readonly hasAnother: (unit: Said) => boolean;
  /** What else of its kind a sentence says. */
  readonly others: (unit: Said) => Pick<Slot, 'isIn'>[];
}

/** A day as a text names it. */
export interface Day {
  readonly date: string;
  readonly endDate?: string;
  readonly basis?: string;
}

const week = 7 * 24 * 3_600_000;
const isWeekApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) === week;

const isWithin = (date: string, { date: first, endDate = '' }: Day) =>
  endDate !== '' && first <= date && date <= endDate;

/** Whether a day that a sentence names is one that messages name, as a weekday or by its date. */
export function isSameDay(told: Day, heard: Day): boolean {
  if (told.date === heard.date || isWithin(told.date, heard)) return true;
  if (told.date === heard.endDate) return true;
  if (told.basis === 'weekday') return weekdayOf(told.date) === weekdayOf(heard.date);
  return heard.basis === 'weekday' && isWeekApart(told.date, heard.date);
}

const clock = /(?<!\d)(\d{1,2})\s?[:.h]\s?(\d{2})(?!\d)/gu;
export const halfDay = 12 * 60;

/** Minutes since midnight that messages name; those written without a part of the day twice. */
export function minutesIn({ hours, levelled }: Said): Set<number> {
  const out = new Set<number>();
  for (const { hour, minute, open, endTime } of hours) {
    out.add(hour * 60 + minute);
    if (open) out.add((hour * 60 + minute + halfDay) % (2 * halfDay));
    if (endTime) {
      const [end = 0, rest = 0] = endTime.split(':').map(Number);
      out.add(end * 60 + rest);
    }
  }
  for (const [, hour, minute] of levelled.matchAll(clock))
    out.add(Number(hour) * 60 + Number(minute));
  return out;
}

/** Money that the dollar sign stands for somewhere. */
const signed = new Set(['$', 'dollar', 'peso', 'real']);
export const isSameUnit = (told: string, heard: string) =>
  told === '' ||
  heard === '' ||
  told === heard ||
  ((told === '$' || heard === '$') && signed.has(told) && signed.has(heard));

/** '4.2' of a sentence is four and a fifth, or forty-two thousand; '2.4' holds no four of it. */
const shareValue = (told: Amount, heard: Amount) => {
  const isWhole = /^\d+$/.test(told.text);
  const meant = isWhole || !/^\d+[.,]\d+$/.test(told.text) ? told.values : told.values.slice(0, 2);
  return meant.some((value) => heard.values.includes(value));
};

/** The word behind a number: what it counts. */
const counted = ({ levelled }: Said, { start, text }: Amount) =>
  start < 0 ? '' : (/^\s?(\p{L}{3,})/u.exec(levelled.slice(start + text.length))?.[1] ?? '');

const isIn = (spans: readonly { start: number; end: number }[], at: number) =>
  spans.some(({ start, end }) => start <= at && at < end);

const plain = (said: Said) =>
  said.amounts.filter(({ start }) => !isIn([...said.days, ...said.hours], start));

function daySlots({ days }: Said, today: string): Slot[] {
  return days
    .filter(({ basis, date }) => basis !== 'faint' && !(basis === 'relative' && date === today))
    .map((told) => ({
      of: 'date',
      start: told.start,
      end: told.end,
      isIn: (unit) => unit.days.some((day) => isSameDay(told, day)),
      hasAnother: (unit) => unit.days.some(({ basis }) => basis !== 'faint'),
      others: (unit) =>
        unit.days
          .filter((day) => day.basis !== 'faint' && !isSameDay(told, day))
          .map((day) => ({ isIn: (one) => one.days.some((other) => isSameDay(day, other)) })),
    }));
}

function hourSlots({ hours, days }: Said): Slot[] {
  return hours
    .filter(({ start }) => !isIn(days, start))
    .map((told) => {
      const minutes = told.hour * 60 + told.minute;
      const meant = told.open ? [minutes, (minutes + halfDay) % (2 * halfDay)] : [minutes];
      const isBare = (unit: Said) =>
        told.minute === 0 &&
        plain(unit).some(
          ({ unit: kind, values }) =>
            kind === '' && values.some((value) => meant.includes((value % 24) * 60)),
        );
      return {
        of: 'time',
        start: told.start,
        end: told.end,
        isIn: (unit) => {
          const said = minutesIn(unit);
          return meant.some((one) => said.has(one)) || isBare(unit);
        },
        hasAnother: (unit) => unit.hours.length > 0,
        others: (unit) =>
          unit.hours
            .map(({ hour, minute }) => hour * 60 + minute)
            .filter((one) => !meant.includes(one))
            .map((one) => ({ isIn: (said) => minutesIn(said).has(one) })),
      };
    });
}

function amountSlots(sentence: Said): Slot[] {
  return plain(sentence)
    .filter(({ start }) => start >= 0)
    .map((told) => {
      const what = counted(sentence, told);
      return {
        of: 'number',
        start: told.start,
        end: told.start + told.text.length,
        isIn: (unit) =>
          unit.amounts.some((one) => shareValue(told, one) && isSameUnit(told.unit, one.unit)),
        hasAnother: (unit) =>
          plain(unit).some((one) => {
            if (told.unit !== '') return one.unit === told.unit;
            return what !== '' && counted(unit, one).slice(0, 4) === what.slice(0, 4);
          }),
        others: (unit) =>
          told.unit === ''
            ? []
            : plain(unit)
                .filter((one) => one.unit === told.unit && !shareValue(told, one))
                .map((one) => ({
                  isIn: (said) => said.amounts.some((other) => shareValue(one, other)),
                })),
      };
    });
}

export const slotsOf = (sentence: Said, today: string): Slot[] => [
  ...daySlots(sentence, today),
  ...hourSlots(sentence),
  ...amountSlots(sentence),
];

/** What another slot of the same part tells of where a slot belongs. */
const besideShare = 1;
/** So much more about it has to be a sentence with another value. */
const clearly = 1.25;

/** As much about it as the most, or nearly. */
const nearest = 0.75;
/** So much as about it is a later sentence that changes it. */
const later = 0.7;

/**
 * A later sentence that has what is told beside something of its kind that nobody had said before:
 * 'we leave at 6:45 instead of 7:30' puts 6:45 in the place of the half hour that was told.
 */
function movedIn(slot: Slot, sentence: Said, rated: readonly Rated[], best: number): Unit | null {
  const near = rated.filter(({ rate }) => rate >= best * moving).map(({ unit }) => unit);
  for (const unit of near) {
    if (!slot.isIn(unit) || unit.asks || !tellsChange(unit)) continue;
    const before = near.filter(({ heard }) => heard.index < unit.heard.index);
    if (!before.some((one) => slot.isIn(one))) continue;
    const now = slot.others(unit).filter((one) => !before.some(one.isIn));
    if (now.length > 0 && !now.some((one) => one.isIn(sentence))) return unit;
  }
  return null;
}

interface Rated {
  readonly unit: Unit;
  readonly rate: number;
}

/** So much as about it is a later number that needs no words for what it counts. */
const updating = 0.3;
/** So much as about it is a sentence that tells what became of it. */
const moving = 0.4;

export interface Bound {
  /** Sentences of the day that say it of the same thing; empty for a slot that nothing bears out. */
  readonly units: readonly Unit[];
  /** One that is more about the thing and says another, or said another later; null for none. */
  readonly rival: Unit | null;
}

/** Looks for the sentences of the day that say what a slot tells, of what it tells it. */
export function bind(slot: Slot, slots: readonly Slot[], sentence: Said, ground: Ground): Bound {
  const clauses = ground.clausesOf(sentence);
  const clause = clauses.find(({ start, end }) => start <= slot.start && slot.start < end);
  const beside = slots.filter(
    (one) => one !== slot && clause && one.start >= clause.start && one.start < clause.end,
  );
  const wanted = clause?.wanted ?? new Map<string, number>();
  const known = [...wanted.keys()].some((one) => ground.isKnown(one));
  const rated = ground.units.map((unit) => ({
    unit,
    rate: ground.rate(unit, wanted) + besideShare * beside.filter((one) => one.isIn(unit)).length,
  }));
  const holding = rated.filter(({ unit }) => slot.isIn(unit)).sort((a, b) => b.rate - a.rate);
  const best = holding[0];
  if (!best || (best.rate === 0 && known)) {
    const most = Math.max(0, ...rated.map(({ rate }) => rate));
    const rival = rated.find(
      ({ unit, rate }) => rate > 0 && rate >= most * nearest && slot.hasAnother(unit) && !unit.asks,
    );
    return { units: [], rival: (slot.of === 'number' && rival?.unit) || null };
  }
  const top = holding.filter(({ rate }) => rate >= best.rate * 0.6).map(({ unit }) => unit);
  const holders = new Set(top.map(({ heard }) => heard));
  const isFormer = (unit: Unit) =>
    top.some(
      (one) =>
        one.heard.index > unit.heard.index &&
        (tellsChange(one) || one.heard.talk === unit.heard.talk),
    );
  const last = Math.max(...holding.map(({ unit }) => unit.heard.index));
  const others = rated
    .filter(({ unit }) => !slot.isIn(unit) && slot.hasAnother(unit) && !holders.has(unit.heard))
    .sort((a, b) => b.rate - a.rate);
  const isNow = (unit: Unit) => unit.heard.index > last && tellsChange(unit) && !unit.asks;
  const moved = movedIn(slot, sentence, rated, best.rate);
  if (moved) return { units: top, rival: moved };
  // '42 now' needs to say no more than that of what was told at length before.
  const isUpdated = (unit: Unit, rate: number) =>
    slot.of === 'number' &&
    best.unit.heard.index > unit.heard.index &&
    best.rate >= rate * updating;
  const rival =
    others.find(
      ({ unit, rate }) =>
        rate > best.rate * clearly + 0.3 && !isFormer(unit) && !isUpdated(unit, rate),
    ) ??
    (tellsChange(sentence)
      ? undefined
      : others.find(({ unit, rate }) => rate >= best.rate * later && isNow(unit)));
  return { units: top, rival: rival?.unit ?? null };
}
