import { describe, expect, it } from 'vitest';
import { followedNight, type GroupNight, nightOf, nightStep, startedNight } from './night.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The nights met when looking every 15 minutes for so many hours. */
function nights(from: string, hours: number, zone: string): string[] {
  const met: string[] = [];
  for (let quarter = 0; quarter < hours * 4; quarter++) {
    const night = nightOf(new Date(Date.parse(from) + quarter * 15 * minute), zone);
    if (night && night !== met.at(-1)) met.push(night);
  }
  return met;
}

describe('nightOf', () => {
  it.each([
    ['2026-03-01T01:59:59Z', 'UTC', undefined],
    ['2026-03-01T02:00:00Z', 'UTC', '2026-03-01'],
    ['2026-03-01T12:00:00Z', 'UTC', '2026-03-01'],
    ['2026-03-01T23:59:59Z', 'UTC', '2026-03-01'],
    ['2026-03-01T20:29:00Z', 'Asia/Kolkata', undefined],
    ['2026-03-01T20:30:00Z', 'Asia/Kolkata', '2026-03-02'],
    ['2026-03-01T07:10:00Z', 'America/New_York', '2026-03-01'],
    ['2026-03-01T02:30:00Z', 'Nowhere/Unknown', '2026-03-01'],
  ])('at %s in %s is %s', (at, zone, night) => {
    expect(nightOf(new Date(at), zone)).toBe(night);
  });

  it('comes once on every day, also where clocks skip the hour or have it twice', () => {
    const zone = 'Europe/Berlin';
    expect(nights('2026-03-28T23:00:00Z', 36, zone)).toEqual(['2026-03-29', '2026-03-30']);
    expect(nights('2026-10-24T22:00:00Z', 36, zone)).toEqual(['2026-10-25', '2026-10-26']);
    expect(nights('2026-03-08T05:00:00Z', 36, 'America/New_York')).toEqual([
      '2026-03-08',
      '2026-03-09',
    ]);
  });
});

const at = (time: string) => new Date(`2026-03-${time}:00Z`);
const night = (changed: Partial<GroupNight> = {}): GroupNight => ({
  date: '2026-03-02',
  tries: 1,
  jobId: '',
  at: at('02T02:00'),
  done: false,
  ...changed,
});
const step = (known: GroupNight | undefined, now: string, watchedAt?: Date) =>
  nightStep({ night: known, watchedAt }, at(now), 'UTC');

describe('nightStep', () => {
  it('starts a group once a night, whenever in the day that is', () => {
    expect(step(undefined, '02T01:59')).toBeUndefined();
    expect(step(undefined, '02T23:00')).toBe('start');
    expect(step(night({ done: true }), '02T23:00')).toBeUndefined();
    expect(step(night({ done: true }), '03T12:00')).toBe('start');
    expect(step(night({ date: '2026-03-03', done: true }), '02T23:00')).toBeUndefined();
  });

  it('leaves a group alone that is watched since later than its night began', () => {
    expect(step(undefined, '02T23:00', at('02T02:00'))).toBeUndefined();
    expect(step(undefined, '02T23:00', at('02T01:59'))).toBe('start');
    expect(step(undefined, '03T02:00', at('02T02:00'))).toBe('start');
  });

  it('follows the job, and starts one that failed again, later each time', () => {
    expect(step(night({ jobId: 'j' }), '02T02:15')).toBe('follow');
    expect(step(night(), '02T02:14')).toBeUndefined();
    expect(step(night(), '02T02:15')).toBe('start');
    expect(step(night({ tries: 5 }), '02T05:59')).toBeUndefined();
    expect(step(night({ tries: 5 }), '02T06:00')).toBe('start');
    expect(step(night({ tries: 6 }), '02T23:59')).toBeUndefined();
    expect(step(night({ tries: 6 }), '03T02:00')).toBe('start');
  });

  it('counts the tries of one night', () => {
    const now = at('02T12:00');
    expect(startedNight({ night: night() }, now, 'UTC')).toEqual(night({ tries: 2, at: now }));
    expect(startedNight({ night: night({ date: '2026-03-01' }) }, now, 'UTC')).toEqual(
      night({ at: now }),
    );
  });
});

describe('followedNight', () => {
  const running = night({ jobId: 'j' });
  const now = at('02T02:20');

  it('is done with its job, and goes on while that moves', () => {
    expect(followedNight(running, { state: 'done' }, now)).toEqual({ ...running, done: true });
    expect(followedNight(running, { state: 'storing', updatedAt: now }, now)).toBe(running);
  });

  it('has failed with its job, and where that is silent or unknown for long', () => {
    const failed = night({ at: now });
    expect(followedNight(running, { state: 'failed', updatedAt: now }, now)).toEqual(failed);
    expect(followedNight(running, undefined, now)).toEqual(failed);
    const unasked = { state: 'done', warningCode: 'not_connected', updatedAt: now };
    expect(followedNight(running, unasked, now)).toEqual(failed);
    const later = new Date(now.getTime() + hour);
    expect(followedNight(running, { state: 'storing', updatedAt: now }, later)).toEqual(
      night({ at: later }),
    );
  });
});
