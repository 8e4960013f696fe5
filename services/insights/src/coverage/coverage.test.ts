import { describe, expect, it } from 'vitest';
import {
  coverageOf,
  gapsWithin,
  nothingReported,
  type ReportedCoverage,
  type ReportedGap,
  type Stretch,
  withComplete,
  withGap,
} from './coverage.ts';

const hour = 3_600_000;
const at = (hours: number) => hours * hour;
const complete = (from: number, to: number): Stretch => ({ from: at(from), to: at(to) });
const gap = (from: number | null, to: number | null, reason: string): ReportedGap => ({
  from: from === null ? null : at(from),
  to: to === null ? null : at(to),
  reason,
});
const tell = (...news: readonly (Stretch | ReportedGap)[]): ReportedCoverage =>
  news.reduce<ReportedCoverage>(
    (told, one) => ('reason' in one ? withGap(told, one) : withComplete(told, one)),
    nothingReported,
  );
const live = (now: number) => ({ now: at(now), isLive: true });

describe('what is known of a chat', () => {
  it('is nothing, until something is complete', () => {
    const told = tell(gap(null, 5, 'not_watched'));
    const unknown = { since: null, until: null, gaps: [], before: 'not_watched' };
    expect(coverageOf(told, live(6))).toEqual(unknown);
    expect(coverageOf(nothingReported, live(6)).before).toBe('');
  });

  it('joins what meets and keeps apart what does not, with the reason of most of it', () => {
    const told = tell(
      ...[complete(10, 12), complete(12, 14), complete(20, 22)],
      ...[gap(14, 19, 'connection_lost'), gap(19, 20, 'stopped'), gap(null, 10, 'before_history')],
    );
    expect(coverageOf(told, live(22.1))).toEqual({
      since: at(10),
      until: at(22),
      before: 'before_history',
      gaps: [{ from: at(14), to: at(20), reason: 'connection_lost' }],
    });
  });

  it('closes a gap once it is complete, whatever comes again and in which order', () => {
    const news = [
      ...[complete(10, 14), gap(14, null, 'connection_lost'), gap(14, 20, 'connection_lost')],
      ...[complete(20, 22), gap(13, 20, 'phone_silent'), complete(13, 20)],
    ];
    const whole = { since: at(10), until: at(22), gaps: [], before: '' };
    expect(coverageOf(tell(...news), live(22))).toEqual(whole);
    expect(coverageOf(tell(...news, ...news), live(22))).toEqual(whole);
    expect(coverageOf(tell(...news.toReversed()), live(22))).toEqual(whole);
  });

  it('goes on until it is said to have ended, or was not heard of for long', () => {
    const told = tell(complete(10, 20));
    expect(coverageOf(told, live(20.1)).gaps).toEqual([]);
    const unheard = { from: at(20), to: null, reason: 'not_heard' };
    expect(coverageOf(told, live(21)).gaps).toEqual([unheard]);
    expect(coverageOf(told, { now: at(99), isLive: false }).gaps).toEqual([]);
    const lost = withGap(told, gap(20, null, 'connection_lost'));
    const ended = { from: at(20), to: null, reason: 'connection_lost' };
    expect(coverageOf(lost, live(20.1)).gaps).toEqual([ended]);
    // Heard again: what was not compared stays a gap, but ends.
    const back = withComplete(lost, complete(25, 26));
    expect(coverageOf(back, live(26)).gaps).toEqual([{ ...ended, to: at(25) }]);
  });

  it('heard nothing between two exports: what is not in the files is missing there', () => {
    const told = tell(complete(10, 12), complete(20, 22));
    expect(coverageOf(told, { now: at(99), isLive: false }).gaps).toEqual([
      { from: at(12), to: at(20), reason: 'outside_export' },
    ]);
  });

  it('knows which gaps a day has', () => {
    const gaps = [
      { from: at(20), to: at(26), reason: 'stopped' },
      { from: at(40), to: null, reason: 'connection_lost' },
    ];
    const day = (n: number) => ({ from: at(24 * n), to: at(24 * (n + 1)) });
    expect(gapsWithin(gaps, day(0), at(50))).toEqual([
      { from: at(20), to: at(24), reason: 'stopped' },
    ]);
    expect(gapsWithin(gaps, day(1), at(45)).at(-1)).toEqual({ ...gaps[1] });
    expect(gapsWithin(gaps, day(1), at(60)).at(-1)).toEqual({ ...gaps[1], to: at(48) });
    expect(gapsWithin(gaps, day(3), at(60))).toEqual([]);
  });
});
