import { describe, expect, it } from 'vitest';
import { pauseAfter, pauseBeforeRetry } from './pace.ts';

const pace = { gapMs: 8000, retryMs: 2000 };
/** Chance that answers these, one after the other. */
const drawn = (...values: number[]) => {
  const left = [...values];
  return () => left.shift() ?? 0.5;
};

describe('the pause after a message', () => {
  it.each([
    ['shortest', 0, [0.5, 0], 4800],
    ['longest', 0, [0.5, 0.9999], 11_199],
    ['of a text of 200 characters', 200, [0.5, 0.5], 10_000],
    ['of a text of any length', 4096, [0.5, 0.5], 12_000],
    ['when it is a break', 0, [0.05, 0.5], 48_000],
  ])('%s', (_, characters, values, expected) => {
    expect(pauseAfter(pace, characters, drawn(...values))).toBe(expected);
  });

  it('is never twice the same, and on average a little above the mean', () => {
    const pauses = Array.from({ length: 4000 }, () => pauseAfter(pace, 100, Math.random));
    const mean = pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length;
    expect(new Set(pauses).size).toBeGreaterThan(1000);
    expect(mean).toBeGreaterThan(10_000);
    expect(mean).toBeLessThan(16_000);
  });

  it('is none where none is wanted', () => {
    expect(pauseAfter({ ...pace, gapMs: 0 }, 4096, Math.random)).toBe(0);
  });
});

it('waits longer before each further try, up to a minute', () => {
  const pauses = [1, 2, 3, 4, 9].map((attempts) => pauseBeforeRetry(pace, attempts, () => 1));
  expect(pauses).toEqual([2000, 8000, 32_000, 60_000, 60_000]);
  expect(pauseBeforeRetry(pace, 1, () => 0)).toBe(1000);
});
