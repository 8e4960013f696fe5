// How well the dates of annotated days are read: precision, recall, hours and places.
import { dateOf } from '@groupsight/shared/days';
import type { Keeping } from '../../src/plans/plans.ts';
import { eventsIn } from '../../src/resources/events.ts';
import type { EventDraft, Line } from '../../src/types.ts';
import type { Day, DayEvent } from '../days/read.ts';
import { earlierOf, inputOf } from '../days/read.ts';

export interface EventScore {
  right: number;
  wrong: number;
  got: number;
  wanted: number;
  times: number;
  timesOf: number;
  places: number;
  placesOf: number;
  /** What was wrong, for who looks into it. */
  readonly faults: string[];
}

const none = (): EventScore => ({
  right: 0,
  wrong: 0,
  got: 0,
  wanted: 0,
  times: 0,
  timesOf: 0,
  places: 0,
  placesOf: 0,
  faults: [],
});

const meets = (expression: string, text: string) => new RegExp(expression, 'iu').test(text);

/** An event as it stands, and whether the day itself speaks of it. */
export interface Found extends EventDraft {
  readonly isOfDay: boolean;
}

/**
 * The events that stand at the end of a day, read as the service reads them: day by day, each with
 * the messages of the days before that speak of events.
 */
export function eventsOf(day: Day, isKept?: Keeping): Found[] {
  const own = inputOf(day).lines;
  const before: Line[] = [];
  const found = new Map<string, Found>();
  const dates = Map.groupBy(earlierOf(day), ({ at }) => dateOf(at, day.zone));
  for (const lines of [...dates.values(), own]) {
    const spoken = new Set<string>();
    for (const event of eventsIn(lines, day.zone, before, isKept)) {
      found.set(event.draft.key, { ...event, isOfDay: lines === own });
      for (const id of event.messages) spoken.add(id);
    }
    before.push(...lines.filter(({ messageId }) => spoken.has(messageId)));
  }
  return [...found.values()];
}

/**
 * Events by their date and what they are: another date is false, so is a cancelled one that is
 * told as standing; one that is told again counts once. Hours and places of those that are right.
 */
export function scoreEvents(day: Day, events: readonly Found[]): EventScore {
  const score = none();
  const known = day.events ?? [];
  const hit = new Set<DayEvent>();
  for (const { draft, isOfDay } of events) {
    const text = `${draft.name}\n${draft.description}`;
    const shown = `${draft.eventDate} ${draft.eventTime} ${draft.name} | ${draft.description}`;
    const isOff = draft.eventState === 'cancelled';
    const same = known.filter(({ what, date }) => date === draft.eventDate && meets(what, text));
    const found = same.find((one) => !hit.has(one) && one.optional !== true) ?? same[0];
    if (!found || ((found.status === 'cancelled') !== isOff && found.status === 'cancelled')) {
      const near = known.some(({ what }) => meets(what, text));
      if (isOff || !(isOfDay || near)) continue;
      score.wrong += 1;
      const onDay = known.some(({ date }) => date === draft.eventDate);
      score.faults.push(`FALSE ${near ? 'what ' : ''}${onDay ? 'date ' : ''}${shown}`);
      continue;
    }
    if (hit.has(found) || (found.status === 'cancelled') !== isOff) continue;
    hit.add(found);
    score.right += 1;
    if (found.optional || isOff) continue;
    if (found.time) {
      score.timesOf += 1;
      if (draft.eventTime === found.time) score.times += 1;
      else score.faults.push(`TIME ${found.time} ≠ ${shown}`);
    }
    if (found.place) {
      score.placesOf += 1;
      if (meets(found.place, draft.eventLocation)) score.places += 1;
      else score.faults.push(`PLACE ${found.place} ≠ ${draft.eventLocation}: ${shown}`);
    }
  }
  for (const one of known) {
    if (one.status === 'cancelled' || one.optional) continue;
    score.wanted += 1;
    if (hit.has(one)) score.got += 1;
    else score.faults.push(`MISSED ${one.date} ${one.time ?? ''} ${one.what}`);
  }
  return score;
}

export function sumOf(scores: readonly EventScore[]): EventScore {
  const sum = none();
  for (const one of scores) {
    for (const key of [
      'right',
      'wrong',
      'got',
      'wanted',
      'times',
      'timesOf',
      'places',
      'placesOf',
    ] as const)
      sum[key] += one[key];
  }
  return sum;
}

const share = (part: number, of: number) => (of === 0 ? '–' : (part / of).toFixed(2));

export const rowOf = (name: string, score: EventScore): string =>
  [
    name.padEnd(16),
    `precision ${share(score.right, score.right + score.wrong)} (${score.right}+${score.wrong})`,
    `recall ${share(score.got, score.wanted)} of ${score.wanted}`,
    `time ${share(score.times, score.timesOf)} of ${score.timesOf}`,
    `place ${share(score.places, score.placesOf)} of ${score.placesOf}`,
  ].join('  ');
