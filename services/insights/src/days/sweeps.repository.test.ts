import { describe, expect, it } from 'vitest';
import { isMarked } from './sweeps.repository.ts';

const dueAt = Date.UTC(2026, 2, 10, 12);
const free = { dueAt: new Date(dueAt), months: ['2026-03'], until: new Date(0) };
const dates = ['2026-03-10'];

describe('a group needs no further mark', () => {
  it('where a turn comes in time, with the months of the change', () => {
    expect(isMarked(free, { dueAt, dates })).toBe(true);
    expect(isMarked(free, { dueAt: dueAt + 1, dates: ['2026-03-01', '2026-03-31'] })).toBe(true);
  });

  it('but does where nothing is marked, or the turn comes later', () => {
    expect(isMarked(undefined, { dueAt, dates })).toBe(false);
    expect(isMarked(free, { dueAt: dueAt - 1, dates })).toBe(false);
  });

  it('but does while somebody has the turn, which may have read the days before the change', () => {
    const taken = { ...free, until: new Date(dueAt + 15_000) };
    expect(isMarked(taken, { dueAt, dates })).toBe(false);
  });

  it('but does for a month that is not to be added up', () => {
    expect(isMarked(free, { dueAt, dates: ['2026-03-31', '2026-04-01'] })).toBe(false);
  });
});
