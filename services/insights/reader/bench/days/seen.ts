// What a reader sees of a day: its digest, and the lists beside it as the service makes them.
import { commitmentFactsIn } from '../../src/commitments/commitments.ts';
import { eventsIn } from '../../src/resources/events.ts';
import type { DigestDraft, FactDraft } from '../../src/types.ts';
import type { Day } from './read.ts';
import { earlierOf, inputOf } from './read.ts';

const longestName = 8;
/** As the service lists dates: a question or a whole sentence is no name. */
const isName = ({ what }: FactDraft) =>
  !/[?？؟]/.test(what) && what.split(/\s+/).length <= longestName;

const dayText = (date: string, lang: string) =>
  new Intl.DateTimeFormat(lang, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`));

function rowOf(fact: FactDraft, lang: string): string {
  const day = (date: string) => (date === '' ? '' : dayText(date, lang));
  const { what, date, endDate, time, endTime, place, who, cost, history } = fact;
  const former = history.flatMap((state) => [day(state.date), state.time, state.place]);
  return [
    what,
    day(date),
    day(endDate),
    time,
    endTime,
    place,
    ...who.map(({ name }) => name),
    cost,
    ...former,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What the lists beside a day's digest say. */
export function listsOf(day: Day): FactDraft[] {
  const { lines, timeZone } = inputOf(day);
  const dates = eventsIn(lines, timeZone, earlierOf(day)).map(({ fact }) => fact);
  const others = commitmentFactsIn(lines, [], timeZone);
  const dated = new Set(dates.filter(isName).flatMap(({ sources }) => sources));
  return [
    ...dates.filter(isName),
    ...others.filter(({ kind }) => kind === 'task'),
    ...others.filter(({ kind, sources }) => kind === 'decision' && !dated.has(sources[0] ?? '')),
  ];
}

/** The rows of lists that none of a digest's sentences tells. */
export function untold(digest: DigestDraft | null, lists: readonly FactDraft[]): FactDraft[] {
  const told = new Set(digest?.statements.flatMap(({ sources }) => sources));
  return lists.filter(({ sources }) => !sources.some((id) => told.has(id)));
}

/** The lines of a digest, then those of the lists. */
export function seenOf(
  day: Day,
  digest: DigestDraft | null,
  lists: readonly FactDraft[],
): string[] {
  const told = [...(digest?.statements ?? []), ...(digest?.keyPoints ?? [])].map(
    ({ text }) => text,
  );
  return [...told, ...lists.map((fact) => rowOf(fact, day.lang))];
}
