import type { CoverageGap, GroupCoverage } from '../../shared/api/types.ts';
import { formatDate } from '../../shared/dates/format-date.ts';
import { dayOf, timeText, wallClock } from '../../shared/dates/zone.ts';
import { coverageTexts as texts } from './texts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long, in one unit: '40 min', '5 h', '3 d'. */
export function durationText(ms: number): string {
  if (ms < hourMs) return texts.duration.minutes(Math.max(1, Math.round(ms / minuteMs)));
  if (ms < 2 * dayMs) return texts.duration.hours(Math.round(ms / hourMs));
  return texts.duration.days(Math.round(ms / dayMs));
}

export const lengthOf = ({ from, to }: CoverageGap, now: number) =>
  (to ? Date.parse(to) : now) - Date.parse(from);

/** Whether more is missing than known. */
function isMostlyMissing({ since, until, gaps }: GroupCoverage, missing: number, now: number) {
  const goesOn = gaps.some(({ to }) => to === null);
  const end = goesOn ? now : Date.parse(until ?? '');
  return missing > (end - Date.parse(since ?? '')) / 2;
}

/** '2 gaps (5 h): phone offline'; the cause where it is one. */
function gapsText(gaps: readonly CoverageGap[], missing: number): string {
  const [reason, ...others] = new Set(gaps.map((gap) => gap.reason));
  const why = reason && others.length === 0 ? `: ${texts.reasons[reason]}` : '';
  return `${texts.gaps(gaps.length, durationText(missing))}${why}`;
}

/** The one line: since when, how many gaps, and why; it calls nothing complete that is not. */
export function coverageLine(coverage: GroupCoverage, zone: string, now: number): string {
  const { since, until, gaps, before, unreadable } = coverage;
  const day = (instant: string) => formatDate(wallClock(instant, zone), 'day');
  if (!since || !until) {
    return before ? `${texts.unknown}: ${texts.reasons[before]}` : texts.unknown;
  }
  const isImport = before === 'outside_export';
  const missing = gaps.reduce((sum, gap) => sum + lengthOf(gap, now), 0);
  const inParts = isMostlyMissing(coverage, missing, now);
  const words = isImport
    ? (inParts ? texts.partsImported : texts.imported)(day(since), day(until))
    : (inParts ? texts.partsSince : texts.since)(day(since));
  const known = gaps.length > 0 && !inParts ? texts.but(words, gapsText(gaps, missing)) : words;
  const parts = [known];
  if (gaps.length > 0 && inParts) parts.push(gapsText(gaps, missing));
  if (unreadable > 0) parts.push(texts.unreadable(unreadable));
  return parts.join(' · ');
}

/** From when to when, in the owner's zone; the day once where it is the same. */
export function stretchText({ from, to }: CoverageGap, zone: string): string {
  const start = timeText(from, zone);
  if (!to) return texts.gap(start, texts.ongoing);
  const isOneDay = dayOf(from, zone) === dayOf(to, zone);
  const end = isOneDay ? formatDate(wallClock(to, zone), 'time') : timeText(to, zone);
  return texts.gap(start, end);
}

/** When of a day, without naming it. */
export function timesText({ from, to }: CoverageGap, zone: string): string {
  const time = (instant: string) => formatDate(wallClock(instant, zone), 'time');
  return texts.gap(time(from), to ? time(to) : texts.ongoing);
}
