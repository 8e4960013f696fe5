import { describe, expect, it } from 'vitest';
import {
  nothingReported,
  type ReportedCoverage,
  withComplete,
  withGap,
} from '../coverage/coverage.ts';
import { historySince } from './history-since.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = 100 * day;

/** Complete from the 10th day to an end, but for gaps; with what was told of the time before. */
function told(
  before: string,
  end: number,
  ...gaps: readonly (readonly [number, number])[]
): ReportedCoverage {
  let known: ReportedCoverage = nothingReported;
  if (before !== '') known = withGap(known, { from: null, to: 10 * day, reason: before });
  let from = 10 * day;
  for (const [start, stop] of gaps) {
    known = withComplete(known, { from, to: start });
    known = withGap(known, { from: start, to: stop, reason: 'stopped' });
    from = stop;
  }
  return withComplete(known, { from, to: end });
}

const night = (known: ReportedCoverage) => historySince(known, { now, nightly: true });
const person = (known: ReportedCoverage) => historySince(known, { now, nightly: false });

describe('historySince', () => {
  it('asks for all there is where nothing is known to be complete', () => {
    expect(person(nothingReported)).toBeNull();
    expect(night(nothingReported)).toBeNull();
    const unwatched = withGap(nothingReported, { from: null, to: now, reason: 'not_watched' });
    expect(night(unwatched)).toBeNull();
  });

  it('asks for the beginning until it was asked for; a person until it was given', () => {
    expect(night(told('', now))).toBeNull();
    expect(night(told('not_watched', now))).toBeNull();
    expect(night(told('phone_silent', now))).toBe(now - hour);
    expect(person(told('phone_silent', now))).toBeNull();
    expect(person(told('before_history', now))).toBe(now - hour);
  });

  it('goes on where what is complete ends, however long ago that was', () => {
    expect(night(told('before_history', 50 * day))).toBe(50 * day - hour);
    expect(person(told('before_history', 50 * day))).toBe(50 * day - hour);
  });

  it('asks for gaps, the night not for those that stay', () => {
    const known = told('before_history', now, [20 * day, 21 * day], [95 * day, 96 * day]);
    expect(person(known)).toBe(20 * day - hour);
    expect(night(known)).toBe(95 * day - hour);
    expect(night(told('before_history', now, [20 * day, 94 * day]))).toBe(20 * day - hour);
  });
});
