// Which dates of a written day are asked for, by the rule of the reader's days: who wrote those in
// `written/` marked every date that a reader may want, but no deadline or side appointment as
// optional. The facts of the day say which of them they are.

import type { Language } from '../../src/languages.ts';
import { momentsIn } from '../../src/plans/moments.ts';
import { level, tokensOf } from '../../src/plans/tokens.ts';
import { clean } from '../../src/text.ts';
import type { Day, DayEvent, Fact } from '../days/read.ts';

const languagesOf = (lang: string): Language[] =>
  [...new Set([...lang.split(/[^a-z]+/), 'en'].filter((one) => one.length === 2))] as Language[];

/** The dates that a text names, as said on a day. */
export function datesIn(text: string, { lang, date }: Day): Set<string> {
  const plain = clean(text);
  const found = new Set<string>();
  for (const language of languagesOf(lang)) {
    const tokens = tokensOf(plain, level(plain), new Set([language]));
    for (const one of momentsIn(tokens, date, language).days) found.add(one.date);
  }
  return found;
}

const meets = (expression: string, text: string) => new RegExp(expression, 'iu').test(text);

/** Kinds of facts that are no gathering: what has to be done by a day. */
const asides: ReadonlySet<string> = new Set(['deadline', 'task']);

/** The facts that tell of an event: by its name and day, else by its name alone. */
function factsOf(day: Day, { what, date }: DayEvent): Fact[] {
  const named = day.facts.filter(({ say }) => meets(what, say));
  const dated = named.filter(({ say }) => datesIn(say, day).has(date));
  return dated.length > 0 ? dated : named;
}

/** A day whose deadlines and side appointments are optional. */
export function byRule(day: Day): Day {
  // The others say themselves what is optional.
  if (!day.facts.some(({ from = [] }) => from.length > 0)) return day;
  const events = (day.events ?? []).map((event): DayEvent => {
    const facts = factsOf(day, event);
    return facts.every(({ kind }) => asides.has(kind)) ? { ...event, optional: true } : event;
  });
  return { ...day, events };
}

/** The fact of the day that tells of a date which one of these messages speaks of. */
export const factOn = (day: Day, date: string, messages: readonly string[]): Fact | undefined =>
  day.facts.find(
    ({ from = [], say }) =>
      from.some((index) => messages.includes(String(index))) && datesIn(say, day).has(date),
  );
