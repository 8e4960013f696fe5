import { calendarWords } from '../lexicon/sentences.ts';
import type { Plan } from '../plans/types.ts';
import { words } from '../text.ts';
import type { Weighed } from './choose.ts';
import { dayNumber } from './traits.ts';

const numbers = /[\p{L}\p{M}]+|\d+(?=[^\d:h€$£%]|$)/gu;
const clock =
  /(?<![\d.,])([01]?\d|2[0-4])(?:[:.h]([0-5]\d)|(?=\s?(?:h|uhr|am|pm|baje|बजे)(?!\p{L})))/giu;

/** The days of the month that a sentence names: '29.11.', 'viernes 20', 'Nov 3'. */
export function daysIn(text: string): Set<number> {
  const found = new Set<number>();
  for (const match of text.match(new RegExp(dayNumber.source, 'giu')) ?? []) {
    const day = Number(/\d+/.exec(match)?.[0]);
    if (day >= 1 && day <= 31) found.add(day);
  }
  const parts = text.match(numbers) ?? [];
  for (const [at, part] of parts.entries()) {
    const day = Number(part);
    const before = words(parts[at - 1] ?? '');
    if (day >= 1 && day <= 31 && calendarWords.isIn(before)) found.add(day);
  }
  return found;
}

/** The times of day that a sentence names, HH:mm, as they are written. */
export function timesIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, hour = '', minute = '00'] of text.matchAll(clock)) {
    found.add(`${hour.padStart(2, '0')}:${minute}`);
  }
  return found;
}

const dayOf = (date: string) => Number(date.slice(8));
const halved = (time: string) =>
  `${String((Number(time.slice(0, 2)) + 12) % 24).padStart(2, '0')}${time.slice(2)}`;
const isAmong = (times: ReadonlySet<string>, time: string) =>
  times.has(time) || times.has(halved(time));

/** Whether a sentence names the day or the time that a plan has at last. */
const tellsLast = (text: string, { date, time }: Plan) =>
  daysIn(text).has(dayOf(date)) || (time !== '' && isAmong(timesIn(text), time));

/** Whether a sentence names another day or time than a plan has at last, and not those. */
function isOutdated(text: string, plan: Plan): 'day' | 'time' | undefined {
  const days = daysIn(text);
  if (days.size > 0 && !days.has(dayOf(plan.date))) return 'day';
  const times = timesIn(text);
  const { before, time } = plan;
  if (!before || time === '') return undefined;
  if (isAmong(times, time)) return undefined;
  // Of a plan that changed only one hour holds; spans of hours are of more than one.
  const isFormer = before.time !== time && isAmong(times, before.time);
  return isFormer || times.size === 1 ? 'time' : undefined;
}

/** Whether two sentences are of one matter, or have a word in common: a day alone joins nothing. */
const isOfOne = (a: Weighed, b: Weighed) =>
  a.matter === b.matter ||
  [...a.said.content].some((word) => b.said.content.has(word) && !calendarWords.isIn([word]));

/**
 * The last state wins: sentences that tell a plan's former day are left out; one that tells its
 * former time is told with what changed it. Plans come from the whole day.
 */
export function withoutSuperseded(all: readonly Weighed[], plans: readonly Plan[]): Weighed[] {
  const gone = new Set<Weighed>();
  const byMessage = Map.groupBy(all, ({ said }) => said.at.line.messageId);
  for (const plan of plans) {
    if (plan.sources.length < 2) continue;
    const own = plan.sources.flatMap((id) => byMessage.get(id) ?? []);
    const last = own.findLast(({ said }) => tellsLast(said.text, plan));
    if (!last) continue;
    for (const one of own) {
      if (one.said.at.index >= last.said.at.index) continue;
      if (one.moved || !isOfOne(one, last)) continue;
      const outdated = isOutdated(one.said.text, plan);
      // What names its day itself needs nothing of what was said before it.
      if (outdated === 'day' || (outdated && daysIn(last.said.text).size > 0)) gone.add(one);
      else if (outdated === 'time') {
        one.needs = last;
        last.matter = one.matter;
      }
    }
  }
  return all.filter((one) => !gone.has(one));
}
